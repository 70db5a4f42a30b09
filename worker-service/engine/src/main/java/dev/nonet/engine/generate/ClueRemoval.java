package dev.nonet.engine.generate;

import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import java.util.List;

/**
 * Takes clues away, orbit by orbit in a given order, wherever the solution stays the only one. One pass is enough: a clue that
 * was needed once is needed with fewer clues too.
 *
 * <p>What is left is what asking about one orbit after the other would leave, but it takes fewer questions. The last clue of an
 * {@link UnavoidableSets unavoidable set} is needed without a question. And while there are many clues, several orbits in a
 * row are asked about at once: if all of them can go together, each can go in its turn. If they cannot, the first half is asked
 * about, and so on to the orbit that must stay.
 */
final class ClueRemoval {

    /** Orbits are asked about together as far as the next of these numbers of clues; below the last one by one. */
    private static final int[] STOPS = {51, 43, 39, 36, 34};

    private final List<CellSet> orbits;
    private final byte[] puzzle;
    private final UnavoidableSets sets;

    private int[] order = {};
    private int length;
    private int fewest;
    private int clues;

    /** The first place in the order that is not decided. */
    private int position;

    /** The orbits from the position to here, exclusive, cannot all go; 0 if nothing is known of them. */
    private int failedTo;

    /** The places in the order of the orbits asked about. */
    private final int[] group;

    private int groupSize;

    /**
     * @param puzzle the clues left, 81 digits; the pass empties cells
     * @param sets of the puzzle's grid; the pass counts the clues in them
     */
    ClueRemoval(List<CellSet> orbits, byte[] puzzle, UnavoidableSets sets) {
        this.orbits = orbits;
        this.puzzle = puzzle;
        this.sets = sets;
        this.group = new int[orbits.size()];
    }

    /**
     * Begins a pass.
     *
     * @param order indices of orbits whose cells all hold clues
     * @param length how many of them
     * @param clues how many clues there are
     * @param fewest orbits stay where fewer clues than this would be left
     */
    void begin(int[] order, int length, int clues, int fewest) {
        this.order = order;
        this.length = length;
        this.clues = clues;
        this.fewest = fewest;
        position = 0;
        failedTo = 0;
    }

    /** How many clues are left. */
    int clues() {
        return clues;
    }

    /** The clues of the next question: would the solution stay the only one without them? Empty once the pass has ended. */
    CellSet next() {
        while (position < length) {
            boolean failed = failedTo > position;
            int end = failed ? failedTo : length;
            gather(end, failed ? 0 : stop());
            if (groupSize == 0) {
                position = end;
            } else if (!failed) {
                return asked();
            } else if (groupSize > 1) {
                putBackFrom(groupSize / 2);
                return asked();
            } else {
                answer(false);
            }
        }
        return CellSet.EMPTY;
    }

    /** Takes the answer to the question. */
    void answer(boolean stays) {
        int last = group[groupSize - 1];
        if (stays) {
            for (int i = 0; i < groupSize; i++) {
                empty(orbit(i));
            }
            position = last + 1;
        } else {
            boolean one = groupSize == 1;
            putBackFrom(0);
            position = one ? last + 1 : position;
            failedTo = one ? 0 : last + 1;
        }
    }

    private void empty(CellSet cells) {
        for (int cell = cells.first(); cell < Cell.COUNT; cell = cells.next(cell)) {
            puzzle[cell] = 0;
        }
        clues -= cells.size();
    }

    private int stop() {
        for (int stop : STOPS) {
            if (stop < clues) {
                return stop;
            }
        }
        return clues;
    }

    /** Takes orbits that may go together, at least one if there is any, while no fewer clues than the stop are left. */
    private void gather(int end, int stop) {
        groupSize = 0;
        int left = clues;
        for (int i = position; i < end; i++) {
            CellSet orbit = orbits.get(order[i]);
            int without = left - orbit.size();
            if (groupSize > 0 && without < stop) {
                return;
            }
            if (without >= fewest && sets.take(orbit)) {
                group[groupSize++] = i;
                left = without;
            }
        }
    }

    private void putBackFrom(int first) {
        for (int i = first; i < groupSize; i++) {
            sets.putBack(orbit(i));
        }
        groupSize = first;
    }

    private CellSet asked() {
        CellSet asked = CellSet.EMPTY;
        for (int i = 0; i < groupSize; i++) {
            asked = asked.or(orbit(i));
        }
        return asked;
    }

    private CellSet orbit(int member) {
        return orbits.get(order[group[member]]);
    }
}
