package dev.nonet.api.platform;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.api.Client;
import dev.nonet.api.ServiceTest;
import dev.nonet.api.tenant.TokenMode;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Requests that wait until it is known whose they are take memory, too. */
@QuarkusTest
@TestProfile(TokenMode.class)
@SuppressWarnings("NullAway.Init")
class UnidentifiedTest extends ServiceTest {

    /** Has the shape of a token of the issuer. */
    private static final String TOKEN = "header.claims.signature";

    @Inject
    Admission admission;

    private static Response jobs(String key) {
        return given().header("Authorization", "Bearer " + key).get(Client.JOBS);
    }

    @Test
    void keysAreRefusedWhileOthersHoldAllTheirMemory() {
        String created = TokenMode.key("waiting", "\"jobs:read\"");
        whileAllIsTaken("?", () -> {
            Response refused = jobs(created);
            assertThat(refused.statusCode()).isEqualTo(429);
            assertThat(refused.header("Retry-After")).isNotEmpty();
            assertThat(jobs(TOKEN).statusCode()).isEqualTo(401);
            // Configured keys are not looked up.
            assertThat(jobs(TokenMode.ACME).statusCode()).isEqualTo(200);
        });
        assertThat(jobs(created).statusCode()).isEqualTo(200);
    }

    /** An issuer may be out of reach for long. */
    @Test
    void tokensShutOutNoKey() {
        String created = TokenMode.key("waiting", "\"jobs:read\"");
        whileAllIsTaken("? tokens", () -> {
            assertThat(jobs(TOKEN).statusCode()).isEqualTo(429);
            assertThat(jobs(created).statusCode()).isEqualTo(200);
        });
    }

    private void whileAllIsTaken(String share, Runnable meanwhile) {
        List<Lent> held = new ArrayList<>();
        try {
            try {
                while (true) {
                    held.add(admission.request(share, 0));
                }
            } catch (ProblemException e) {
                assertThat(e.problem().status()).isEqualTo(429);
            }
            meanwhile.run();
        } finally {
            held.forEach(Lent::close);
        }
    }
}
