package dev.nonet.api.ingest;

import dev.nonet.api.task.Slice;
import dev.nonet.api.task.TaskKey;
import dev.nonet.api.task.Tasks;
import dev.nonet.job.v1.ResultMessage;
import dev.nonet.packing.PackedResults;
import dev.nonet.packing.ResultRecord;
import org.jspecify.annotations.Nullable;

/** Reads records of the results topic. Results stay as packed as the worker sent them. */
final class TaskReportReader {

    private static final int LONGEST_TEXT = 1_000;

    /** The longest heartbeat interval in seconds: bounds the lease whatever a worker claims. */
    private static final int LONGEST_BEAT = 60;

    private TaskReportReader() {}

    /** @throws PoisonException if the bytes are no valid record, or contradict themselves */
    static TaskReport read(byte @Nullable [] value) {
        if (value == null) {
            throw new PoisonException("The record has no value");
        }
        try {
            ResultRecord read = ResultRecord.read(value);
            return report(read.message(), read.results());
        } catch (IllegalArgumentException e) {
            throw new PoisonException(String.valueOf(e.getMessage()));
        }
    }

    private static TaskReport report(ResultMessage message, PackedResults results) {
        TaskKey task = new TaskKey(message.task().job().value(), message.task().number());
        int attempt = message.attempt();
        String worker = shortened(message.worker());
        return switch (message) {
            case ResultMessage.TaskStarted it ->
                new TaskReport.Started(task, attempt, worker, Math.clamp(it.beatSeconds(), 1, LONGEST_BEAT));
            case ResultMessage.TaskCompleted it ->
                new TaskReport.Completed(task, attempt, given(it), it.cpuMicros(), results, it.errors(), null);
            case ResultMessage.TaskDivided it ->
                new TaskReport.Completed(
                        task,
                        attempt,
                        given(it),
                        it.cpuMicros(),
                        results,
                        it.errors(),
                        it.apart() ? Tasks.Rest.FIRST_ALONE : Tasks.Rest.SEVERAL_ITEMS);
            case ResultMessage.TaskReturned it ->
                new TaskReport.Returned(task, attempt, worker, shortened(it.reason()));
            case ResultMessage.TaskFailed it ->
                new TaskReport.Failed(task, attempt, worker, it.cpuMicros() / 1e6, shortened(it.reason()));
        };
    }

    private static Slice given(ResultMessage.Outcome outcome) {
        return new Slice(outcome.firstIndex(), outcome.count());
    }

    private static String shortened(@Nullable String text) {
        return text == null ? "" : text.substring(0, Math.min(text.length(), LONGEST_TEXT));
    }
}
