package dev.nonet.local.fleet;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nonet.job.v1.ResultMessage;
import dev.nonet.job.v1.TaskMessage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Reads tasks and writes what a worker reports about them. Results are copied from their recorded JSON, which costs little. */
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
        return json(
                new ResultMessage.TaskStarted(task.task(), task.attempt(), worker, BEAT_SECONDS, TaskMessage.PROTOCOL));
    }

    static byte[] failed(TaskMessage task, String worker, String reason) {
        return json(new ResultMessage.TaskFailed(task.task(), task.attempt(), worker, reason));
    }

    /** The first {@code items} of the task are done, the others handed back. */
    static byte[] outcome(TaskMessage task, String worker, int items, RecordedItems recorded) {
        boolean completed = items == task.count();
        ByteArrayOutputStream out = new ByteArrayOutputStream(200 + BYTES_PER_RESULT * items);
        ascii(
                out,
                "{\"type\":\"%s\",\"task\":\"%s\",\"attempt\":%d,\"worker\":\"%s\",\"results\":["
                        .formatted(completed ? "task-completed" : "task-divided", task.task(), task.attempt(), worker));
        for (int i = 0; i < items; i++) {
            if (i > 0) {
                out.write(',');
            }
            recorded.writeResult(task.firstIndex() + i, out);
        }
        ascii(out, completed ? "],\"errors\":[]}" : "],\"errors\":[],\"apart\":false}");
        return out.toByteArray();
    }

    private static void ascii(ByteArrayOutputStream out, String text) {
        out.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static byte[] json(ResultMessage message) {
        try {
            return JSON.writerFor(ResultMessage.class).writeValueAsBytes(message);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
