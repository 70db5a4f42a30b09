package dev.nonet.api.tenant;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.api.Client;
import dev.nonet.api.ServiceTest;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@TestProfile(TokenTest.Tokens.class)
class TokenTest extends ServiceTest {

    private static final String SMALL = "{\"kind\":\"generate\",\"count\":1}";

    /** SHA-256 of "acme-token", and of "brick-token" in upper case. */
    public static class Tokens implements QuarkusTestProfile {

        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of(
                    "nonet.auth.mode",
                    "token",
                    "nonet.auth.tokens.acme",
                    "28daa606f54b368209e11244fd3d5612b41212e822258df22e55afe06a7bdae1",
                    "nonet.auth.tokens.brick",
                    "922AF904EE4AD5D321F9955F8C4D0318B17B3DBD306736C76932D75C99BC283A");
        }
    }

    private static RequestSpecification as(String token) {
        return given().header("Authorization", "Bearer " + token);
    }

    @Test
    void keepsTenantsApart() {
        UUID id = UUID.fromString(as("acme-token")
                .contentType("application/json")
                .header("Idempotency-Key", "the-same")
                .body(SMALL)
                .post(Client.JOBS)
                .then()
                .statusCode(202)
                .extract()
                .path("id"));

        as("acme-token").get(Client.JOBS + "/" + id).then().statusCode(200);
        for (String path : new String[] {"", "/results", "/errors", "/events", "/results/0", "/results/0.svg"}) {
            as("brick-token").get(Client.JOBS + "/" + id + path).then().statusCode(404);
        }
        as("brick-token").post(Client.JOBS + "/" + id + "/cancel").then().statusCode(404);
        assertThat(as("brick-token").get(Client.JOBS).jsonPath().getList("items.id"))
                .doesNotContain(id.toString());
        String others = as("brick-token")
                .contentType("application/json")
                .header("Idempotency-Key", "the-same")
                .body(SMALL)
                .post(Client.JOBS)
                .then()
                .statusCode(202)
                .extract()
                .path("id");
        assertThat(others).isNotEqualTo(id.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Bearer", "Bearer wrong", "Basic YWNtZTp0b2tlbg==", "acme-token"})
    void refusesWhoeverHasNoToken(String authorization) {
        RequestSpecification request =
                authorization.isEmpty() ? given() : given().header("Authorization", authorization);

        Response response = request.get(Client.JOBS);

        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.header("WWW-Authenticate")).isEqualTo("Bearer");
        assertThat(response.contentType()).startsWith("application/problem+json");
        assertThat(new JsonPath(response.asString()).getString("type")).isEqualTo("urn:nonet:problem:unauthorized");
    }

    @Test
    void letsOrchestratorsSeeItsHealth() {
        given().get("/q/health/ready").then().statusCode(200);
    }
}
