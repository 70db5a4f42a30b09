package dev.nonet.engine.technique.lockedset;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.board.NumberSet;
import dev.nonet.engine.position.AlmostLockedSets;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.CellSet;
import java.util.Arrays;
import java.util.List;

/**
 * ALS-XZ. Two almost locked sets (ALS) have a restricted common candidate x: all places of x in one set see all its
 * places in the other, so only one of the two sets can hold x. The other set lacks x and therefore holds all its other
 * digits. So any further common digit z is in one of the two sets, and z is eliminated from every cell that sees all
 * places of z in both.
 *
 * <p>Doubly linked: with two restricted common candidates each set holds exactly one of them, and with it all its other
 * digits. Then every other digit of a set is also eliminated from the cells that see all its places in that set alone,
 * and each of the two common candidates from the cells that see all its places in both.
 */
public final class AlsXz implements StepFinder {

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        AlmostLockedSets all = position.almostLockedSets();
        for (int pair : pairs(all, all.meeting(changes.cells()))) {
            eliminate(pair / all.size(), pair % all.size(), all, sink);
        }
    }

    /**
     * The pairs of partners of which one at least has changed, {@code size * lesser + greater} of their numbers,
     * ascending.
     */
    private static int[] pairs(AlmostLockedSets all, NumberSet changed) {
        Partners partners = new Partners(all);
        int[] pairs = new int[64];
        int count = 0;
        for (int one = changed.next(0); one >= 0; one = changed.next(one + 1)) {
            NumberSet ofOne = partners.of(one);
            for (int two = ofOne.next(0); two >= 0; two = ofOne.next(two + 1)) {
                boolean foundBefore = two <= one && (two == one || changed.contains(two));
                if (!foundBefore) {
                    pairs = count < pairs.length ? pairs : Arrays.copyOf(pairs, 2 * count);
                    pairs[count++] = all.size() * Math.min(one, two) + Math.max(one, two);
                }
            }
        }
        Arrays.sort(pairs, 0, count);
        return Arrays.copyOf(pairs, count);
    }

    /**
     * The sets that may give a step with a given one: those that share a restricted common candidate with it and have
     * another common digit that some cell sees in both sets, and those that share two restricted common candidates with
     * it.
     */
    private static final class Partners {

        private final AlmostLockedSets all;
        private final NumberSet partners;

        /** Sets that share one of the restricted common candidates looked at so far. */
        private final NumberSet linked;

        /** Sets with at least one common digit that some cell sees in both sets. */
        private final NumberSet once;

        /**
         * Sets with at least two common digits that some cell sees in both: one of them is left to be z, whichever is
         * x.
         */
        private final NumberSet twice;

        /** Sets with a digit other than x that can be z, or with another x. */
        private final NumberSet eligible;

        Partners(AlmostLockedSets all) {
            this.all = all;
            this.partners = new NumberSet(all.size());
            this.linked = new NumberSet(all.size());
            this.once = new NumberSet(all.size());
            this.twice = new NumberSet(all.size());
            this.eligible = new NumberSet(all.size());
        }

        NumberSet of(int set) {
            partners.clear();
            linked.clear();
            once.clear();
            twice.clear();
            int excluding = all.set(set).eliminatingDigits();
            for (int rest = excluding; rest != 0; rest = Digits.dropFirst(rest)) {
                NumberSet sharing = all.sharingElimination(set, Digits.first(rest));
                twice.addCommon(once, sharing);
                once.addAll(sharing);
            }
            for (int rest = all.set(set).digits(); rest != 0; rest = Digits.dropFirst(rest)) {
                int digit = Digits.first(rest);
                NumberSet byDigit = all.linked(set, digit);
                if (byDigit.isEmpty()) {
                    continue;
                }
                eligible.clear();
                eligible.addAll(once);
                if ((excluding & Masks.onlyFirst(rest)) != 0) {
                    eligible.removeAll(all.sharingElimination(set, digit));
                }
                eligible.addAll(twice);
                eligible.addAll(linked);
                partners.addCommon(eligible, byDigit);
                linked.addAll(byDigit);
            }
            return partners;
        }
    }

    private static void eliminate(int one, int two, AlmostLockedSets all, StepSink sink) {
        int links = all.restrictedCommons(one, two);
        int both = all.set(one).digits() & all.set(two).digits();
        boolean twice = Digits.count(links) > 1;
        // The digits that both sets eliminate together: z, and if doubly linked each x too; and those that each set
        // eliminates alone.
        int together =
                all.set(one).eliminatingDigits() & all.set(two).eliminatingDigits() & both & (twice ? -1 : ~links);
        int alone = twice ? (all.set(one).eliminatingDigits() | all.set(two).eliminatingDigits()) & ~links : 0;
        if (alone == 0 && !shareElimination(together, one, two, all)) {
            return;
        }
        CandidateSet gone = CandidateSet.EMPTY;
        for (int rest = together | alone; rest != 0; rest = Digits.dropFirst(rest)) {
            int digit = Digits.first(rest);
            CellSet ofOne = all.set(one).gone(digit);
            CellSet ofTwo = all.set(two).gone(digit);
            CellSet cells = (alone & Masks.onlyFirst(rest)) != 0 ? ofOne.or(ofTwo) : ofOne.and(ofTwo);
            gone = cells.isEmpty() ? gone : gone.with(digit, cells);
        }
        if (!gone.isEmpty()) {
            sink.eliminate(gone, () -> LinkedAls.evidence(List.of(all.set(one), all.set(two)), links));
        }
    }

    private static boolean shareElimination(int digits, int one, int two, AlmostLockedSets all) {
        for (int rest = digits; rest != 0; rest = Digits.dropFirst(rest)) {
            if (all.shareElimination(one, two, Digits.first(rest))) {
                return true;
            }
        }
        return false;
    }
}
