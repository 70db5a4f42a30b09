package dev.nonet.engine.technique.lockedset;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.board.NumberSet;
import dev.nonet.engine.position.AlmostLockedSet;
import dev.nonet.engine.position.AlmostLockedSets;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;
import java.util.List;

/**
 * ALS-W-Wing: two almost locked sets with the common digits a and b, and a house with just two places for a. One of
 * these places sees all places of a in one set, the other all in the other set. The house has its a in one of the two
 * places, so one of the sets lacks a and holds b: b is eliminated from every cell that sees all places of b in both
 * sets. With sets of one cell it is the W-Wing.
 */
public final class AlsWWing implements StepFinder {

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        AlmostLockedSets sets = position.almostLockedSets();
        if (sets.size() == 0) {
            return;
        }
        CellSet changed = changes.cells();
        NumberSet changedSets = sets.meeting(changed);
        for (int digit = 1; digit <= 9; digit++) {
            for (int rest = position.housesWithTwoPlaces(digit); rest != 0; rest = Masks.dropFirst(rest)) {
                int house = Masks.first(rest);
                int one = Houses.firstCell(house, position.places(digit, house));
                int two = Houses.lastCell(house, position.places(digit, house));
                if (House.of(house).cells().intersects(changed)
                        || sets.seenFrom(one, digit).intersects(changedSets)
                        || sets.seenFrom(two, digit).intersects(changedSets)) {
                    join(digit, one, two, sets, sink);
                }
            }
        }
    }

    /**
     * Finds the pairs of sets that the conjugate pair joins.
     *
     * @param joining its digit, a
     * @param one its first cell
     * @param two its second cell
     */
    private static void join(int joining, int one, int two, AlmostLockedSets sets, StepSink sink) {
        if (!sets.shareEliminationWhenLocked(one, two, joining)) {
            return;
        }
        NumberSet seenFromOne = sets.seenFrom(one, joining);
        NumberSet seenFromTwo = sets.seenFrom(two, joining);
        for (int number = seenFromOne.next(0); number >= 0; number = seenFromOne.next(number + 1)) {
            if (sets.set(number).cells().contains(two)) {
                continue;
            }
            AlmostLockedSet set = sets.set(number);
            int eliminating = Digits.without(set.eliminatingDigits(), joining);
            for (int rest = eliminating; rest != 0; rest = Digits.dropFirst(rest)) {
                int digit = Digits.first(rest);
                if (!set.gone(digit).intersects(sets.eliminatedWhenLocked(two, joining, digit))) {
                    continue;
                }
                for (int other = seenFromTwo.next(0); other >= 0; other = seenFromTwo.next(other + 1)) {
                    if (other != number
                            && sets.shareElimination(number, other, digit)
                            && !sets.set(other).cells().contains(one)) {
                        report(joining, one, two, digit, set, sets.set(other), sink);
                    }
                }
            }
        }
    }

    private static void report(
            int joining, int one, int two, int digit, AlmostLockedSet set, AlmostLockedSet other, StepSink sink) {
        sink.eliminate(
                digit,
                set.gone(digit).and(other.gone(digit)),
                () -> new Evidence.Chain(
                        List.of(
                                node(digit, set.places(digit)),
                                node(joining, set.places(joining)),
                                node(joining, CellSet.of(one)),
                                node(joining, CellSet.of(two)),
                                node(joining, other.places(joining)),
                                node(digit, other.places(digit))),
                        false,
                        List.of(set.cells(), other.cells())));
    }

    private static Evidence.Chain.Node node(int digit, CellSet cells) {
        return new Evidence.Chain.Node(digit, cells);
    }
}
