package dev.nonet.proof.fuzz;

import dev.nonet.engine.board.Board;
import dev.nonet.engine.ladder.Family;
import dev.nonet.engine.ladder.Rung;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.engine.position.Position;
import dev.nonet.format.Sudoku;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Step;
import dev.nonet.reasoning.TechniqueId;
import java.util.List;
import java.util.Objects;
import java.util.Random;

/**
 * Random boards for every technique: any digits filled in, any pencil marks, with one solution, several or none. Each
 * step is compared with all solutions of the board, which a search by brute force finds: it may eliminate no candidate
 * that occurs in a solution, and place none that does not occur in all of them. On a board without a solution every
 * step is sound, and none may throw. Techniques that take it as given that the puzzle has one solution are tried only
 * on boards whose givens have one, which the pencil marks keep.
 */
final class Boards implements FuzzTarget {

    /**
     * Takes five times as long on such boards as all other techniques together, so one board of thirty-two suffices.
     */
    private static final TechniqueId SLOWEST = new TechniqueId("multi-sector-locked-set");

    static final int BOARDS_FOR_THE_SLOWEST = 32;

    private final List<Sudoku> puzzles = Corpus.puzzles();

    @Override
    public String name() {
        return "engine";
    }

    @Override
    public Input next(Random random) {
        Grid solution = turned(puzzles.get(random.nextInt(puzzles.size())), random);
        boolean unique = random.nextInt(3) == 0;
        Board board = unique ? onPath(puzzles.get(random.nextInt(puzzles.size())), random) : anyMarks(solution, random);
        return new Marks(board, unique, random.nextInt(BOARDS_FOR_THE_SLOWEST) == 0);
    }

    /** The solution of a puzzle with its digits exchanged. */
    private static Grid turned(Sudoku puzzle, Random random) {
        byte[] digits = Objects.requireNonNull(puzzle.solution()).toDigits();
        byte[] other = {1, 2, 3, 4, 5, 6, 7, 8, 9};
        for (int i = 8; i > 0; i--) {
            int j = random.nextInt(i + 1);
            byte kept = other[i];
            other[i] = other[j];
            other[j] = kept;
        }
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            digits[cell] = other[digits[cell] - 1];
        }
        return Grid.of(digits);
    }

    /** A puzzle with one solution, some digits of it filled in, and some wrong candidates gone. */
    private static Board onPath(Sudoku puzzle, Random random) {
        Grid solution = Objects.requireNonNull(puzzle.solution());
        Board board = Board.of(puzzle.givens());
        int max = maxEmpty(random);
        while (board.empty().size() > max) {
            int cell = random.nextInt(Cell.COUNT);
            board.place(cell, solution.digit(cell));
        }
        double gone = random.nextDouble() * random.nextDouble();
        board.eliminate(CandidateSet.of(board.candidates().candidates().stream()
                .filter(it -> solution.digit(it.cell().index()) != it.digit() && random.nextDouble() < gone)
                .toList()));
        return board;
    }

    /** Any digits and any pencil marks: those of a solution, or not all of them, and some others. */
    private static Board anyMarks(Grid solution, Random random) {
        Board board = new Board();
        board.load(Grid.EMPTY);
        double kept = random.nextDouble();
        double lost = random.nextInt(4) == 0 ? random.nextDouble() * 0.05 : 0;
        board.eliminate(CandidateSet.of(board.candidates().candidates().stream()
                .filter(it -> solution.digit(it.cell().index()) == it.digit()
                        ? random.nextDouble() < lost
                        : random.nextDouble() >= kept)
                .toList()));
        int max = maxEmpty(random);
        while (board.empty().size() > max) {
            int cell = random.nextInt(Cell.COUNT);
            boolean wrong = random.nextInt(150) == 0;
            board.place(cell, wrong ? 1 + random.nextInt(9) : solution.digit(cell));
        }
        return board;
    }

    /**
     * Almost locked sets grow with the power of the empty cells of a house, so that boards with many take seconds. A
     * few of those suffice, and of the others more have few empty cells, as many small boards find more than one large
     * one in the same time.
     */
    private static int maxEmpty(Random random) {
        double share = random.nextDouble();
        return random.nextInt(5_000) == 0 ? 40 : 6 + (int) (22 * share * share);
    }

    private record Marks(Board board, boolean isUnique, boolean withSlowest) implements Input {

        @Override
        public int length() {
            return Cell.COUNT;
        }

        @Override
        public String text() {
            StringBuilder marks = new StringBuilder();
            for (int cell = 0; cell < Cell.COUNT; cell++) {
                for (int digit = 1; digit <= 9; digit++) {
                    marks.append(board.isCandidate(cell, digit) ? (char) ('0' + digit) : '.');
                }
            }
            return "digits " + board.toGrid() + ", candidates " + marks;
        }

        @Override
        public void run() throws Violation {
            Solutions solutions = Solutions.of(board);
            Position position = new Position(board);
            for (Rung rung : StandardLadder.LADDER.rungs()) {
                if (rung.family() == Family.UNIQUENESS && !isUnique || rung.id().equals(SLOWEST) && !withSlowest) {
                    continue;
                }
                List<Step> steps;
                try {
                    steps = rung.findAll(position);
                } catch (RuntimeException e) {
                    throw new Violation(rung.id() + " throws", e);
                }
                for (Step step : steps) {
                    check(solutions, step);
                }
            }
        }

        private static void check(Solutions solutions, Step step) throws Violation {
            for (Candidate gone : step.eliminations()) {
                if (solutions.has(gone.cell().index(), gone.digit())) {
                    throw new Violation(step + " eliminates " + gone + ", which is true in a solution");
                }
            }
            for (Candidate placed : step.placements()) {
                for (int digit = 1; digit <= 9; digit++) {
                    if (digit != placed.digit() && solutions.has(placed.cell().index(), digit)) {
                        throw new Violation(step + " places " + placed + ", where a solution has " + digit);
                    }
                }
            }
        }
    }
}
