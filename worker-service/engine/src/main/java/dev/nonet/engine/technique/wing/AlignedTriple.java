package dev.nonet.engine.technique.wing;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.reasoning.Evidence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Three cells, of which two cannot hold x and y for the reasons of {@link AlignedPair}. If x in the first cell goes with no digit of the
 * second but such as leave the third none, the first cannot hold x.
 */
public final class AlignedTriple implements StepFinder {

    /** Of the second cell; each needs an exclusion of its own. */
    private static final int MOST_DIGITS = 3;

    @Override
    public void find(Position position, StepSink sink) {
        CellSet bivalue = position.withTwoCandidates();
        CellSet seconds = bivalue.or(position.withThreeCandidates());
        CellSet[] none = new CellSet[10];
        Arrays.fill(none, CellSet.EMPTY);
        for (int digit = 1; digit <= 9; digit++) {
            CellSet places = position.places(digit);
            for (int cell = places.first(); cell < Cell.COUNT && sink.wantsMore(); cell = places.next(cell)) {
                CellSet[] gone = with(cell, digit, none, position);
                for (int second = seconds.first(); second < Cell.COUNT; second = seconds.next(second)) {
                    if (second != cell && Integer.bitCount(position.digits(second)) <= MOST_DIGITS) {
                        tryPair(cell, digit, second, gone, position, sink);
                    }
                }
            }
        }
    }

    /** What is ruled out by a digit in a cell, with what was before: by digit. */
    private static CellSet[] with(int cell, int digit, CellSet[] before, Position position) {
        CellSet[] gone = before.clone();
        gone[digit] = gone[digit].or(Houses.peers(cell));
        CellSet driven =
                position.withTwoCandidates().and(position.places(digit)).and(Houses.peers(cell));
        for (int other = driven.first(); other < Cell.COUNT; other = driven.next(other)) {
            int left = position.digits(other) & ~(1 << (digit - 1));
            int drawn = 1 + Integer.numberOfTrailingZeros(left);
            gone[drawn] = gone[drawn].or(Houses.peers(other));
        }
        return gone;
    }

    private static void tryPair(int cell, int digit, int second, CellSet[] gone, Position position, StepSink sink) {
        CellSet stuck = position.empty().without(cell).without(second);
        boolean goesWithSome = false;
        for (int rest = position.digits(second); rest != 0 && !stuck.isEmpty(); rest &= rest - 1) {
            int other = 1 + Integer.numberOfTrailingZeros(rest);
            if (!gone[other].contains(second)) {
                goesWithSome = true;
                stuck = stuck.and(stuck(with(second, other, gone, position), position));
            }
        }
        if (goesWithSome && !stuck.isEmpty() && sink.wantsMore()) {
            int third = stuck.first();
            sink.eliminate(CandidateSet.of(digit, CellSet.of(cell)), () -> evidence(cell, second, third, position));
        }
    }

    /** The cells that have no digit left. */
    private static CellSet stuck(CellSet[] gone, Position position) {
        CellSet free = CellSet.EMPTY;
        for (int digit = 1; digit <= 9; digit++) {
            free = free.or(position.places(digit).minus(gone[digit]));
        }
        return position.empty().minus(free);
    }

    private static Evidence evidence(int cell, int second, int third, Position position) {
        CellSet three = CellSet.of(cell, second, third);
        List<CellSet> shown = new ArrayList<>();
        CellSet bivalue = position.withTwoCandidates().minus(three);
        for (int other = bivalue.first(); other < Cell.COUNT; other = bivalue.next(other)) {
            if (Houses.peers(other).and(three).size() > 1) {
                shown.add(CellSet.of(other));
            }
        }
        return new Evidence.Exclusion(List.of(Cell.of(cell), Cell.of(second), Cell.of(third)), shown);
    }
}
