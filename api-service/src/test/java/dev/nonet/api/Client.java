package dev.nonet.api;

import static io.restassured.RestAssured.given;
import static org.awaitility.Awaitility.await;

import io.restassured.RestAssured;
import io.restassured.config.EncoderConfig;
import io.restassured.http.ContentType;
import io.restassured.path.json.JsonPath;
import io.restassured.specification.RequestSpecification;
import java.time.Duration;
import java.util.UUID;

/** What tests often ask of the API. */
public final class Client {

    public static final String JOBS = "/api/v1/jobs";
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private Client() {}

    /** Submits a spec and gives the id of the job. */
    public static UUID submit(String spec) {
        return UUID.fromString(given().contentType(ContentType.JSON)
                .body(spec)
                .post(JOBS)
                .then()
                .statusCode(202)
                .extract()
                .path("id"));
    }

    public static JsonPath job(UUID id) {
        return given().get(JOBS + "/" + id).then().statusCode(200).extract().jsonPath();
    }

    /** A request with a body of JSON lines. */
    public static RequestSpecification ndjson() {
        return given().config(RestAssured.config()
                        .encoderConfig(EncoderConfig.encoderConfig()
                                .encodeContentTypeAs("application/x-ndjson", ContentType.TEXT)))
                .contentType("application/x-ndjson");
    }

    /** The job once it is in a state. */
    public static JsonPath awaitState(UUID id, String state) {
        await().atMost(PATIENCE).until(() -> job(id).getString("state").equals(state));
        return job(id);
    }
}
