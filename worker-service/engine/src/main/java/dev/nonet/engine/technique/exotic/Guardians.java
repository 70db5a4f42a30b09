package dev.nonet.engine.technique.exotic;

import dev.nonet.engine.board.Counter;
import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Memory;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.reasoning.Evidence;
import java.util.List;
import java.util.function.Supplier;

/**
 * Impossible patterns: some cells cannot be filled with some digits alone, so one of their other candidates, the
 * guardians, is true.
 */
final class Guardians {

    /** Scratch memory: counts guardians, or candidates, of each cell. */
    private static final Memory<Counter> COUNTER = new Memory<>(position -> new Counter());

    private Guardians() {}

    /**
     * Reports the candidates that every guardian excludes; a single guardian is placed.
     *
     * @param cells cannot be filled with the digits alone
     * @param digits as a mask
     */
    static void report(CellSet cells, int digits, Position position, StepSink sink) {
        if (!mayConclude(cells, digits, position)) {
            return;
        }
        List<Candidate> guardians = CandidateSet.of(new DigitSet(Digits.allBut(digits)), cells)
                .and(position.candidates())
                .candidates();
        Supplier<Evidence> evidence = () -> new Evidence.ImpossiblePattern(cells, new DigitSet(digits), guardians);
        if (guardians.size() == 1) {
            Candidate guardian = guardians.getFirst();
            sink.place(guardian.cell().index(), guardian.digit(), evidence);
            return;
        }
        CandidateSet gone = position.candidates();
        for (Candidate guardian : guardians) {
            gone = gone.and(excludedBy(guardian));
        }
        if (!gone.isEmpty()) {
            sink.eliminate(gone, evidence);
        }
    }

    /**
     * Whether all guardians may exclude some candidate, or there is just one guardian: a fast test, before
     * {@link #report} lists anything. A guardian excludes the other candidates of its cell, and its digit in the cells
     * that see it. So all guardians exclude a digit in a cell if those of that digit see the cell, and those of other
     * digits are in it.
     */
    private static boolean mayConclude(CellSet cells, int digits, Position position) {
        Counter guardians = COUNTER.of(position).clear();
        int count = 0;
        for (int rest = Digits.allBut(digits); rest != 0; rest = Digits.dropFirst(rest)) {
            CellSet ofDigit = position.places(Digits.first(rest)).and(cells);
            count += ofDigit.size();
            guardians.add(ofDigit);
        }
        for (int digit = 1; digit <= 9 && count > 1; digit++) {
            CellSet places = position.places(digit);
            CellSet own = Digits.contain(digits, digit) ? CellSet.EMPTY : places.and(cells);
            if (mayExclude(places, own, guardians)) {
                return true;
            }
        }
        return count == 1;
    }

    /**
     * Whether all guardians may exclude a digit in some cell.
     *
     * @param places of the digit
     * @param own the cells of the pattern in which the digit is a guardian
     * @param guardians how many each cell has
     */
    private static boolean mayExclude(CellSet places, CellSet own, Counter guardians) {
        // The cells with guardians of other digits.
        CellSet ofOthers = guardians.atLeast(1).minus(own).or(guardians.atLeast(2));
        if (ofOthers.size() > 1) {
            return false;
        }
        CellSet seen = Houses.commonPeers(own).and(places);
        return ofOthers.isEmpty() ? !seen.isEmpty() : seen.intersects(ofOthers);
    }

    private static CandidateSet excludedBy(Candidate candidate) {
        int cell = candidate.cell().index();
        int others = Digits.allBut(Digits.of(candidate.digit()));
        return CandidateSet.of(new DigitSet(others), CellSet.of(cell)).with(candidate.digit(), Houses.peers(cell));
    }

    /** The number of guardians in a cell. */
    static int count(int cell, int digits, Position position) {
        return Digits.count(position.digits(cell) & ~digits);
    }

    /** The empty cells that have two or more of the digits as candidates. */
    static CellSet holders(int digits, Position position) {
        Counter candidates = COUNTER.of(position).clear();
        for (int rest = digits; rest != 0; rest = Digits.dropFirst(rest)) {
            candidates.add(position.places(Digits.first(rest)));
        }
        return candidates.atLeast(2);
    }
}
