package dev.nonet.api.tenant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.api.Client;
import dev.nonet.api.ServiceTest;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Unknown tokens are rate-limited before they reach the database. */
@QuarkusTest
@TestProfile(TokenMode.class)
class UnknownTokenTest extends ServiceTest {

    /** Other tests send unknown tokens from this address too. After this time the bucket of 30 tokens is full again. */
    @BeforeEach
    @AfterEach
    void waitForAllTokens() throws InterruptedException {
        Thread.sleep(Duration.ofMillis(1_600));
    }

    @Test
    void areLimitedByAddressWhileValidKeysPass() {
        String key = TokenMode.key("acme", "\"jobs:read\"");
        TokenMode.as(key).get(Client.JOBS).then().statusCode(200);
        List<Integer> statuses = new ArrayList<>();
        for (int i = 0; i < 3_000 && !statuses.contains(429); i++) {
            statuses.add(TokenMode.as(KeyFormat.newKey()).get(Client.JOBS).statusCode());
        }

        String unseen = TokenMode.key("acme", "\"jobs:read\"");
        assertThat(statuses).contains(401, 429);
        assertThat(statuses.indexOf(429)).isGreaterThanOrEqualTo(30);
        TokenMode.as(key).get(Client.JOBS).then().statusCode(200);
        TokenMode.as(unseen).get(Client.JOBS).then().statusCode(200);
        TokenMode.as(TokenMode.BRICK).get(Client.JOBS).then().statusCode(200);
        TokenMode.as("no-key-at-all").get(Client.JOBS).then().statusCode(401);
    }

    /** Behind a proxy, here this machine: one of its clients does not use up what the others may try. */
    @Test
    void areLimitedByTheAddressThatAProxyTells() {
        int status = 401;
        for (int i = 0; i < 3_000 && status == 401; i++) {
            status = unknownFrom("203.0.113.7");
        }

        assertThat(status).isEqualTo(429);
        assertThat(unknownFrom("203.0.113.8")).isEqualTo(401);
    }

    private static int unknownFrom(String address) {
        return TokenMode.as(KeyFormat.newKey())
                .header("X-Forwarded-For", address)
                .get(Client.JOBS)
                .statusCode();
    }
}
