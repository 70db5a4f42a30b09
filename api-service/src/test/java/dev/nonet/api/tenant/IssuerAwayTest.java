package dev.nonet.api.tenant;

import static dev.nonet.api.tenant.TokenMode.as;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.api.Client;
import dev.nonet.api.ServiceTest;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The service starts and accepts its own keys while the OpenID Connect issuer is unreachable. */
@QuarkusTest
@TestProfile(IssuerAwayTest.Away.class)
class IssuerAwayTest extends ServiceTest {

    /** Nothing listens there. */
    private static final String NOWHERE = "http://127.0.0.1:1";

    public static class Away implements QuarkusTestProfile {

        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of(
                    "nonet.auth.mode",
                    "token",
                    "nonet.auth.tokens.acme",
                    KeyFormat.hash(TokenMode.ACME),
                    "quarkus.oidc.tenant-enabled",
                    "true",
                    "quarkus.oidc.token.audience",
                    TokenMode.AUDIENCE,
                    "quarkus.oidc.auth-server-url",
                    NOWHERE);
        }
    }

    @Test
    void acceptsItsOwnKeysAndAnswers503ToTokensOfTheIssuer() {
        as(TokenMode.ACME).get(Client.JOBS).then().statusCode(200);
        String token = Issuer.token(
                NOWHERE,
                TokenMode.AUDIENCE,
                Instant.now().plusSeconds(60),
                "\"tenant\":\"acme\",\"scope\":\"jobs:read\"",
                Issuer.newKeys().getPrivate());

        Response refused = as(token).get(Client.JOBS);

        assertThat(refused.statusCode()).as(refused.asString()).isEqualTo(503);
        assertThat(refused.header("Retry-After")).isEqualTo("5");
        assertThat(refused.jsonPath().getString("detail")).contains("issuer");
    }
}
