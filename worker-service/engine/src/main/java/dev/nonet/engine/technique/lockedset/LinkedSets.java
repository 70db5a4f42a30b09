package dev.nonet.engine.technique.lockedset;

import dev.nonet.engine.position.AlmostLockedSet;
import dev.nonet.engine.position.LinkedLockedSets;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.reasoning.Evidence;
import java.util.ArrayList;
import java.util.List;

/**
 * Almost locked sets, each linked with the next by a digit that only one of the two can hold. Where a set does not hold such a
 * digit it holds all its others, the next link too if that is another digit, so the following set does not hold that one. If
 * the first set does not hold a digit z that is none of its link, the last one does: what sees all z of both cannot be z.
 *
 * <p>Two sets that are linked twice lack one of the two digits each, and hold all else.
 */
public final class LinkedSets implements StepFinder {

    private final int sets;

    private LinkedSets(int sets) {
        this.sets = sets;
    }

    /** Two sets: ALS-XZ. */
    public static LinkedSets two() {
        return new LinkedSets(2);
    }

    /** Three sets: ALS-XY-Wing. */
    public static LinkedSets three() {
        return new LinkedSets(3);
    }

    @Override
    public void find(Position position, StepSink sink) {
        LinkedLockedSets all = position.lockedSets();
        for (int i = 0; i < all.size() && sink.wantsMore(); i++) {
            int[] neighbors = all.neighbors(i);
            int[] links = all.links(i);
            for (int j = 0; j < neighbors.length && sink.wantsMore(); j++) {
                if (sets == 3) {
                    for (int k = j + 1; k < neighbors.length && sink.wantsMore(); k++) {
                        three(
                                all.set(i),
                                all.set(neighbors[j]),
                                links[j],
                                all.set(neighbors[k]),
                                links[k],
                                position,
                                sink);
                    }
                } else if (neighbors[j] > i) {
                    two(all.set(i), all.set(neighbors[j]), links[j], position, sink);
                }
            }
        }
    }

    private static void two(AlmostLockedSet one, AlmostLockedSet two, int links, Position position, StepSink sink) {
        int common = one.digits() & two.digits();
        boolean twice = Integer.bitCount(links) > 1;
        if (!twice && (common & ~links & one.excluding() & two.excluding()) == 0) {
            return;
        }
        CandidateSet gone = CandidateSet.EMPTY;
        for (int rest = one.digits() | two.digits(); rest != 0; rest &= rest - 1) {
            int digit = 1 + Integer.numberOfTrailingZeros(rest);
            int bit = rest & -rest;
            CellSet seen = CellSet.EMPTY;
            if ((common & bit) != 0 && (twice || (links & bit) == 0)) {
                seen = one.seen(digit).and(two.seen(digit));
            }
            if (twice && (links & bit) == 0) {
                seen = seen.or(one.seen(digit)).or(two.seen(digit));
            }
            CellSet cells = seen.and(position.places(digit));
            gone = cells.isEmpty() ? gone : gone.with(digit, cells);
        }
        if (!gone.isEmpty()) {
            sink.eliminate(gone, evidence(links, one, two));
        }
    }

    private static void three(
            AlmostLockedSet hinge,
            AlmostLockedSet one,
            int linksOfOne,
            AlmostLockedSet two,
            int linksOfTwo,
            Position position,
            StepSink sink) {
        int common = one.excluding() & two.excluding();
        if (common == 0) {
            return;
        }
        for (int rest = linksOfOne; rest != 0; rest &= rest - 1) {
            for (int others = linksOfTwo & ~(rest & -rest); others != 0; others &= others - 1) {
                int links = rest & -rest | others & -others;
                if ((common & ~links) == 0) {
                    continue;
                }
                CandidateSet gone = CandidateSet.EMPTY;
                for (int free = common & ~links; free != 0; free &= free - 1) {
                    int digit = 1 + Integer.numberOfTrailingZeros(free);
                    CellSet cells = position.places(digit).and(one.seen(digit)).and(two.seen(digit));
                    gone = cells.isEmpty() ? gone : gone.with(digit, cells);
                }
                if (!gone.isEmpty() && sink.wantsMore()) {
                    sink.eliminate(gone, evidence(links, one, hinge, two));
                }
            }
        }
    }

    private static Evidence evidence(int links, AlmostLockedSet... sets) {
        List<CellSet> cells = new ArrayList<>();
        List<DigitSet> digits = new ArrayList<>();
        for (AlmostLockedSet set : sets) {
            cells.add(set.cells());
            digits.add(new DigitSet(set.digits()));
        }
        return new Evidence.LockedSets(cells, digits, new DigitSet(links));
    }
}
