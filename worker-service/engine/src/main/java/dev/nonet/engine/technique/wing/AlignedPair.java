package dev.nonet.engine.technique.wing;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Memory;
import dev.nonet.engine.position.Need;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.reasoning.Evidence;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Aligned pair exclusion, as in Sudoku Explainer. Two cells cannot hold the digits x and y if they see each other and x equals y, or if
 * both see a bivalue cell with the candidates x and y, which would be left empty. A candidate x of the first cell that is excluded in
 * this way together with every candidate of the second cell is eliminated. Second cells whose only candidate is x are left out: that
 * is a naked single.
 */
public final class AlignedPair implements StepFinder {

    /** How many cells the first word of a {@link CellSet} holds. */
    private static final int UPPER_CELLS = 54;

    private record Scratch(long[] gone, long[] firsts) {}

    private static final Memory<Scratch> MEMORY =
            new Memory<>(Scratch.class, position -> new Scratch(new long[20], new long[2]));

    @Override
    public Need needs() {
        return Need.TWO_CANDIDATES;
    }

    @Override
    public void find(Position position, StepSink sink) {
        for (int digit = 1; digit <= 9; digit++) {
            CellSet cells = suited(digit, position);
            if (!cells.isEmpty()) {
                CellSet driving = position.withTwoCandidates().and(position.places(digit));
                for (int cell = cells.first(); cell < Cell.COUNT; cell = cells.next(cell)) {
                    from(cell, digit, driving.and(Houses.peers(cell)), MEMORY.of(position).gone, position, sink);
                }
            }
        }
    }

    /**
     * The places of a digit x that may be eliminated: those for which there is a second cell none of whose candidates goes with x. Begins
     * with the second cells: each candidate y of theirs but x needs a bivalue cell with x and y, so few cells of the board are suited.
     */
    private static CellSet suited(int digit, Position position) {
        int partners = 1 << digit - 1;
        for (int other = 0; other < 9; other++) {
            int both = 1 << digit - 1 | 1 << other;
            partners |= other != digit - 1 && position.cellsWithJust(both) > 0 ? 1 << other : 0;
        }
        CellSet empty = position.empty();
        long upper = empty.upper();
        long lower = empty.lower();
        for (int rest = 0b111_111_111 & ~partners; rest != 0; rest &= rest - 1) {
            int other = 1 + Integer.numberOfTrailingZeros(rest);
            upper &= ~position.upperPlaces(other);
            lower &= ~position.lowerPlaces(other);
        }
        CellSet naked = position.withOneCandidate().and(position.places(digit));
        CellSet seconds = new CellSet(upper, lower).minus(naked);
        long[] firsts = MEMORY.of(position).firsts;
        firsts[0] = 0;
        firsts[1] = 0;
        for (int second = seconds.first(); second < Cell.COUNT; second = seconds.next(second)) {
            addGoingWithNone(second, digit, position, firsts);
        }
        return new CellSet(firsts[0], firsts[1]);
    }

    /**
     * Adds the places of the digit that exclude all candidates of a second cell.
     *
     * @param into two words, in the layout of {@link CellSet}
     */
    private static void addGoingWithNone(int second, int digit, Position position, long[] into) {
        CellSet bivalue = position.withTwoCandidates();
        CellSet places = position.places(digit);
        CellSet peers = Houses.peers(second);
        CellSet itself = CellSet.of(second);
        long upper = places.upper() & ~itself.upper();
        long lower = places.lower() & ~itself.lower();
        for (int rest = position.digits(second); rest != 0 && (upper | lower) != 0; rest &= rest - 1) {
            int other = 1 + Integer.numberOfTrailingZeros(rest);
            if (other == digit) {
                upper &= peers.upper();
                lower &= peers.lower();
                continue;
            }
            CellSet alsoPlaces = position.places(other);
            long driving = bivalue.upper() & peers.upper() & places.upper() & alsoPlaces.upper();
            long drivingBelow = bivalue.lower() & peers.lower() & places.lower() & alsoPlaces.lower();
            long seenUpper = 0;
            long seenLower = 0;
            for (; driving != 0; driving &= driving - 1) {
                CellSet seen = Houses.peers(Long.numberOfTrailingZeros(driving));
                seenUpper |= seen.upper();
                seenLower |= seen.lower();
            }
            for (; drivingBelow != 0; drivingBelow &= drivingBelow - 1) {
                CellSet seen = Houses.peers(UPPER_CELLS + Long.numberOfTrailingZeros(drivingBelow));
                seenUpper |= seen.upper();
                seenLower |= seen.lower();
            }
            upper &= seenUpper;
            lower &= seenLower;
        }
        into[0] |= upper;
        into[1] |= lower;
    }

    /**
     * Eliminates a candidate if there is a second cell none of whose candidates can be combined with it.
     *
     * @param driven the bivalue cells that the cell sees and that have the digit: each would be left with its other candidate
     * @param gone scratch memory: the cells where digit d is excluded, two words in the layout of {@link CellSet} at {@code 2 * d}
     */
    private static void from(int cell, int digit, CellSet driven, long[] gone, Position position, StepSink sink) {
        Arrays.fill(gone, 0);
        exclude(digit, Houses.peers(cell), gone);
        for (int other = driven.first(); other < Cell.COUNT; other = driven.next(other)) {
            int left = position.digits(other) & ~(1 << (digit - 1));
            exclude(1 + Integer.numberOfTrailingZeros(left), Houses.peers(other), gone);
        }
        long upper = 0;
        long lower = 0;
        for (int other = 1; other <= 9; other++) {
            CellSet places = position.places(other);
            upper |= places.upper() & ~gone[2 * other];
            lower |= places.lower() & ~gone[2 * other + 1];
        }
        CellSet naked = position.withOneCandidate().and(position.places(digit));
        CellSet stuck =
                position.empty().minus(new CellSet(upper, lower)).minus(naked).without(cell);
        if (!stuck.isEmpty()) {
            int partner = stuck.first();
            sink.eliminate(digit, CellSet.of(cell), () -> evidence(cell, partner, driven, position));
        }
    }

    private static void exclude(int digit, CellSet out, long[] gone) {
        gone[2 * digit] |= out.upper();
        gone[2 * digit + 1] |= out.lower();
    }

    private static Evidence evidence(int cell, int partner, CellSet driven, Position position) {
        Stream<Cell> shown = driven.and(Houses.peers(partner)).cells().stream()
                .filter(other -> (position.digits(other.index()) & position.digits(partner)) != 0);
        return new Evidence.Exclusion(
                List.of(Cell.of(cell), Cell.of(partner)),
                shown.map(other -> CellSet.of(other.index())).toList());
    }
}
