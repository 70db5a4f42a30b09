package dev.nonet.engine.technique.lockedset;

import dev.nonet.engine.board.CellBits;
import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.NumberSet;
import dev.nonet.engine.position.AlmostLockedSet;
import dev.nonet.engine.position.AlmostLockedSets;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.reasoning.Evidence;
import java.util.ArrayList;
import java.util.List;

/**
 * Death blossom: a stem cell, and for each of its candidates an almost locked set, the petal, in which the stem sees
 * all places of that candidate. Whatever the stem holds, the petal of that digit lacks it and holds all its other
 * digits. So a further digit z that all petals have is in one of them, and is eliminated from every cell that sees all
 * places of z in all petals.
 */
public final class DeathBlossom implements StepFinder {

    private static final int MAX_PETALS = 4;

    /** Boards with more sets are skipped: the search would take too long, and such boards still have simpler steps. */
    private static final int MAX_SETS = 300;

    /** With a petal for the first candidate chosen: then the choice asks whether to stop, some hundred times a stem. */
    private static final int FIRST_CHOSEN = 1;

    /** A set, and the candidates that are false if it holds all its digits but the stem's. */
    private record Petal(AlmostLockedSet set, CandidateSet gone) {}

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        AlmostLockedSets sets = position.almostLockedSets();
        if (sets.size() > MAX_SETS) {
            return;
        }
        CellSet changed = changes.cells();
        NumberSet changedSets = sets.meeting(changed);
        CellSet stems = position.empty();
        for (int stem = stems.first(); stem < Cell.COUNT; stem = stems.next(stem)) {
            int digits = position.digits(stem);
            if (Digits.count(digits) < 2 || Digits.count(digits) > MAX_PETALS) {
                continue;
            }
            if (!changed.contains(stem) && !hasPetalAmong(changedSets, stem, digits, sets)) {
                continue;
            }
            CandidateSet common = mayEliminate(stem, digits, sets);
            if (common.isEmpty()) {
                continue;
            }
            List<List<Petal>> petals = new ArrayList<>();
            for (int rest = digits; rest != 0 && !common.isEmpty(); rest = Digits.dropFirst(rest)) {
                List<Petal> ofDigit = petals(stem, Digits.first(rest), sets);
                CandidateSet any = CandidateSet.EMPTY;
                for (Petal petal : ofDigit) {
                    any = any.or(petal.gone());
                }
                common = common.and(any);
                petals.add(ofDigit);
            }
            if (!common.isEmpty()) {
                choose(petals, 0, common, new ArrayList<>(), stem, position, sink);
            }
        }
    }

    private static boolean hasPetalAmong(NumberSet some, int stem, int digits, AlmostLockedSets sets) {
        for (int rest = digits; rest != 0; rest = Digits.dropFirst(rest)) {
            if (sets.seenFrom(stem, Digits.first(rest)).intersects(some)) {
                return true;
            }
        }
        return false;
    }

    /**
     * All candidates that petals of a stem may eliminate together, found fast but perhaps too many: sets that contain
     * the stem, which cannot be petals, are counted too.
     */
    private static CandidateSet mayEliminate(int stem, int digits, AlmostLockedSets sets) {
        CandidateSet gone = CandidateSet.EMPTY;
        CellBits cells = new CellBits();
        for (int other = 1; other <= 9; other++) {
            cells.set(CellSet.ALL);
            for (int rest = digits; rest != 0 && !cells.isEmpty(); rest = Digits.dropFirst(rest)) {
                cells.keepAll(sets.eliminatedWhenLocked(stem, Digits.first(rest), other));
            }
            gone = cells.isEmpty() ? gone : gone.with(other, cells.toSet());
        }
        return gone;
    }

    private static List<Petal> petals(int stem, int digit, AlmostLockedSets sets) {
        List<Petal> petals = new ArrayList<>();
        NumberSet numbers = sets.seenFrom(stem, digit);
        for (int number = numbers.next(0); number >= 0; number = numbers.next(number + 1)) {
            AlmostLockedSet set = sets.set(number);
            int others = Digits.without(set.eliminatingDigits(), digit);
            if (others != 0 && !set.cells().contains(stem)) {
                petals.add(new Petal(
                        set,
                        CandidateSet.of(other -> Digits.contain(others, other) ? set.gone(other) : CellSet.EMPTY)));
            }
        }
        return petals;
    }

    /**
     * Chooses a petal for each remaining candidate of the stem.
     *
     * @param gone the candidates that all petals chosen so far eliminate, and that some petal of each remaining
     *     candidate does
     */
    private static void choose(
            List<List<Petal>> petals,
            int next,
            CandidateSet gone,
            List<AlmostLockedSet> chosen,
            int stem,
            Position position,
            StepSink sink) {
        if (next == FIRST_CHOSEN) {
            position.stopIfTold();
        }
        if (next == petals.size()) {
            sink.eliminate(gone, () -> evidence(stem, chosen, position));
            return;
        }
        for (Petal petal : petals.get(next)) {
            if (petal.gone().intersects(gone)) {
                chosen.add(petal.set());
                choose(petals, next + 1, gone.and(petal.gone()), chosen, stem, position, sink);
                chosen.removeLast();
            }
        }
    }

    private static Evidence evidence(int stem, List<AlmostLockedSet> petals, Position position) {
        List<CellSet> cells = new ArrayList<>(List.of(CellSet.of(stem)));
        List<DigitSet> digits = new ArrayList<>(List.of(new DigitSet(position.digits(stem))));
        for (AlmostLockedSet petal : petals) {
            cells.add(petal.cells());
            digits.add(new DigitSet(petal.digits()));
        }
        return new Evidence.LockedSets(cells, digits, new DigitSet(position.digits(stem)));
    }
}
