package dev.nonet.api.dispatch;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.JobId;
import dev.nonet.job.JobSpec;
import dev.nonet.job.SolveSpec;
import dev.nonet.job.TaskId;
import dev.nonet.job.v1.TaskMessage;
import io.smallrye.mutiny.Uni;
import io.smallrye.reactive.messaging.MutinyEmitter;
import io.smallrye.reactive.messaging.kafka.api.OutgoingKafkaRecordMetadata;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.eclipse.microprofile.reactive.messaging.Metadata;
import org.eclipse.microprofile.reactive.messaging.OnOverflow;

/** The topic that workers take tasks from. */
@ApplicationScoped
class TaskTopic {

    private static final TypeReference<List<String>> TEXTS = new TypeReference<>() {};

    private final MutinyEmitter<byte[]> emitter;
    private final ObjectMapper json;

    /** The buffer needs no bound of its own: the window bounds what is sent at once. */
    TaskTopic(
            @Channel("tasks") @OnOverflow(OnOverflow.Strategy.UNBOUNDED_BUFFER) MutinyEmitter<byte[]> emitter,
            ObjectMapper json) {
        this.emitter = emitter;
        this.json = json;
    }

    /**
     * The message that a worker gets.
     *
     * @throws JsonProcessingException if what the database holds is no spec
     */
    Message<byte[]> encode(Outbox.ClaimedTask task) throws JsonProcessingException {
        TaskId id = new TaskId(new JobId(task.job()), task.number());
        TaskMessage message = switch (json.readValue(task.spec(), JobSpec.class)) {
            case GenerateSpec spec ->
                new TaskMessage.Generate(id, task.attempt(), task.firstIndex(), task.count(), spec.forWorkers());
            case SolveSpec spec ->
                new TaskMessage.Solve(
                        id,
                        task.attempt(),
                        task.firstIndex(),
                        json.readValue(task.puzzles(), TEXTS),
                        spec.detail(),
                        spec.techniques(),
                        spec.canonical());
        };
        return Message.of(
                json.writerFor(TaskMessage.class).writeValueAsBytes(message),
                Metadata.of(OutgoingKafkaRecordMetadata.<String>builder()
                        .withKey(id.toString())
                        .build()));
    }

    /** Returns once Kafka has acknowledged all, and throws if one was refused or the time is up. */
    void send(List<Message<byte[]>> messages, Duration timeout) {
        List<Uni<Void>> sends = messages.stream().map(emitter::sendMessage).toList();
        Uni.join().all(sends).andCollectFailures().await().atMost(timeout);
    }
}
