package dev.nonet.engine.search;

/** Searches one board after the other with the {@link ScalarSolver}. Runs on any CPU. */
final class ScalarSearch implements Search {

    private final ScalarSolver solver = new ScalarSolver();
    private final short[] board = new short[81];
    private final byte[] solution = new byte[81];

    @Override
    public void run(Jobs jobs) {
        for (int limit = jobs.begin(0, board, 0, 1); limit != Jobs.NONE; limit = jobs.begin(0, board, 0, 1)) {
            int count = solver.count(board, limit, solution);
            jobs.end(0, count, solution, 0);
        }
    }
}
