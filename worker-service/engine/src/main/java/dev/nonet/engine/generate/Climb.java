package dev.nonet.engine.generate;

import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import java.util.Arrays;
import java.util.List;

/**
 * Where the attempts of a climb begin: the first with a grid newly drawn, all its cells clues. Where a puzzle has more clues
 * than asked for, the next is made from it: one or two orbits of its grid are added, then clues are taken away again, the old
 * ones before the added. A puzzle that is no further off takes its place, so the clues become fewer. After
 * {@value #PATIENCE} attempts that came no closer the climb is over, as it is at once where a puzzle misses the goal in something
 * else.
 */
final class Climb {

    static final int PATIENCE = 60;
    private static final int NOWHERE = Integer.MAX_VALUE;

    private final List<CellSet> orbits;
    private final ItemRandom random;

    /** The puzzle to begin from, and how many clues it has too many; {@link #NOWHERE} if there is none. */
    private final byte[] closest = new byte[Cell.COUNT];

    private int distance = NOWHERE;
    private int misses;
    private final int[] order;
    private final int[] others;

    Climb(List<CellSet> orbits, ItemRandom random) {
        this.orbits = orbits;
        this.random = random;
        this.order = new int[orbits.size()];
        this.others = new int[orbits.size()];
    }

    /** The orbits that the attempt may take away, in that order. */
    int[] order() {
        return order;
    }

    /** Whether there is nothing to begin another attempt from. */
    boolean isOver() {
        return distance == NOWHERE || misses >= PATIENCE || orbits.size() == 1;
    }

    /** Begins with all cells of a grid; returns how many orbits are in the order. */
    int fromGrid(byte[] solution, byte[] puzzle) {
        System.arraycopy(solution, 0, puzzle, 0, Cell.COUNT);
        Arrays.setAll(order, i -> i);
        random.shuffle(order);
        return order.length;
    }

    /** Begins near the closest puzzle so far; returns how many orbits are in the order. */
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
        shuffle(order, length);
        for (int added = Math.min(rest, 1 + random.below(2)); added > 0; added--) {
            int drawn = random.below(rest);
            int orbit = others[drawn];
            others[drawn] = others[--rest];
            order[length++] = orbit;
            CellSet cells = orbits.get(orbit);
            for (int cell = cells.first(); cell < Cell.COUNT; cell = cells.next(cell)) {
                puzzle[cell] = solution[cell];
            }
        }
        return length;
    }

    private void shuffle(int[] values, int length) {
        for (int i = length - 1; i > 0; i--) {
            int j = random.below(i + 1);
            int value = values[i];
            values[i] = values[j];
            values[j] = value;
        }
    }

    /** Takes a puzzle that has too many clues, and by how many. */
    void tooManyClues(byte[] puzzle, int tooMany) {
        misses++;
        if (tooMany <= distance) {
            misses = tooMany < distance ? 0 : misses;
            distance = tooMany;
            System.arraycopy(puzzle, 0, closest, 0, Cell.COUNT);
        }
    }

    /** Takes a puzzle that misses the goal, but not in its clues. */
    void offTarget(byte[] puzzle) {
        if (distance != NOWHERE) {
            tooManyClues(puzzle, 0);
        }
    }
}
