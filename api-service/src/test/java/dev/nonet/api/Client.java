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

/** REST calls that many tests make. */
public final class Client {

    public static final String JOBS = "/api/v1/jobs";
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private Client() {}

    /** Submits a spec and returns the job's id. */
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

    /** Waits until a job is in a state and returns it. */
    public static JsonPath awaitState(UUID id, String state) {
        await().atMost(PATIENCE).until(() -> job(id).getString("state").equals(state));
        return job(id);
    }
}
