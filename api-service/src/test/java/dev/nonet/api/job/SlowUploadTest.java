package dev.nonet.api.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.api.Database;
import dev.nonet.api.FakeWorker;
import dev.nonet.api.ServiceTest;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A body of lines that takes longer than it may. */
@QuarkusTest
@TestProfile(SlowUploadTest.LittleTime.class)
class SlowUploadTest extends ServiceTest {

    /** A second for a whole body. */
    public static class LittleTime implements QuarkusTestProfile {

        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of("nonet.limits.upload-time", "1s");
        }
    }

    @Test
    void isAnsweredWithATimeout() throws Exception {
        long before = Database.number(backends, "SELECT count(*) FROM job");
        try (Socket socket = new Socket("localhost", io.restassured.RestAssured.port)) {
            socket.setSoTimeout(30_000);
            OutputStream output = socket.getOutputStream();
            write(
                    output,
                    "POST /api/v1/jobs HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n"
                            + "Content-Length: 1000000\r\n\r\n");
            InputStream input = socket.getInputStream();
            for (int line = 0; line < 200 && input.available() == 0; line++) {
                write(output, FakeWorker.PUZZLE + "\n");
                Thread.sleep(50);
            }

            byte[] status = input.readNBytes("HTTP/1.1 408".length());

            assertThat(new String(status, StandardCharsets.US_ASCII)).isEqualTo("HTTP/1.1 408");
        }
        assertThat(Database.number(backends, "SELECT count(*) FROM job")).isEqualTo(before);
    }

    private static void write(OutputStream output, String text) throws Exception {
        output.write(text.getBytes(StandardCharsets.US_ASCII));
        output.flush();
    }
}
