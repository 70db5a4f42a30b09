package dev.nonet.engine.generate;

import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import java.util.List;

/**
 * Consecutive climbs of an item that share a grid and the first part of removal. A goal that most puzzles miss takes many attempts, and
 * most of what an attempt costs can be shared:
 *
 * <pre>
 *   eldest   grid ─▶ … ─▶ trunk, about 39 clues ─▶ puzzle
 *   second                  └─ the rest in another order ─▶ puzzle
 *   third                   └─ … ─▶ puzzle
 * </pre>
 *
 * The clues of the trunk that are not decided yet come in a new random order in each climb. So each puzzle, taken for itself, is as random
 * as one with a grid of its own. Those of a family are nearly independent of each other too: of puzzles with a sibling of some level,
 * hardly more have this level than of others.
 *
 * <p>Second solutions that the search finds for one climb are {@linkplain UnavoidableSets#learn unavoidable sets} for all. After some
 * climbs, few questions are left that these do not answer.
 */
final class Family {

    /** The most climbs of a family: with more, siblings would be the same. */
    static final int MOST_CLIMBS = 32;

    /** The trunk is what is left as soon as there are at most so many clues. */
    private static final int TRUNK = 39;

    final byte[] solution = new byte[Cell.COUNT];
    final UnavoidableSets sets = new UnavoidableSets();

    private byte[] trunk = {};
    private int clues;

    /** All orbits; those of the trunk that are not decided come first. */
    private int[] order = {};

    private int undecided;

    /** The cells of these. */
    private int[] cells = {};

    /** How many climbs were begun. */
    private int begun;

    private boolean settled;

    /** @param several false for a family of one climb */
    Family(boolean several) {
        settled = !several;
    }

    /** Draws the grid and finds its unavoidable sets. */
    void drawGrid(SolutionGrids grids, ItemRandom random) {
        grids.draw(random, solution);
        sets.find(solution);
    }

    /** Counts a climb; returns whether it is the eldest. */
    boolean begin() {
        return begun++ == 0;
    }

    /** Whether further climbs may begin: they need to know the trunk. */
    boolean isSettled() {
        return settled;
    }

    /** Whether it has all its climbs; the next one needs a new family. */
    boolean isComplete() {
        return settled && (undecided == 0 || begun >= MOST_CLIMBS);
    }

    /** Says that there will be no trunk, so no further climbs, unless there is one already. */
    void settle() {
        settled = true;
    }

    /** Whether a removal of the eldest has come to where the trunk is. */
    boolean isTrunk(int clues) {
        return !settled && clues <= TRUNK;
    }

    /**
     * Takes the trunk.
     *
     * @param order all orbits; those from {@code position} on are not decided, and all their cells hold clues
     */
    void branch(List<CellSet> orbits, byte[] puzzle, int clues, int[] order, int position) {
        settled = true;
        this.clues = clues;
        trunk = puzzle.clone();
        undecided = order.length - position;
        this.order = new int[order.length];
        System.arraycopy(order, position, this.order, 0, undecided);
        System.arraycopy(order, 0, this.order, undecided, position);
        CellSet in = CellSet.EMPTY;
        for (int i = 0; i < undecided; i++) {
            in = in.or(orbits.get(this.order[i]));
        }
        cells = new int[in.size()];
        int count = 0;
        for (int cell = in.first(); cell < Cell.COUNT; cell = in.next(cell)) {
            cells[count++] = cell;
        }
    }

    /** Begins a climb at the trunk; returns how many of the orbits in {@code order} may be removed. */
    int fromTrunk(byte[] puzzle, int[] order) {
        System.arraycopy(trunk, 0, puzzle, 0, Cell.COUNT);
        System.arraycopy(this.order, 0, order, 0, order.length);
        return undecided;
    }

    /** How many clues the trunk has. */
    int clues() {
        return clues;
    }

    /** Learns from a second solution of a puzzle without one of its clues. */
    void learn(byte[] other, int offset) {
        if (undecided > 0) {
            sets.learn(solution, other, offset, cells);
        }
    }
}
