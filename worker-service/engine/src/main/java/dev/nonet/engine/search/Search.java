package dev.nonet.engine.search;

/**
 * Counts the solutions of boards that come in a stream. The lane search and the scalar search implement it with the
 * same counts for the same boards. Not thread-safe; an instance allocates nothing once it has warmed up.
 *
 * <p>A board is given by its candidates, so one kind of question is enough. To solve a puzzle, look for two solutions;
 * to count up to n, look for n; to find a solution other than a known one, remove that solution's digit from the
 * candidates of a cell and look for one.
 */
public interface Search {

    /** The most questions that an instance works on at once; they have slots 0 to this, exclusive. */
    int QUESTIONS = 128;

    /** Runs until there are no more questions. */
    void run(Questions questions);

    /**
     * Boards whose solutions are to be counted: where they come from, and where their counts go. They end in any order.
     */
    interface Questions {

        /** Returned by {@link #begin} if there is no question now; it is asked again once a question has ended. */
        int NONE = 0;

        /**
         * Begins the next question, if there is one, in a free slot.
         *
         * @param board receives the candidates of cell {@code c}, bit d - 1 for digit d, at {@code at + c * stride}
         * @return how many solutions to look for, from 1, or {@link #NONE}; the search ends if there is none and no
         *     question is in progress
         */
        int begin(int slot, short[] board, int at, int stride);

        /**
         * Receives the result of a question, whose slot is free from then on.
         *
         * @param count how many solutions were found; exact if below the limit
         * @param solutions has a solution from {@code offset} on, if the count is not 0
         */
        void end(int slot, int count, byte[] solutions, int offset);
    }
}
