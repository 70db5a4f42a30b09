package dev.nonet.api.dispatch;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.api.platform.Traces;
import dev.nonet.api.task.Outbox;
import dev.nonet.api.task.RetryPauses;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.JobId;
import dev.nonet.job.JobSpec;
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

/** Sends tasks to the two topics that workers consume: the one for all tasks, and the one for interactive ones. */
@ApplicationScoped
class TaskTopic {

    private final MutinyEmitter<byte[]> emitter;
    private final ObjectMapper json;
    private final RetryPauses retries;
    private final TaskPartitions partitions;
    private final Traces traces;

    /** The tracing span from sending a message until Kafka acknowledges it. */
    private record Sending(Span span) {}

    /** The emitter's buffer is unbounded, as the dispatch window bounds the tasks that can be in it. */
    TaskTopic(
            @Channel("tasks") @OnOverflow(OnOverflow.Strategy.UNBOUNDED_BUFFER) MutinyEmitter<byte[]> emitter,
            ObjectMapper json,
            RetryPauses retries,
            TaskPartitions partitions,
            Traces traces) {
        this.partitions = partitions;
        this.traces = traces;
        this.emitter = emitter;
        this.json = json;
        this.retries = retries;
    }

    /**
     * The message that a worker gets.
     *
     * @throws JsonProcessingException if the stored spec cannot be read
     */
    Message<byte[]> encode(Outbox.ClaimedTask task) throws JsonProcessingException {
        TaskId id = new TaskId(new JobId(task.key().job()), task.key().id());
        // If workers of other engine versions have handed it back too often, any version may do it: the job lists all
        // versions that contributed.
        String engine = task.returns() < retries.engineReturns() ? task.engine() : null;
        JobSpec job = json.readValue(task.spec(), JobSpec.class);
        TaskMessage.Needs needs = new TaskMessage.Needs(TaskMessage.PROTOCOL, engine);
        TaskMessage message = switch (job) {
            case GenerateSpec spec ->
                new TaskMessage.Generate(
                        id,
                        task.attempt(),
                        task.slice().first(),
                        task.slice().count(),
                        task.limitMillis(),
                        task.isUntried(),
                        spec.forWorkers(),
                        needs);
            case SolveSpec spec ->
                new TaskMessage.Solve(
                        id,
                        task.attempt(),
                        task.slice().first(),
                        task.limitMillis(),
                        task.isUntried(),
                        puzzlesOf(task),
                        spec.detail(),
                        spec.techniques(),
                        spec.canonical(),
                        spec.path(),
                        spec.hint(),
                        spec.ratings(),
                        needs);
        };
        byte[] body = json.writerFor(TaskMessage.class).writeValueAsBytes(message);
        Span span = traces.begin(
                "send task", SpanKind.PRODUCER, task.trace(), task.key().job());
        return Message.of(body, Metadata.of(metadata(task, id, Traces.parentOf(span)), new Sending(span)));
    }

    private static List<String> puzzlesOf(Outbox.ClaimedTask task) throws JsonMappingException {
        List<String> puzzles = task.puzzles();
        if (puzzles == null) {
            throw JsonMappingException.from((JsonParser) null, "The puzzles of the task are not stored");
        }
        return puzzles;
    }

    /**
     * A task goes to a worker that has few; where the workers are not known its key spreads it. One that is sent again
     * has no key, so that the producer chooses an available partition. An interactive one goes to the common topic only
     * after a failed attempt: it takes long then, and others would wait behind it.
     */
    private OutgoingKafkaRecordMetadata<String> metadata(Outbox.ClaimedTask task, TaskId id, @Nullable String trace) {
        OutgoingKafkaRecordMetadata.OutgoingKafkaRecordMetadataBuilder<String> metadata =
                OutgoingKafkaRecordMetadata.builder();
        if (trace != null) {
            metadata.withHeaders(List.of(new RecordHeader(Traces.HEADER, trace.getBytes(StandardCharsets.US_ASCII))));
        }
        boolean isInteractive = task.priority() == Priority.INTERACTIVE && task.attempt() == 1;
        if (isInteractive) {
            metadata.withTopic(Topic.INTERACTIVE.id());
        }
        if (task.send() > 1) {
            return metadata.build();
        }
        if (!isInteractive) {
            partitions.next().ifPresent(metadata::withPartition);
        }
        return metadata.withKey(id.toString()).build();
    }

    /**
     * Completes when Kafka acknowledges the message; fails if Kafka refuses it or the producer's delivery timeout
     * passes.
     */
    Uni<Void> send(Message<byte[]> message) {
        Uni<Void> sent = emitter.sendMessage(message);
        return message.getMetadata(Sending.class)
                .map(sending -> sent.eventually(() -> sending.span().end()))
                .orElse(sent);
    }
}
