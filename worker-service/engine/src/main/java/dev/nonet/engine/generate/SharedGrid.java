package dev.nonet.engine.generate;

import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import java.util.List;

/**
 * A grid that consecutive climbs of an item share, with the first part of clue removal. A goal that most puzzles miss
 * takes many climbs, and most of what a climb costs can be shared:
 *
 * <pre>
 *   first climb    grid ─▶ … ─▶ checkpoint, at most {@value #CHECKPOINT_CLUES} clues ─▶ puzzle
 *   second climb                  └─ the undecided clues in another order ─▶ puzzle
 *   third climb                   └─ … ─▶ puzzle
 *
 *   order of the checkpoint   | undecided orbits, all with clues | decided orbits |
 *                             0                                  undecided        all orbits
 * </pre>
 *
 * Invariant: the checkpoint does not change once it is taken, and the first climb alone takes it; further climbs begin
 * only when it is taken, or when it is certain that there will be none.
 *
 * <p>Each climb removes the undecided clues of the checkpoint in a new random order. So each puzzle, taken for itself,
 * is as random as one with a grid of its own.
 *
 * <p>Second solutions that the search finds for one climb are {@linkplain UnavoidableSets#learn unavoidable sets} for
 * all of them.
 */
final class SharedGrid {

    /** The most climbs that share a grid: with more, they would come to the same puzzles. */
    static final int MAX_CLIMBS = 32;

    /** The checkpoint is taken as soon as at most so many clues are left. */
    private static final int CHECKPOINT_CLUES = 39;

    final byte[] solution = new byte[Cell.COUNT];
    final UnavoidableSets sets = new UnavoidableSets();

    /** The clues of the checkpoint, 81 digits; empty before it is taken. */
    private byte[] checkpoint = {};

    /** All orbits, the undecided ones first. */
    private int[] order = {};

    /** The number of orbits of the checkpoint that may still be removed. */
    private int undecided;

    /** The cells of the undecided orbits. */
    private int[] undecidedCells = {};

    /** The number of climbs that were begun. */
    private int begun;

    /** Whether further climbs may begin: the checkpoint is taken, or there will be none. */
    private boolean ready;

    /** @param shared false for the grid of a single climb */
    SharedGrid(boolean shared) {
        ready = !shared;
    }

    /** Draws the grid and finds its unavoidable sets. */
    void draw(SolutionGrids grids, ItemRandom random) {
        grids.draw(random, solution);
        sets.find(solution);
    }

    /** Counts a climb; returns whether it is the first. */
    boolean beginClimb() {
        return begun++ == 0;
    }

    boolean isReady() {
        return ready;
    }

    /** Whether no further climb may begin here; the next one needs a new grid. */
    boolean isUsedUp() {
        return ready && (undecided == 0 || begun >= MAX_CLIMBS);
    }

    /** The first climb has ended: if it has not come to the checkpoint, there will be none. */
    void firstClimbEnded() {
        ready = true;
    }

    /** Whether the first climb has come to the checkpoint. */
    boolean isCheckpointAt(int clues) {
        return !ready && clues <= CHECKPOINT_CLUES;
    }

    /**
     * Takes the checkpoint.
     *
     * @param order all orbits; those from {@code position} on are undecided, and all their cells hold clues
     */
    void takeCheckpoint(List<CellSet> orbits, byte[] puzzle, int[] order, int position) {
        ready = true;
        checkpoint = puzzle.clone();
        undecided = order.length - position;
        this.order = new int[order.length];
        System.arraycopy(order, position, this.order, 0, undecided);
        System.arraycopy(order, 0, this.order, undecided, position);
        CellSet in = CellSet.EMPTY;
        for (int i = 0; i < undecided; i++) {
            in = in.or(orbits.get(this.order[i]));
        }
        undecidedCells = new int[in.size()];
        int count = 0;
        for (int cell = in.first(); cell < Cell.COUNT; cell = in.next(cell)) {
            undecidedCells[count++] = cell;
        }
    }

    /** Begins a climb at the checkpoint; returns how many of the orbits in {@code order} may be removed. */
    int fromCheckpoint(byte[] puzzle, int[] order) {
        System.arraycopy(checkpoint, 0, puzzle, 0, Cell.COUNT);
        System.arraycopy(this.order, 0, order, 0, order.length);
        return undecided;
    }

    /** Learns from a second solution of a puzzle without one of its clues. */
    void learn(byte[] other, int offset) {
        if (undecided > 0) {
            sets.learn(solution, other, offset, undecidedCells);
        }
    }
}
