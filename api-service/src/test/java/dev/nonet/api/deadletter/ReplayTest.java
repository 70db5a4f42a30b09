package dev.nonet.api.deadletter;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.api.Database;
import dev.nonet.api.LoggedLines;
import dev.nonet.api.ServiceTest;
import dev.nonet.api.tenant.TokenMode;
import dev.nonet.job.v1.Topic;
import io.quarkus.test.junit.QuarkusMock;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.smallrye.common.annotation.Identifier;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

/** Whose credentials replay, and what the audit log says of it. */
@QuarkusTest
@TestProfile(TokenMode.class)
@SuppressWarnings("NullAway.Init")
class ReplayTest extends ServiceTest {

    @Inject
    @Identifier("default-kafka-broker")
    Map<String, Object> kafka;

    @Test
    void namesItsRecordsInTheAuditLog() throws Exception {
        List<String> ids = setAside(2);
        try (LoggedLines audit = new LoggedLines("nonet.audit").listen()) {
            assertThat(replay(TokenMode.OPERATOR, ids).statusCode()).isEqualTo(200);

            assertThat(audit.messages()).hasSize(1);
            assertThat(audit.messages().getFirst())
                    .contains(" status=200 tenant=operator ")
                    .endsWith(" replayed=" + String.join(",", ids));
        }
    }

    @Test
    void endsWithItsCredentials() throws Exception {
        List<String> ids = setAside(3);
        String key = TokenMode.key("operator", "\"admin\"");
        QuarkusMock.installMockForType(
                new DeadLetters(kafka) {
                    @Override
                    void replay(
                            Topic deadLetters,
                            Topic origin,
                            Collection<Position> positions,
                            BiConsumer<Position, Runnable> each) {
                        super.replay(deadLetters, origin, positions, (position, send) -> {
                            each.accept(position, send);
                            // As another process does that has this key in no cache.
                            Database.update(
                                    backends,
                                    "UPDATE api_key SET revoked_at = now() WHERE hash = ?",
                                    TokenMode.hash(key));
                        });
                    }
                },
                DeadLetters.class);
        try (LoggedLines audit = new LoggedLines("nonet.audit").listen()) {
            Response refused = replay(key, ids);
            assertThat(refused.statusCode()).isEqualTo(401);
            assertThat(refused.jsonPath().getString("detail"))
                    .endsWith("Records sent back before that: " + ids.getFirst());

            assertThat(audit.messages()).hasSize(1);
            assertThat(audit.messages().getFirst())
                    .contains(" status=401 tenant=operator credential="
                            + TokenMode.hash(key).substring(0, 8))
                    .endsWith(" replayed=" + ids.getFirst());
        }
    }

    private List<String> setAside(int count) throws Exception {
        List<String> ids = new ArrayList<>();
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", backends.kafkaBootstrapServers()),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
            for (int i = 0; i < count; i++) {
                byte[] value = "no task".getBytes(StandardCharsets.UTF_8);
                ids.add("0-"
                        + producer.send(new ProducerRecord<>(Topic.TASKS_DLQ.id(), value))
                                .get()
                                .offset());
            }
        }
        return ids;
    }

    private static Response replay(String key, List<String> ids) {
        return given().header("Authorization", "Bearer " + key)
                .contentType(ContentType.JSON)
                .body(Map.of("ids", ids))
                .post("/api/v1/dead-letters/tasks/replay");
    }
}
