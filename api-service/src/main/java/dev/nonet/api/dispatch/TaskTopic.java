package dev.nonet.api.dispatch;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.api.platform.Traces;
import dev.nonet.api.task.AttemptsConfig;
import dev.nonet.api.task.Outbox;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.JobId;
import dev.nonet.job.JobSpec;
import dev.nonet.job.PathForm;
import dev.nonet.job.Priority;
import dev.nonet.job.SolveSpec;
import dev.nonet.job.TaskId;
import dev.nonet.job.v1.TaskMessage;
import dev.nonet.job.v1.Topic;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.smallrye.mutiny.Uni;
import io.smallrye.reactive.messaging.MutinyEmitter;
import io.smallrye.reactive.messaging.kafka.api.OutgoingKafkaRecordMetadata;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.eclipse.microprofile.reactive.messaging.Metadata;
import org.eclipse.microprofile.reactive.messaging.OnOverflow;
import org.jspecify.annotations.Nullable;

/** The topics that workers take tasks from. */
@ApplicationScoped
class TaskTopic {

    private static final TypeReference<List<String>> TEXTS = new TypeReference<>() {};

    private final MutinyEmitter<byte[]> emitter;
    private final ObjectMapper json;
    private final AttemptsConfig attempts;
    private final Fleet fleet;
    private final Traces traces;

    /** The span of a message's way to Kafka. */
    private record Sending(Span span) {}

    /** The buffer needs no bound of its own: the window bounds what is sent at once. */
    TaskTopic(
            @Channel("tasks") @OnOverflow(OnOverflow.Strategy.UNBOUNDED_BUFFER) MutinyEmitter<byte[]> emitter,
            ObjectMapper json,
            AttemptsConfig attempts,
            Fleet fleet,
            Traces traces) {
        this.traces = traces;
        this.emitter = emitter;
        this.json = json;
        this.attempts = attempts;
        this.fleet = fleet;
    }

    /**
     * The message that a worker gets.
     *
     * @throws JsonProcessingException if what the database holds is no spec
     */
    Message<byte[]> encode(Outbox.ClaimedTask task) throws JsonProcessingException {
        TaskId id = new TaskId(new JobId(task.key().job()), task.key().number());
        // A worker of another version has handed it back too often: now any may do it, and the job says so.
        String engine = task.returns() < attempts.returns() ? task.engine() : null;
        JobSpec job = json.readValue(task.spec(), JobSpec.class);
        TaskMessage.Needs needs = new TaskMessage.Needs(protocol(job), engine);
        TaskMessage message = switch (job) {
            case GenerateSpec spec ->
                new TaskMessage.Generate(
                        id, task.attempt(), task.slice().first(), task.slice().count(), spec.forWorkers(), needs);
            case SolveSpec spec ->
                new TaskMessage.Solve(
                        id,
                        task.attempt(),
                        task.slice().first(),
                        json.readValue(task.puzzles(), TEXTS),
                        spec.detail(),
                        spec.techniques(),
                        spec.canonical(),
                        spec.path(),
                        spec.hint(),
                        needs);
        };
        byte[] body = json.writerFor(TaskMessage.class).writeValueAsBytes(message);
        Span span = traces.begin(
                "send task", SpanKind.PRODUCER, task.trace(), task.key().job());
        return Message.of(body, Metadata.of(metadata(task, id, Traces.parentOf(span)), new Sending(span)));
    }

    /** A worker that does not know what a spec asks for would leave it out without a word. */
    private static int protocol(JobSpec job) {
        boolean newer = switch (job) {
            case GenerateSpec spec -> spec.path() == PathForm.LEAN;
            case SolveSpec spec -> spec.path() == PathForm.LEAN || spec.hint() != null;
        };
        return newer ? TaskMessage.PROTOCOL : TaskMessage.LEAST_PROTOCOL;
    }

    /**
     * A task that was sent before has no key: then the client chooses a partition that is available; and it goes to the topic that
     * every worker reads.
     */
    private OutgoingKafkaRecordMetadata<String> metadata(Outbox.ClaimedTask task, TaskId id, @Nullable String trace) {
        OutgoingKafkaRecordMetadata.OutgoingKafkaRecordMetadataBuilder<String> metadata =
                OutgoingKafkaRecordMetadata.builder();
        if (trace != null) {
            metadata.withHeaders(List.of(new RecordHeader(Traces.HEADER, trace.getBytes(StandardCharsets.US_ASCII))));
        }
        if (task.send() > 1) {
            return metadata.build();
        }
        if (task.priority() == Priority.INTERACTIVE && fleet.takesInteractive()) {
            metadata.withTopic(Topic.INTERACTIVE.id());
        }
        return metadata.withKey(id.toString()).build();
    }

    /** Completes once Kafka has acknowledged the message, and fails if it refuses it or its time is up. */
    Uni<Void> send(Message<byte[]> message) {
        Uni<Void> sent = emitter.sendMessage(message);
        return message.getMetadata(Sending.class)
                .map(sending -> sent.eventually(() -> sending.span().end()))
                .orElse(sent);
    }
}
