package dev.nonet.engine.search;

import org.jspecify.annotations.Nullable;

/**
 * The scalar search for its first boards, then the fastest search. To compile the lane search takes the JVM four
 * seconds of CPU time, and until that is done it is far slower than the scalar search; short runs end before it pays.
 * Counts boards rather than time, so that a run can be repeated.
 */
final class EventualSearch implements Search {

    private final int scalarBoards;
    private final Search scalar = new ScalarSearch();
    private @Nullable Search fastest;
    private int begun;

    EventualSearch(int scalarBoards) {
        this.scalarBoards = scalarBoards;
    }

    @Override
    public void run(Questions questions) {
        if (begun < scalarBoards) {
            scalar.run(new FirstQuestions(questions));
        }
        if (begun == scalarBoards) {
            if (fastest == null) {
                fastest = SearchKind.fastest().create();
            }
            fastest.run(questions);
        }
    }

    /** Counts the questions that it passes on, and has none left after {@link #scalarBoards}. */
    private final class FirstQuestions implements Questions {

        private final Questions questions;

        FirstQuestions(Questions questions) {
            this.questions = questions;
        }

        @Override
        public int begin(int slot, short[] board, int at, int stride) {
            if (begun == scalarBoards) {
                return NONE;
            }
            int limit = questions.begin(slot, board, at, stride);
            if (limit != NONE) {
                begun++;
            }
            return limit;
        }

        @Override
        public void end(int slot, int count, byte[] solutions, int offset) {
            questions.end(slot, count, solutions, offset);
        }
    }
}
