package dev.nonet.engine.technique.lockedset;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.position.AlmostLockedSet;
import dev.nonet.engine.position.Position;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.reasoning.Evidence;
import java.util.ArrayList;
import java.util.List;

/** What linked almost locked sets conclude, and the evidence for it. */
final class LinkedAls {

    private LinkedAls() {}

    /**
     * The candidates that see all places of their digit in both of two sets.
     *
     * @param digits digits that at least one of the two sets holds, as a mask
     */
    static CandidateSet seenByBoth(int digits, AlmostLockedSet one, AlmostLockedSet two, Position position) {
        CandidateSet gone = CandidateSet.EMPTY;
        for (int rest = digits; rest != 0; rest = Digits.dropFirst(rest)) {
            int digit = Digits.first(rest);
            CellSet cells = position.places(digit).and(one.seen(digit)).and(two.seen(digit));
            gone = cells.isEmpty() ? gone : gone.with(digit, cells);
        }
        return gone;
    }

    /**
     * @param sets in the order in which they are linked
     * @param links the restricted common candidates, as a mask
     */
    static Evidence evidence(List<AlmostLockedSet> sets, int links) {
        List<CellSet> cells = new ArrayList<>();
        List<DigitSet> digits = new ArrayList<>();
        for (AlmostLockedSet set : sets) {
            cells.add(set.cells());
            digits.add(new DigitSet(set.digits()));
        }
        return new Evidence.LockedSets(cells, digits, new DigitSet(links));
    }
}
