package dev.nonet.api.dispatch;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.nonet.api.Client;
import dev.nonet.api.Database;
import dev.nonet.api.ServiceTest;
import dev.nonet.api.task.Outbox;
import io.quarkus.arc.ClientProxy;
import io.quarkus.test.junit.QuarkusMock;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.junit.jupiter.api.Test;

/**
 * While one partition neither acknowledges nor refuses tasks, those of other partitions are still dispatched, and no
 * lock is held.
 */
@QuarkusTest
class UnavailablePartitionTest extends ServiceTest {

    @Inject
    TaskTopic topic;

    /** Simulates an unavailable partition for every third task: its first send is not answered until the test does. */
    private static final class OnePartitionAway extends TaskTopic {

        private final TaskTopic real;
        private final Map<Message<byte[]>, Outbox.ClaimedTask> tasks = new ConcurrentHashMap<>();
        private final List<UniEmitter<? super Void>> waiting = new CopyOnWriteArrayList<>();

        @SuppressWarnings("NullAway") // Everything is left to the real one.
        OnePartitionAway(TaskTopic real) {
            super(null, null, null, null, null);
            this.real = real;
        }

        @Override
        Message<byte[]> encode(Outbox.ClaimedTask task) throws JsonProcessingException {
            Message<byte[]> message = real.encode(task);
            tasks.put(message, task);
            return message;
        }

        @Override
        Uni<Void> send(Message<byte[]> message) {
            Outbox.ClaimedTask task = tasks.get(message);
            boolean isAway = task != null && task.slice().first() % 300 == 0 && task.send() == 1;
            return isAway ? Uni.createFrom().emitter(waiting::add) : real.send(message);
        }

        void refuseAll() {
            waiting.forEach(emitter -> emitter.fail(new IllegalStateException("the partition has no leader")));
        }
    }

    @Test
    void delaysItsOwnTasksAlone() {
        OnePartitionAway away = new OnePartitionAway(ClientProxy.unwrap(topic));
        QuarkusMock.installMockForType(away, TaskTopic.class);

        UUID large = Client.submit("{\"kind\":\"generate\",\"count\":1600}");
        UUID small = Client.submit("{\"kind\":\"generate\",\"count\":1}");

        // Ten of the sixteen tasks are done although the job may have only eight in flight, and six wait for Kafka.
        await().until(() -> Client.job(large).getInt("counts.done") == 1_000);
        await().until(() -> away.waiting.size() == 7);
        assertThat(Database.number(
                        backends,
                        "SELECT count(*) FROM (SELECT FROM task WHERE job_id IN (?, ?) FOR UPDATE SKIP LOCKED) AS free",
                        large,
                        small))
                .as("nobody holds a lock")
                .isEqualTo(7);
        given().post(Client.JOBS + "/" + small + "/cancel").then().statusCode(200);
        assertThat(Client.job(small).getString("state")).isEqualTo("cancelled");

        away.refuseAll();

        Client.awaitState(large, "succeeded");
        assertThat(worker.received().stream()
                        .filter(one -> one.job().equals(large))
                        .collect(Collectors.groupingBy(one -> one.message().firstIndex(), Collectors.counting())))
                .as("nothing was rolled back and sent twice")
                .hasSize(16)
                .allSatisfy((number, times) -> assertThat(times).isEqualTo(1));
        assertThat(worker.tasksOf(small)).isEmpty();
    }
}
