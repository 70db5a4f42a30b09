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
import java.util.function.Supplier;
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
        whileAllIsTaken(() -> admission.place("?"), () -> {
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
        whileAllIsTaken(() -> admission.place("? tokens"), () -> {
            assertThat(jobs(TOKEN).statusCode()).isEqualTo(429);
            assertThat(jobs(created).statusCode()).isEqualTo(200);
        });
    }

    /** However many with made-up keys send long bodies, shorter ones and those of others come through. */
    @Test
    void longBodiesShutOutNoShortOnes() {
        String created = TokenMode.key("long", "\"jobs:write\"");
        String spec = "{\"kind\":\"generate\",\"count\":1}";
        String padded = spec + " ".repeat(10_000);
        whileAllIsTaken(() -> admission.received("?", 10_000), () -> {
            assertThat(submit(TOKEN.replace('.', 'x'), padded).statusCode()).isEqualTo(401);
            assertThat(submit(created, padded).statusCode()).isEqualTo(429);
            assertThat(submit(TokenMode.ACME, padded).statusCode()).isEqualTo(202);
            assertThat(submit(created, spec).statusCode()).isEqualTo(202);
            assertThat(submit(created, padded).statusCode()).isEqualTo(202);
        });
    }

    private static Response submit(String key, String body) {
        return given().header("Authorization", "Bearer " + key)
                .contentType("application/json")
                .body(body)
                .post(Client.JOBS);
    }

    private static void whileAllIsTaken(Supplier<Lent> take, Runnable meanwhile) {
        List<Lent> held = new ArrayList<>();
        try {
            try {
                while (true) {
                    held.add(take.get());
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
