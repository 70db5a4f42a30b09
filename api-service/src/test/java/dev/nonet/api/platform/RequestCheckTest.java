package dev.nonet.api.platform;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.api.Client;
import dev.nonet.api.ServiceTest;
import io.quarkus.test.junit.QuarkusTest;
import java.io.IOException;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

@QuarkusTest
class RequestCheckTest extends ServiceTest {

    /** A proxy may have checked the one and the service go by the other. */
    @Test
    void refusesSeveralHosts() throws IOException {
        try (RawHttp http = RawHttp.connect()) {
            http.send("GET /api/v1/techniques HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n");
            assertThat(http.status()).isEqualTo(400);
        }
    }

    /** Every answer: pages, pictures, tables, errors. */
    @Test
    void forbidsToGuessTypes() {
        UUID job = Client.submit("{\"kind\":\"generate\",\"count\":1}");
        Client.awaitState(job, "succeeded");
        String made = Client.JOBS + "/" + job;
        for (String path : List.of(
                made + "/results/0.svg",
                made + "/results/0.png",
                made + "/results?format=csv",
                made + "/results?format=sdm",
                made + "/book.pdf",
                "/console/jobs/" + job + "/gallery",
                "/api/v1/techniques",
                Client.JOBS + "/x/results",
                "/console/sign-in",
                "/console",
                "/nothing",
                "/a;b=c")) {
            assertThat(given().get(path).headers().getValues("X-Content-Type-Options"))
                    .as(path)
                    .containsExactly("nosniff");
        }
        for (String path : List.of(made + "/results/0.svg", made + "/results/0.png", made + "/book.pdf")) {
            given().get(path).then().statusCode(200);
        }
        given().accept("text/csv")
                .get(made + "/results")
                .then()
                .statusCode(200)
                .header("X-Content-Type-Options", "nosniff");
    }
}
