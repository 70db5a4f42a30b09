package dev.nonet.engine.technique.lockedset;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.board.NumberSet;
import dev.nonet.engine.position.AlmostLockedSet;
import dev.nonet.engine.position.AlmostLockedSets;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Need;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.position.SetsOnChains;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CandidateSet;
import java.util.List;

/**
 * ALS-XY-Wing. A hinge C shares a restricted common candidate x with an almost locked set A and another one, y, with an
 * almost locked set B. If A lacks its common digit z, it holds x; then C lacks x and holds y; then B lacks y and holds
 * z. So z is in A or in B, and is eliminated from every cell that sees all places of z in both. It is an ALS-Chain of
 * three sets.
 */
public final class AlsXyWing implements StepFinder {

    @Override
    public Need needs() {
        return Need.REFUTED_BY_SETS;
    }

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        AlmostLockedSets all = position.almostLockedSets();
        SetsOnChains onChains = position.setsOnChains();
        NumberSet ends = new NumberSet(all.size());
        NumberSet linked = new NumberSet(all.size());
        // The sets with a digit that can be z, and by such a set those that can be the other end.
        NumberSet canBeEnd = new NumberSet(all.size());
        NumberSet[] otherEnds = new NumberSet[all.size()];
        for (int i = 0; i < all.size(); i++) {
            if (onChains.digits(i) != 0) {
                canBeEnd.add(i);
                otherEnds[i] = new NumberSet(all.size());
                for (int rest = onChains.digits(i); rest != 0; rest = Digits.dropFirst(rest)) {
                    otherEnds[i].addAll(onChains.sharingElimination(i, Digits.first(rest)));
                }
            }
        }
        NumberSet changed = all.meeting(changes.cells());
        for (int hinge = 0; hinge < all.size(); hinge++) {
            linked.clear();
            for (int rest = all.set(hinge).digits(); rest != 0; rest = Digits.dropFirst(rest)) {
                linked.addCommon(all.linked(hinge, Digits.first(rest)), canBeEnd);
            }
            for (int one = linked.next(0); one >= 0; one = linked.next(one + 1)) {
                // Asked first without the digits of the links, which is quick: most pairs have no second end at all.
                ends.clear();
                ends.addCommon(linked, otherEnds[one]);
                if (!changed.contains(hinge) && !changed.contains(one)) {
                    ends.keepAll(changed);
                }
                if (ends.next(one + 1) < 0) {
                    continue;
                }
                int linksOfOne = all.restrictedCommons(hinge, one);
                ends.clear();
                addEnds(hinge, one, linksOfOne, all, onChains, ends);
                if (!changed.contains(hinge) && !changed.contains(one)) {
                    ends.keepAll(changed);
                }
                for (int two = ends.next(one + 1); two >= 0; two = ends.next(two + 1)) {
                    eliminate(
                            all.set(hinge),
                            all.set(one),
                            linksOfOne,
                            all.set(two),
                            all.restrictedCommons(hinge, two),
                            position,
                            sink);
                }
            }
        }
    }

    /**
     * Adds the sets that can be the second end: linked with the hinge by a digit y other than the first end's x, with a
     * common digit z other than both that a chain through the sets can eliminate somewhere.
     */
    private static void addEnds(
            int hinge, int one, int linksOfOne, AlmostLockedSets all, SetsOnChains onChains, NumberSet ends) {
        for (int xs = linksOfOne; xs != 0; xs = Digits.dropFirst(xs)) {
            int x = Digits.first(xs);
            for (int ys = Digits.without(all.set(hinge).digits(), x); ys != 0; ys = Digits.dropFirst(ys)) {
                int y = Digits.first(ys);
                NumberSet linkedByY = all.linked(hinge, y);
                int zs = Digits.without(Digits.without(onChains.digits(one), x), y);
                for (int rest = zs; rest != 0; rest = Digits.dropFirst(rest)) {
                    ends.addCommon(linkedByY, onChains.sharingElimination(one, Digits.first(rest)));
                }
            }
        }
    }

    private static void eliminate(
            AlmostLockedSet hinge,
            AlmostLockedSet one,
            int linksOfOne,
            AlmostLockedSet two,
            int linksOfTwo,
            Position position,
            StepSink sink) {
        int common = one.eliminatingDigits() & two.eliminatingDigits();
        for (int rest = linksOfOne; rest != 0; rest = Masks.dropFirst(rest)) {
            for (int others = linksOfTwo & ~Masks.onlyFirst(rest); others != 0; others = Masks.dropFirst(others)) {
                int links = Masks.onlyFirst(rest) | Masks.onlyFirst(others);
                CandidateSet gone = LinkedAls.seenByBoth(common & ~links, one, two, position);
                if (!gone.isEmpty()) {
                    sink.eliminate(gone, () -> LinkedAls.evidence(List.of(one, hinge, two), links));
                }
            }
        }
    }
}
