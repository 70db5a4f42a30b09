package dev.nonet.engine.search;

import org.jspecify.annotations.Nullable;

/**
 * The scalar search for its first boards, then the fastest search. Until the JVM has compiled the lane search, which takes more than a second
 * of CPU time, it is far slower than the scalar search; short runs of the command line end before it pays. Counts boards rather than
 * time, so that a run can be repeated.
 */
final class EventualSearch implements Search {

    /** The scalar search takes some tenths of a second for them. */
    static final int SCALAR_BOARDS = 100_000;

    private final Search scalar = new ScalarSearch();
    private @Nullable Search fastest;
    private int begun;

    @Override
    public void run(Jobs jobs) {
        if (begun < SCALAR_BOARDS) {
            scalar.run(new FirstJobs(jobs));
        }
        if (begun == SCALAR_BOARDS) {
            if (fastest == null) {
                fastest = SearchKind.fastest().create();
            }
            fastest.run(jobs);
        }
    }

    /** Counts the jobs that it passes on, and has none left after {@link #SCALAR_BOARDS}. */
    private final class FirstJobs implements Jobs {

        private final Jobs jobs;

        FirstJobs(Jobs jobs) {
            this.jobs = jobs;
        }

        @Override
        public int begin(int slot, short[] board, int at, int stride) {
            if (begun == SCALAR_BOARDS) {
                return NONE;
            }
            int limit = jobs.begin(slot, board, at, stride);
            if (limit != NONE) {
                begun++;
            }
            return limit;
        }

        @Override
        public void end(int slot, int count, byte[] solutions, int offset) {
            jobs.end(slot, count, solutions, offset);
        }
    }
}
