package dev.nonet.api.tenant;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.api.Client;
import dev.nonet.api.ServiceTest;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.path.json.JsonPath;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@QuarkusTest
@TestProfile(TokenMode.class)
class TokenTest extends ServiceTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "Bearer", "Bearer wrong", "Basic YWNtZTp0b2tlbg==", "acme-token", "Bearer a.b.c"})
    void refusesRequestsWithoutAValidToken(String authorization) {
        RequestSpecification request =
                authorization.isEmpty() ? given() : given().header("Authorization", authorization);

        Response response = request.get(Client.JOBS);

        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.header("WWW-Authenticate")).isEqualTo("Bearer");
        assertThat(response.contentType()).startsWith("application/problem+json");
        assertThat(new JsonPath(response.asString()).getString("type")).isEqualTo("urn:nonet:problem:unauthorized");
    }

    @Test
    void servesHealthWithoutAToken() {
        given().get(management.resolve("health/ready")).then().statusCode(200);
        given().get("/q/health/ready").then().statusCode(404);
    }
}
