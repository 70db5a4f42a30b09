package dev.nonet.api.tenant;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.api.Client;
import dev.nonet.api.ServiceTest;
import dev.nonet.api.platform.RawHttp;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A service without authentication accepts programs on this machine and refuses web pages of other origins. */
@QuarkusTest
class LocalGuardTest extends ServiceTest {

    @Test
    void refusesPagesOfOtherOrigins() {
        for (String origin : List.of("https://evil.example", "http://localhost:3000", "null", "http://127.0.0.1")) {
            given().header("Origin", origin)
                    .contentType("text/plain")
                    .body("1")
                    .post(Client.JOBS)
                    .then()
                    .statusCode(403)
                    .contentType("application/problem+json");
        }
        given().header("Origin", "http://localhost:" + RestAssured.port)
                .get(Client.JOBS)
                .then()
                .statusCode(200);
        given().header("Sec-Fetch-Site", "cross-site")
                .header("Sec-Fetch-Mode", "no-cors")
                .get(Client.JOBS)
                .then()
                .statusCode(403);
        given().header("Sec-Fetch-Site", "cross-site")
                .header("Sec-Fetch-Mode", "navigate")
                .contentType("text/plain")
                .post(Client.JOBS)
                .then()
                .statusCode(403);
    }

    @Test
    void refusesUnknownHostNames() throws Exception {
        for (String host : List.of("evil.example", "localhost.evil.example:80", "127.0.0.1.evil.example")) {
            assertThat(status(host)).isEqualTo(403);
        }
        for (String host : List.of("localhost:8080", "127.0.0.1", "[::1]:8080", "app.localhost", "10.1.2.3:80")) {
            assertThat(status(host)).isEqualTo(200);
        }
    }

    private static int status(String host) throws Exception {
        try (RawHttp http = RawHttp.connect()) {
            return http.send("GET /api/v1/jobs HTTP/1.1\r\nHost: " + host + "\r\n\r\n")
                    .status();
        }
    }
}
