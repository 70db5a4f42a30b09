package dev.nonet.engine.generate;

import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import java.util.List;

/**
 * Removes clues, orbit by orbit in a given order, wherever the solution stays unique. An orbit is a set of clues that
 * the symmetry maps to each other. One pass is enough: a clue that is needed stays needed when there are fewer clues.
 *
 * <p>Whether an orbit can be removed is a question to the exact search, which is what generating spends its time on.
 * The result is that of asking about one orbit after the other, but with fewer questions:
 *
 * <ul>
 *   <li>The last clue of an {@link UnavoidableSets unavoidable set} is needed without asking.
 *   <li>While there are many clues, several orbits in a row are asked about together. If all can be removed together,
 *       each can be removed in its turn. If not, the first half is asked about, and so on (a binary search), down to
 *       the orbit that must stay.
 * </ul>
 *
 * <pre>
 *   order   | decided          | not decided …                                   |
 *           0                  position      failedTo                        length
 *   group                      x   x x         the places asked about, skipping orbits that must stay
 * </pre>
 *
 * Invariant: every orbit before {@code position} is decided as asking one by one would decide it; if {@code failedTo}
 * is not 0, the orbits from {@code position} to it cannot all be removed. The clues of the group are removed from the
 * counts of {@link UnavoidableSets} while the question is open, and from the puzzle once the answer is yes.
 */
final class ClueRemoval {

    /**
     * A group of orbits leaves no fewer clues than the next of these numbers. Below the last, groups are single orbits.
     */
    private static final int[] STOPS = {51, 43, 39, 36, 34};

    private final List<CellSet> orbits;
    private final byte[] puzzle;
    private final SetCounts sets;

    private int[] order = {};
    private int length;
    private int min;
    private int clues;

    /** The first place in the order that is not decided. */
    private int position;

    /**
     * The orbits from {@link #position} to here, exclusive, are known not to be removable together; 0 if nothing is
     * known.
     */
    private int failedTo;

    /** How many orbits of those the failed group had. */
    private int failedSize;

    /** The places in the order of the orbits that are asked about. */
    private final int[] group;

    private int groupSize;

    /**
     * @param puzzle the clues left, 81 digits; a pass empties cells
     * @param sets the counts of clues in the unavoidable sets of the puzzle's grid; a pass keeps them up to date
     */
    ClueRemoval(List<CellSet> orbits, byte[] puzzle, SetCounts sets) {
        this.orbits = orbits;
        this.puzzle = puzzle;
        this.sets = sets;
        this.group = new int[orbits.size()];
    }

    /**
     * Begins a pass.
     *
     * @param order the orbits to try, as indices; all their cells hold clues
     * @param length how many of these to try
     * @param clues how many clues there are
     * @param min an orbit stays if fewer clues than this would be left without it
     */
    void begin(int[] order, int length, int clues, int min) {
        this.order = order;
        this.length = length;
        this.clues = clues;
        this.min = min;
        position = 0;
        failedTo = 0;
    }

    /** How many clues are left. */
    int clues() {
        return clues;
    }

    /** Where in the order the orbits begin that are not decided. */
    int position() {
        return position;
    }

    /** The clues of the next question: would the solution stay unique without them? Empty once the pass has ended. */
    CellSet next() {
        while (position < length) {
            boolean failed = failedTo > position;
            int end = failed ? failedTo : length;
            gather(end, failed ? 0 : stop());
            if (failed && groupSize < failedSize) {
                // A set learned since forbids one of the failed group, so nothing is known of the others.
                failedTo = 0;
                if (groupSize > 0) {
                    return asked();
                }
            }
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

    /** Takes the answer to the last question. */
    void answer(boolean unique) {
        int last = group[groupSize - 1];
        if (unique) {
            for (int i = 0; i < groupSize; i++) {
                empty(orbit(i));
            }
            position = last + 1;
            failedSize -= groupSize;
        } else {
            boolean one = groupSize == 1;
            failedSize = groupSize;
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

    /**
     * Collects the next group of orbits: those that no unavoidable set forbids, as long as at least {@code stop} clues
     * are left; at least one if there is any.
     */
    private void gather(int end, int stop) {
        groupSize = 0;
        sets.countLearned(puzzle);
        int left = clues;
        for (int i = position; i < end; i++) {
            CellSet orbit = orbits.get(order[i]);
            int without = left - orbit.size();
            if (groupSize > 0 && without < stop) {
                return;
            }
            if (without >= min && sets.take(orbit)) {
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
