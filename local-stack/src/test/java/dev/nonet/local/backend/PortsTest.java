package dev.nonet.local.backend;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
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
}
