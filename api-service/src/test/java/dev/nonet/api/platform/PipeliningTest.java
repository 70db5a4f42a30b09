package dev.nonet.api.platform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.api.ServiceTest;
import io.quarkus.test.junit.QuarkusTest;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Requests that a client sends before it has read the responses to those before. */
@QuarkusTest
class PipeliningTest extends ServiceTest {

    private static final String GET = "GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n";

    @Test
    void aFewAreAnsweredInTurn() throws IOException {
        try (RawHttp client = RawHttp.connect()) {
            String body = "{\"kind\":\"solve\",\"puzzles\":[\"1\"],\"detail\":\"solution\"}";
            client.send(GET
                    + "POST /api/v1/jobs HTTP/1.1\r\nHost: localhost\r\n"
                    + "Content-Type: application/json\r\nContent-Length: "
                    + body.length() + "\r\n\r\n" + body + GET);
            for (int status : new int[] {404, 202, 404}) {
                assertThat(client.status()).isEqualTo(status);
                client.rest();
            }
            client.send(GET);
            assertThat(client.status()).isEqualTo(404);
        }
    }

    @Test
    void aConnectionWithManyIsClosed() throws IOException {
        try (RawHttp client = RawHttp.narrow()) {
            client.send(GET.repeat(500));
            int answered = 0;
            while (client.status() == 404) {
                client.rest();
                answered++;
            }
            assertThat(answered).isLessThan(500);
        }
    }
}
