package dev.nonet.local.backend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PortsTest {

    @Test
    void distinguishesFreePortsFromUsedOnes() throws Exception {
        int port = Ports.free();
        assertThat(Ports.isFree(port)).isTrue();

        try (var taken = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            assertThat(Ports.isFree(taken.getLocalPort())).isFalse();
        }
    }

    @Test
    void givesOutDifferentPortsThatNoOutgoingConnectionUses() {
        List<Integer> ports = Ports.free(100);

        assertThat(ports)
                .doesNotHaveDuplicates()
                .allSatisfy(port -> assertThat(port).isBetween(16_384, 32_767));
    }

    /** A program that is given a port, prints it, and ends with its input. */
    static final class Other {

        public static void main(String[] arguments) throws IOException {
            System.out.println(Ports.free());
            System.in.read();
        }
    }

    /** Its server may listen much later, as after the start of a database. */
    @Test
    void doesNotGiveOutPortsOfOtherRunningPrograms() throws Exception {
        Process other = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Other.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader printed = other.inputReader()) {
            int port = Integer.parseInt(printed.readLine());
            assertThat(Ports.isFree(port)).isTrue();
            assertThat(Ports.take(port)).isFalse();

            other.outputWriter().close();
            assertThat(other.waitFor(10, TimeUnit.SECONDS)).isTrue();
            assertThat(Ports.take(port)).isTrue();
        } finally {
            other.destroyForcibly();
        }
    }
}
