package dev.nonet.api.ingest;

import dev.nonet.api.result.ResultSlice;
import dev.nonet.api.task.Slice;
import dev.nonet.api.task.TaskKey;
import dev.nonet.api.task.Tasks;
import dev.nonet.api.task.Uncut;
import dev.nonet.job.ItemError;
import dev.nonet.packing.PackedResults;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A {@link dev.nonet.packing.ResultRecord} that does not contradict itself. */
sealed interface TaskReport {

    TaskKey task();

    int attempt();

    /**
     * A worker has started an attempt, or sends a heartbeat for it.
     *
     * @param beatSeconds the interval of the worker's heartbeats
     */
    record Started(TaskKey task, int attempt, String worker, int beatSeconds) implements TaskReport {}

    /**
     * The outcomes of all items of a task, or of its first ones if the worker divides it.
     *
     * @param given the slice that the worker was given
     * @param results of the items without an error, as they are stored
     * @param errors each of another item among the first {@link #items} of the slice
     * @param rest what becomes of the items without an outcome; null if the worker does not divide the task
     */
    record Completed(
            TaskKey task,
            int attempt,
            Slice given,
            long cpuMicros,
            PackedResults results,
            List<ItemError> errors,
            Tasks.@Nullable Rest rest)
            implements TaskReport {

        /** How many items have an outcome: the first ones of the slice. */
        int items() {
            return results.results() + errors.size();
        }

        /** The items with an outcome. */
        Slice done() {
            return new Slice(given.first(), items());
        }

        /** The CPU time and the bytes that the items cost. */
        Uncut.Usage usage() {
            long bytes = results.body().length + results.facts().length;
            return new Uncut.Usage(items(), cpuMicros / 1e6, bytes, items());
        }

        /** The engine version that made the results; empty if there are none. */
        Set<String> engines() {
            return results.results() == 0 ? Set.of() : Set.of(results.engine());
        }

        /** The results as a slice to be stored. */
        ResultSlice slice() {
            Slice done = done();
            BitSet missing = new BitSet(done.count());
            errors.forEach(error -> missing.set(done.place(error.index())));
            return new ResultSlice(done.first(), done.count(), missing, results.body(), results.facts());
        }
    }

    /** The worker's version cannot do the task. */
    record Returned(TaskKey task, int attempt, String worker, String reason) implements TaskReport {}

    /**
     * The attempt failed as a whole.
     *
     * @param seconds CPU time that it took
     */
    record Failed(TaskKey task, int attempt, String worker, double seconds, String reason) implements TaskReport {}
}
