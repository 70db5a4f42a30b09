package dev.nonet.engine.generate;

import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import java.util.Arrays;
import java.util.List;

/**
 * Hill climbing towards few clues: says where each attempt of a climb begins. The first begins with all cells of a
 * newly drawn grid. If its puzzle has more clues than asked for, the next attempt begins with this puzzle: one or two
 * orbits of its grid are put back, then clues are removed again, the old ones before those put back. The new puzzle
 * takes the place of the old one if it has no more clues.
 *
 * <p>A climb ends after {@value #PATIENCE} attempts without progress. It ends at once if its first puzzle misses the
 * goal in something other than the number of clues.
 */
final class Climb {

    static final int PATIENCE = 60;
    private static final int NOWHERE = Integer.MAX_VALUE;

    private final List<CellSet> orbits;
    private final ItemRandom random;

    /** The puzzle with the fewest clues so far, from which the next attempt begins. */
    private final byte[] closest = new byte[Cell.COUNT];

    /** How many clues {@link #closest} has too many; {@link #NOWHERE} if there is no such puzzle. */
    private int distance = NOWHERE;

    /** The attempts since the last progress. */
    private int misses;

    private final int[] order;
    private final int[] others;

    Climb(List<CellSet> orbits, ItemRandom random) {
        this.orbits = orbits;
        this.random = random;
        this.order = new int[orbits.size()];
        this.others = new int[orbits.size()];
    }

    /** The orbits that the attempt may remove, in this order. */
    int[] order() {
        return order;
    }

    /** Whether the climb has ended: there is no puzzle to begin from, no progress, or nothing to vary. */
    boolean isOver() {
        return distance == NOWHERE || misses >= PATIENCE || orbits.size() == 1;
    }

    /** Begins an attempt with all cells of a grid; returns how many orbits are in {@link #order}. */
    int fromGrid(byte[] solution, byte[] puzzle) {
        System.arraycopy(solution, 0, puzzle, 0, Cell.COUNT);
        Arrays.setAll(order, i -> i);
        random.shuffle(order);
        return order.length;
    }

    /**
     * Begins an attempt at the checkpoint of a shared grid; returns how many orbits, of those in {@link #order}, may be
     * removed.
     */
    int fromCheckpoint(SharedGrid grid, byte[] puzzle) {
        int length = grid.fromCheckpoint(puzzle, order);
        random.shuffle(order, length);
        return length;
    }

    /** Begins an attempt near the closest puzzle so far; returns how many orbits are in {@link #order}. */
    int nearClosest(byte[] solution, byte[] puzzle) {
        System.arraycopy(closest, 0, puzzle, 0, Cell.COUNT);
        int length = 0;
        int rest = 0;
        for (int orbit = 0; orbit < order.length; orbit++) {
            if (puzzle[orbits.get(orbit).first()] != 0) {
                order[length++] = orbit;
            } else {
                others[rest++] = orbit;
            }
        }
        random.shuffle(order, length);
        for (int added = Math.min(rest, 1 + random.below(2)); added > 0; added--) {
            int drawn = random.below(rest);
            int orbit = others[drawn];
            others[drawn] = others[--rest];
            order[length++] = orbit;
            putBack(orbits.get(orbit), solution, puzzle);
        }
        return length;
    }

    /** Puts the clues of an orbit back. */
    static void putBack(CellSet orbit, byte[] solution, byte[] puzzle) {
        for (int cell = orbit.first(); cell < Cell.COUNT; cell = orbit.next(cell)) {
            puzzle[cell] = solution[cell];
        }
    }

    /** Reports a puzzle that has too many clues, and by how many. */
    void tooManyClues(byte[] puzzle, int tooMany) {
        misses++;
        if (tooMany <= distance) {
            misses = tooMany < distance ? 0 : misses;
            distance = tooMany;
            System.arraycopy(puzzle, 0, closest, 0, Cell.COUNT);
        }
    }

    /** Reports a puzzle that misses the goal in something other than its number of clues. */
    void offTarget(byte[] puzzle) {
        if (distance != NOWHERE) {
            tooManyClues(puzzle, 0);
        }
    }
}
