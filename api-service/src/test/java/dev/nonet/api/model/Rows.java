package dev.nonet.api.model;

import dev.nonet.api.task.TaskState;
import dev.nonet.job.JobState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the database holds of a job. Sets of items are bits: bit <i>i</i> is item <i>i</i>.
 *
 * @param job its state; null once its row is deleted
 * @param isGone whether it does not exist for clients any more
 * @param done results that the job's row counts
 * @param failed errors that the job's row counts
 * @param next the next item to cut; {@link #NOTHING} without a row in {@code uncut}
 * @param tasks ascending
 * @param parts counts that are not folded yet, ascending
 * @param slices of results, ascending
 * @param broken items with an error that a client may retry
 * @param refused items with another error
 */
record Rows(
        @Nullable JobState job,
        boolean isGone,
        int done,
        int failed,
        int next,
        List<Task> tasks,
        List<Part> parts,
        List<Stored> slices,
        int broken,
        int refused) {

    /** No row in {@code uncut}. */
    static final int NOTHING = -1;

    /** A live task. */
    record Task(int first, int count, boolean isRetry, TaskState state, int attempt) implements Comparable<Task> {

        int items() {
            return bits(first, count);
        }

        @Override
        public int compareTo(Task other) {
            int byFirst = Integer.compare(first, other.first);
            int byCount = byFirst != 0 ? byFirst : Integer.compare(count, other.count);
            int byRetry = byCount != 0 ? byCount : Boolean.compare(isRetry, other.isRetry);
            int byState = byRetry != 0 ? byRetry : state.compareTo(other.state);
            return byState != 0 ? byState : Integer.compare(attempt, other.attempt);
        }
    }

    /** What a batch adds to the counts. */
    record Part(int done, int failed) implements Comparable<Part> {

        @Override
        public int compareTo(Part other) {
            int byDone = Integer.compare(done, other.done);
            return byDone != 0 ? byDone : Integer.compare(failed, other.failed);
        }
    }

    /**
     * A slice of results.
     *
     * @param missing the items of it without a result
     */
    record Stored(int first, int count, int missing) implements Comparable<Stored> {

        int items() {
            return bits(first, count);
        }

        int results() {
            return items() & ~missing;
        }

        @Override
        public int compareTo(Stored other) {
            int byFirst = Integer.compare(first, other.first);
            int byCount = byFirst != 0 ? byFirst : Integer.compare(count, other.count);
            return byCount != 0 ? byCount : Integer.compare(missing, other.missing);
        }
    }

    static int bits(int first, int count) {
        return (1 << first + count) - (1 << first);
    }

    boolean isOpen() {
        return job == JobState.QUEUED || job == JobState.RUNNING;
    }

    boolean isEnded() {
        return job != null && job.isFinal();
    }

    /** Wholly cut, and without a live task. */
    boolean isWithoutWork() {
        return next == NOTHING && tasks.isEmpty();
    }
}
