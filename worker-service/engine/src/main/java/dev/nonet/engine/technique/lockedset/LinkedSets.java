package dev.nonet.engine.technique.lockedset;

import dev.nonet.engine.board.NumberSet;
import dev.nonet.engine.position.AlmostLockedSet;
import dev.nonet.engine.position.AlmostLockedSets;
import dev.nonet.engine.position.Need;
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
    public Need needs() {
        return sets == 2 ? Need.NOTHING : Need.REFUTED_BY_SETS;
    }

    @Override
    public void find(Position position, StepSink sink) {
        AlmostLockedSets all = position.lockedSets();
        if (sets == 2) {
            findTwo(all, position, sink);
        } else {
            findThree(all, position, sink);
        }
    }

    private static void findTwo(AlmostLockedSets all, Position position, StepSink sink) {
        Partners partners = new Partners(all);
        for (int i = 0; i < all.size(); i++) {
            NumberSet of = partners.of(i);
            for (int j = of.next(i + 1); j >= 0; j = of.next(j + 1)) {
                two(all.set(i), all.set(j), all.links(i, j), position, sink);
            }
        }
    }

    /** The sets that are linked with a set by a digit while another common digit rules something out, or that are linked with it twice. */
    private static final class Partners {

        private final AlmostLockedSets all;
        private final NumberSet partners;

        /** Those linked by the digits so far. */
        private final NumberSet linked;

        /** Those with a common digit that rules something out, and those with two such digits. */
        private final NumberSet once;

        private final NumberSet twice;
        private final NumberSet suited;

        Partners(AlmostLockedSets all) {
            this.all = all;
            this.partners = new NumberSet(all.size());
            this.linked = new NumberSet(all.size());
            this.once = new NumberSet(all.size());
            this.twice = new NumberSet(all.size());
            this.suited = new NumberSet(all.size());
        }

        NumberSet of(int set) {
            partners.clear();
            linked.clear();
            once.clear();
            twice.clear();
            int excluding = all.set(set).eliminatingDigits();
            for (int rest = excluding; rest != 0; rest &= rest - 1) {
                NumberSet sharingElimination = all.sharingElimination(set, 1 + Integer.numberOfTrailingZeros(rest));
                twice.addCommon(once, sharingElimination);
                once.addAll(sharingElimination);
            }
            for (int rest = all.set(set).digits(); rest != 0; rest &= rest - 1) {
                int digit = 1 + Integer.numberOfTrailingZeros(rest);
                NumberSet byDigit = all.linked(set, digit);
                if (byDigit.isEmpty()) {
                    continue;
                }
                suited.clear();
                suited.addAll(once);
                if ((excluding & rest & -rest) != 0) {
                    suited.removeAll(all.sharingElimination(set, digit));
                }
                suited.addAll(twice);
                suited.addAll(linked);
                partners.addCommon(suited, byDigit);
                linked.addAll(byDigit);
            }
            return partners;
        }
    }

    private static void findThree(AlmostLockedSets all, Position position, StepSink sink) {
        NumberSet ends = new NumberSet(all.size());
        NumberSet linked = new NumberSet(all.size());
        NumberSet able = new NumberSet(all.size());
        NumberSet[] excluding = new NumberSet[all.size()];
        for (int i = 0; i < all.size(); i++) {
            if (all.refutedDigits(i) != 0) {
                able.add(i);
                excluding[i] = new NumberSet(all.size());
                for (int rest = all.refutedDigits(i); rest != 0; rest &= rest - 1) {
                    excluding[i].addAll(all.sharingRefutedElimination(i, 1 + Integer.numberOfTrailingZeros(rest)));
                }
            }
        }
        for (int hinge = 0; hinge < all.size(); hinge++) {
            linked.clear();
            for (int rest = all.set(hinge).digits(); rest != 0; rest &= rest - 1) {
                linked.addCommon(all.linked(hinge, 1 + Integer.numberOfTrailingZeros(rest)), able);
            }
            for (int one = linked.next(0); one >= 0; one = linked.next(one + 1)) {
                ends.clear();
                ends.addCommon(linked, excluding[one]);
                if (ends.next(one + 1) < 0) {
                    continue;
                }
                int ofOne = all.links(hinge, one);
                ends.clear();
                addEnds(hinge, one, ofOne, all, ends);
                for (int two = ends.next(one + 1); two >= 0; two = ends.next(two + 1)) {
                    three(all.set(hinge), all.set(one), ofOne, all.set(two), all.links(hinge, two), position, sink);
                }
            }
        }
    }

    /** Adds the sets linked with the hinge by another digit than the first end is, while a third digit rules something out. */
    private static void addEnds(int hinge, int one, int ofOne, AlmostLockedSets all, NumberSet ends) {
        int excluding = all.refutedDigits(one);
        for (int first = ofOne; first != 0; first &= first - 1) {
            int link = first & -first;
            for (int second = all.set(hinge).digits() & ~link; second != 0; second &= second - 1) {
                NumberSet linked = all.linked(hinge, 1 + Integer.numberOfTrailingZeros(second));
                for (int rest = excluding & ~link & ~(second & -second); rest != 0; rest &= rest - 1) {
                    ends.addCommon(linked, all.sharingRefutedElimination(one, 1 + Integer.numberOfTrailingZeros(rest)));
                }
            }
        }
    }

    private static void two(AlmostLockedSet one, AlmostLockedSet two, int links, Position position, StepSink sink) {
        int common = one.digits() & two.digits();
        boolean twice = Integer.bitCount(links) > 1;
        if (!twice && (common & ~links & one.eliminatingDigits() & two.eliminatingDigits()) == 0) {
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
            sink.eliminate(gone, () -> evidence(links, one, two));
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
        int common = one.eliminatingDigits() & two.eliminatingDigits();
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
                if (!gone.isEmpty()) {
                    sink.eliminate(gone, () -> evidence(links, one, hinge, two));
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
