package dev.nonet.engine.search;

/** Searches one board after the other with the {@link ScalarSolver}. Runs on any CPU. */
final class ScalarSearch implements Search {

    private final ScalarSolver solver = new ScalarSolver();
    private final short[] board = new short[81];
    private final byte[] solution = new byte[81];

    @Override
    public void run(Questions questions) {
        for (int limit = questions.begin(0, board, 0, 1);
                limit != Questions.NONE;
                limit = questions.begin(0, board, 0, 1)) {
            int count = solver.count(board, limit, solution);
            questions.end(0, count, solution, 0);
        }
    }
}
