package dev.nonet.api.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.standardwebhooks.Webhook;
import dev.nonet.api.Client;
import dev.nonet.api.Database;
import dev.nonet.api.ServiceTest;
import dev.nonet.api.platform.SecretCipher;
import dev.nonet.api.tenant.AuthConfig;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.runtime.configuration.DurationConverter;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.config.SmallRyeConfigBuilder;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

@QuarkusTest
@SuppressWarnings("NullAway.Init")
class SecretReencryptionTest extends ServiceTest {

    private static final String SECRET = "whsec_bm9uZXQtZXhhbXBsZS1zZWNyZXQtMzItYnl0ZXM=";

    @Inject
    SecretReencryption reencryption;

    @Inject
    SecretCipher cipher;

    @Inject
    DataSource database;

    @Test
    void encryptsPlainTextSecretsAndStillSignsWithThem() throws Exception {
        try (Receiver client = new Receiver()) {
            client.answers(500);
            UUID job = submit(client);
            assertThat(secretOf(job)).startsWith(cipher.currentPrefix());
            // The form in which releases without encryption stored secrets.
            Database.update(backends, "UPDATE job SET callback_secret = ? WHERE id = ?", SECRET, job);

            assertThat(reencryption.encryptAll()).isPositive();

            assertThat(secretOf(job)).startsWith(cipher.currentPrefix()).doesNotContain("whsec");
            assertThat(reencryption.encryptAll()).isZero();
            await().atMost(Duration.ofSeconds(20)).until(() -> client.calls().size() >= 2);
            Receiver.Call call = client.calls().getLast();
            new Webhook(SECRET).verify(call.body(), call.signed());
        }
    }

    private static UUID submit(Receiver client) {
        return Client.submit("{\"kind\":\"generate\",\"count\":1,\"callback\":{\"url\":\"%s\",\"secret\":\"%s\"}}"
                .formatted(client.url("/"), SECRET));
    }

    private String secretOf(UUID job) {
        return Database.text(backends, "SELECT callback_secret FROM job WHERE id = ?", job);
    }

    @Test
    void makesNoCallWhenTheSecretCannotBeDecrypted() throws Exception {
        try (Receiver client = new Receiver()) {
            String other =
                    new SecretCipher(List.of("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=")).encrypt(SECRET, "any");
            List<UUID> ids = DeliveryRows.insert(backends, "unreadable", 1, other, Duration.ZERO, client.url("/"));

            await().atMost(Duration.ofSeconds(20))
                    .until(() -> Database.number(
                                    backends,
                                    "SELECT count(*) FROM delivery WHERE id = ? AND state = 'FAILED'",
                                    ids.getFirst())
                            == 1);

            assertThat(client.calls()).isEmpty();
        } finally {
            DeliveryRows.remove(backends, "unreadable");
        }
    }

    @Test
    void refusesToStartInTokenModeWithoutAKey() {
        AuthConfig tokens = new SmallRyeConfigBuilder()
                .withConverter(Duration.class, 200, new DurationConverter())
                .withMapping(AuthConfig.class)
                .build()
                .getConfigMapping(AuthConfig.class);

        assertThatThrownBy(() ->
                        new SecretReencryption(database, new SecretCipher(List.of()), tokens).start(new StartupEvent()))
                .hasMessageContaining("nonet.secrets.keys");
    }
}
