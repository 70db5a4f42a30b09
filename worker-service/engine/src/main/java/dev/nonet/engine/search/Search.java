package dev.nonet.engine.search;

/**
 * Searches boards that come in a stream and hands back how many solutions each has: the contract of the lane search and the
 * scalar search, which give the same counts for the same boards. An instance belongs to one thread and, once it has warmed
 * up, allocates nothing.
 *
 * <p>A board is given by its candidates, so that one question serves for all: to solve, ask for two solutions; to count up to
 * n, ask for n; for a solution other than a known one, take that solution's digit out of the candidates of a cell and ask for
 * one.
 */
public interface Search {

    /** The most jobs that an instance has under way at once; their slots are 0 to this, exclusive. */
    int JOBS = 128;

    /** Works until there are no more jobs. */
    void run(Jobs jobs);

    /** Where boards come from, and where their counts go. Jobs end in any order. */
    interface Jobs {

        /** Returned by {@link #begin} when there is no job now; it is asked again as soon as one under way has ended. */
        int NONE = 0;

        /**
         * Begins the next job in a free slot, if there is one.
         *
         * @param board takes the candidates of cell {@code c}, bit d - 1 for digit d, at {@code at + c * stride}
         * @return how many solutions to look for, from 1, or {@link #NONE}; the search is over when there is none and nothing
         *     is under way
         */
        int begin(int slot, short[] board, int at, int stride);

        /**
         * Takes the end of a job. Its slot is free from here.
         *
         * @param count how many solutions were found; below the limit it is exact
         * @param solutions holds a solution from {@code offset} on, if the count is not 0: the only one if it is 1, and any one
         *     otherwise
         */
        void end(int slot, int count, byte[] solutions, int offset);
    }
}
