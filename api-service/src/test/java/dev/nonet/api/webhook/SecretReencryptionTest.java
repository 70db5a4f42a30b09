package dev.nonet.api.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.Client;
import dev.nonet.api.Database;
import dev.nonet.api.LoggedLines;
import dev.nonet.api.ServiceTest;
import dev.nonet.api.platform.SecretCipher;
import dev.nonet.api.tenant.AuthConfig;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.runtime.configuration.DurationConverter;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.config.SmallRyeConfigBuilder;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.eclipse.microprofile.config.ConfigProvider;
import org.junit.jupiter.api.Test;

@QuarkusTest
@SuppressWarnings("NullAway.Init")
class SecretReencryptionTest extends ServiceTest {

    private static final String SECRET = "whsec_bm9uZXQtZXhhbXBsZS1zZWNyZXQtMzItYnl0ZXM=";

    /** Begins the line of the log that the configuration guide tells to wait for. */
    private static final String DONE = "All callback secrets are encrypted with the current key";

    @Inject
    SecretCipher cipher;

    @Inject
    DataSource database;

    @Inject
    AuthConfig auth;

    private static UUID submit(Receiver client) {
        return Client.submit("{\"kind\":\"generate\",\"count\":1,\"callback\":{\"url\":\"%s\",\"secret\":\"%s\"}}"
                .formatted(client.url("/"), SECRET));
    }

    private String secretOf(UUID job) {
        return Database.text(backends, "SELECT callback_secret FROM job WHERE id = ?", job);
    }

    /**
     * As during a rotation, when this process lacks the key that another one has: neither call nor failure, and sent
     * once it is there.
     */
    @Test
    void postponesACallWhoseSecretCannotBeDecryptedWithoutCountingIt() throws Exception {
        try (Receiver client = new Receiver()) {
            String other =
                    new SecretCipher(List.of("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=")).encrypt(SECRET, "any");
            UUID id = DeliveryRows.insert(backends, "unreadable", 1, other, Duration.ZERO, client.url("/"))
                    .getFirst();

            await().atMost(Duration.ofSeconds(20))
                    .until(() -> Database.number(
                                    backends,
                                    "SELECT count(*) FROM delivery WHERE id = ? AND last_error LIKE '%cannot be read%'",
                                    id)
                            == 1);
            assertThat(client.calls()).isEmpty();
            assertThat(Database.number(
                            backends,
                            "SELECT count(*) FROM delivery WHERE id = ? AND state = 'PENDING' AND attempts = 0"
                                    + " AND tries = 0 AND due_at > now()",
                            id))
                    .isEqualTo(1);

            UUID job = UUID.fromString(Database.text(backends, "SELECT job_id::text FROM delivery WHERE id = ?", id));
            Database.update(
                    backends,
                    "UPDATE job SET callback_secret = ? WHERE id = ?",
                    cipher.encrypt(SECRET, job.toString()),
                    job);
            Database.update(backends, "UPDATE delivery SET due_at = now() WHERE id = ?", id);
            await().atMost(Duration.ofSeconds(20)).until(() -> !client.calls().isEmpty());
            assertThat(client.calls()).hasSize(1);
        } finally {
            DeliveryRows.remove(backends, "unreadable");
        }
    }

    /**
     * A rolling rotation in its three steps: while the new process re-encrypts, one that has the new key as second
     * reads everything, and goes on writing with the old key; the next round finds that, and only then nothing is left.
     */
    @Test
    void rotatesInThreeSteps() throws Exception {
        String newKey = "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=";
        String oldKey = ConfigProvider.getConfig().getValue("nonet.secrets.keys", String.class);
        SecretCipher promoted = new SecretCipher(List.of(newKey, oldKey));
        SecretCipher added = new SecretCipher(List.of(oldKey, newKey));
        SimpleMeterRegistry metrics = new SimpleMeterRegistry();
        SecretReencryption next = new SecretReencryption(database, promoted, auth, metrics);
        try (Receiver client = new Receiver();
                LoggedLines log = new LoggedLines(SecretReencryption.class.getName()).listen()) {
            client.answers(500);
            UUID job = submit(client);
            assertThat(next.count()).isPositive().isEqualTo(outdated(metrics));
            assertThat(log.messages()).noneMatch(line -> line.startsWith(DONE));

            next.encryptAll();

            assertThat(next.count()).isZero();
            assertThat(outdated(metrics)).isZero();
            assertThat(log.messages()).last().asString().startsWith(DONE);
            assertThat(added.decrypt(secretOf(job), job.toString())).isEqualTo(SECRET);
            Database.update(
                    backends,
                    "UPDATE job SET callback_secret = ? WHERE id = ?",
                    added.encrypt(SECRET, job.toString()),
                    job);
            assertThat(next.count()).isEqualTo(1).isEqualTo(outdated(metrics));
            assertThat(next.encryptAll()).isEqualTo(1);
            assertThat(new SecretCipher(List.of(newKey)).decrypt(secretOf(job), job.toString()))
                    .isEqualTo(SECRET);
        } finally {
            // Back to the key of the service under test.
            new SecretReencryption(database, added, auth, new SimpleMeterRegistry()).encryptAll();
        }
    }

    /** What the configuration guide tells to wait for, as {@code nonet_secrets_outdated}. */
    private static long outdated(SimpleMeterRegistry metrics) {
        return (long) metrics.get("nonet.secrets.outdated").gauge().value();
    }

    @Test
    void refusesToStartInTokenModeWithoutAKey() {
        AuthConfig tokens = new SmallRyeConfigBuilder()
                .withConverter(Duration.class, 200, new DurationConverter())
                .withMapping(AuthConfig.class)
                .build()
                .getConfigMapping(AuthConfig.class);

        assertThatThrownBy(() -> new SecretReencryption(
                                database, new SecretCipher(List.of()), tokens, new SimpleMeterRegistry())
                        .start(new StartupEvent()))
                .hasMessageContaining("nonet.secrets.keys");
    }
}
