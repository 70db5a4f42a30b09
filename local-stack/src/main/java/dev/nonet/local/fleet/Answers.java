package dev.nonet.local.fleet;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nonet.job.v1.ResultMessage;
import dev.nonet.job.v1.TaskMessage;
import dev.nonet.packing.ItemFacts;
import dev.nonet.packing.PackedResults;
import dev.nonet.packing.ResultRecord;
import dev.nonet.packing.SliceBody;
import dev.nonet.packing.SliceFacts;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Reads tasks and writes what a worker reports about them. Results are copied from their recorded JSON, which costs
 * little.
 */
final class Answers {

    /** The interval of heartbeats, as real workers have it. */
    static final int BEAT_SECONDS = 5;

    private static final ObjectMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();
    private static final int BYTES_PER_RESULT = 600;

    private Answers() {}

    static TaskMessage read(byte[] record) {
        try {
            return JSON.readValue(record, TaskMessage.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static byte[] started(TaskMessage task, String worker) {
        return ResultRecord.of(new ResultMessage.TaskStarted(task.task(), task.attempt(), worker, BEAT_SECONDS))
                .bytes();
    }

    static byte[] failed(TaskMessage task, String worker, String reason) {
        return ResultRecord.of(new ResultMessage.TaskFailed(
                        task.task(), task.attempt(), worker, task.firstIndex(), task.count(), 0, reason))
                .bytes();
    }

    /**
     * The first {@code items} of the task are done, the others handed back.
     *
     * @param nanos how long they took
     */
    static byte[] outcome(TaskMessage task, String worker, int items, long nanos, RecordedItems recorded) {
        ByteArrayOutputStream lines = new ByteArrayOutputStream(BYTES_PER_RESULT * items);
        List<ItemFacts> facts = new ArrayList<>(items);
        for (int i = 0; i < items; i++) {
            recorded.writeResult(task.firstIndex() + i, lines);
            facts.add(recorded.facts(task.firstIndex() + i));
        }
        PackedResults results = new PackedResults(
                items,
                lines.size(),
                recorded.engine(),
                SliceFacts.pack(facts),
                new byte[0],
                SliceBody.pack(lines.toByteArray()));
        ResultMessage.Packed packed = ResultRecord.describe(results);
        long cpuMicros = TimeUnit.NANOSECONDS.toMicros(nanos);
        ResultMessage message = items == task.count()
                ? new ResultMessage.TaskCompleted(
                        task.task(),
                        task.attempt(),
                        worker,
                        task.firstIndex(),
                        task.count(),
                        cpuMicros,
                        packed,
                        List.of())
                : new ResultMessage.TaskDivided(
                        task.task(),
                        task.attempt(),
                        worker,
                        task.firstIndex(),
                        task.count(),
                        cpuMicros,
                        packed,
                        List.of(),
                        false);
        return new ResultRecord(message, results).bytes();
    }
}
