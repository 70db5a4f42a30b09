package dev.nonet.engine.technique.wing;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Memory;
import dev.nonet.engine.position.Need;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.reasoning.Evidence;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * XY-Wing and XYZ-Wing. The pivot has the candidates x, y (and, in an XYZ-Wing, z). It sees two bivalue cells, the pincers: one has
 * the candidates x and z, the other y and z. If the pivot is x the first pincer is z, if it is y the second is. So z is in one of the
 * pincers, or in the pivot if that has it, and is eliminated from the cells that see all of these. The finder takes any number of
 * pincers, one for each candidate of the pivot but z.
 */
public final class RegularWing implements StepFinder {

    /** How many cells the first word of a {@link CellSet} holds. */
    private static final int UPPER_CELLS = 54;

    private static final Memory<Search> MEMORY = new Memory<>(Search.class, Search::new);

    private final int pincers;
    private final boolean pivotHoldsDigit;

    private RegularWing(int pincers, boolean pivotHoldsDigit) {
        this.pincers = pincers;
        this.pivotHoldsDigit = pivotHoldsDigit;
    }

    /** The pivot does not have z: with two pincers the XY-Wing. */
    public static RegularWing ofPincers(int pincers) {
        return new RegularWing(pincers, false);
    }

    /** The pivot has z too: with two pincers the XYZ-Wing. */
    public static RegularWing aroundPivot(int pincers) {
        return new RegularWing(pincers, true);
    }

    @Override
    public Need needs() {
        return Need.TWO_CANDIDATES;
    }

    @Override
    public void find(Position position, StepSink sink) {
        CellSet bivalue = position.withTwoCandidates();
        if (bivalue.size() < pincers) {
            return;
        }
        CellSet changed = position.changed();
        Search search = MEMORY.of(position);
        CellSet pivots = pivots(position);
        for (int pivot = pivots.first(); pivot < Cell.COUNT; pivot = pivots.next(pivot)) {
            int digits = position.digits(pivot);
            if (Integer.bitCount(digits) != pincers + (pivotHoldsDigit ? 1 : 0)) {
                continue;
            }
            CellSet peers = Houses.peers(pivot);
            long upper = bivalue.upper() & peers.upper();
            long lower = bivalue.lower() & peers.lower();
            if (Long.bitCount(upper) + Long.bitCount(lower) < pincers
                    || !changed.contains(pivot) && (changed.upper() & upper | changed.lower() & lower) == 0) {
                continue;
            }
            CellSet near = new CellSet(upper, lower);
            for (int digit = 1; digit <= 9; digit++) {
                int bit = 1 << (digit - 1);
                if (((digits & bit) != 0) == pivotHoldsDigit && hasPincers(near, digit, digits & ~bit, position)) {
                    CellSet seen = pivotHoldsDigit ? peers : CellSet.ALL;
                    search.begin(pivot, digit, near, sink);
                    search.choose(
                            digits & ~bit,
                            0,
                            seen.upper() & position.upperPlaces(digit),
                            seen.lower() & position.lowerPlaces(digit));
                }
            }
        }
    }

    private CellSet pivots(Position position) {
        return switch (pincers + (pivotHoldsDigit ? 1 : 0)) {
            case 2 -> position.withTwoCandidates();
            case 3 -> position.withThreeCandidates();
            default -> position.empty();
        };
    }

    /** Whether each of the pivot's other candidates has at least one possible pincer. */
    private static boolean hasPincers(CellSet near, int digit, int others, Position position) {
        long upper = near.upper() & position.upperPlaces(digit);
        long lower = near.lower() & position.lowerPlaces(digit);
        for (int rest = others; rest != 0; rest &= rest - 1) {
            int other = 1 + Integer.numberOfTrailingZeros(rest);
            if ((upper & position.upperPlaces(other) | lower & position.lowerPlaces(other)) == 0) {
                return false;
            }
        }
        return true;
    }

    /** The search for the pincers of a pivot. The same instance is used for one after the other. */
    private static final class Search {

        private final Position position;
        private int pivot;

        /** z, the digit that is eliminated. */
        private int digit;

        /** The bivalue cells that the pivot sees and that have z, in the layout of {@link CellSet}. */
        private long nearUpper;

        private long nearLower;

        /** The cells chosen so far, in the order of the pivot's other candidates. */
        private final int[] pincers = new int[8];

        private @Nullable StepSink sink;

        Search(Position position) {
            this.position = position;
        }

        /** @param near the bivalue cells that the pivot sees */
        void begin(int ofPivot, int ofDigit, CellSet near, StepSink into) {
            pivot = ofPivot;
            digit = ofDigit;
            nearUpper = near.upper() & position.upperPlaces(ofDigit);
            nearLower = near.lower() & position.lowerPlaces(ofDigit);
            sink = into;
        }

        /**
         * Chooses pincers for the remaining candidates of the pivot.
         *
         * @param number how many are chosen
         * @param goneUpper the places of z that see all of these, in the layout of {@link CellSet}
         */
        void choose(int rest, int number, long goneUpper, long goneLower) {
            if ((goneUpper | goneLower) == 0) {
                return;
            }
            if (rest == 0) {
                Objects.requireNonNull(sink).eliminate(digit, new CellSet(goneUpper, goneLower), this::evidence);
                return;
            }
            int other = 1 + Integer.numberOfTrailingZeros(rest);
            for (long cells = nearUpper & position.upperPlaces(other); cells != 0; cells &= cells - 1) {
                choose(Long.numberOfTrailingZeros(cells), rest, number, goneUpper, goneLower);
            }
            for (long cells = nearLower & position.lowerPlaces(other); cells != 0; cells &= cells - 1) {
                choose(UPPER_CELLS + Long.numberOfTrailingZeros(cells), rest, number, goneUpper, goneLower);
            }
        }

        private void choose(int pincer, int rest, int number, long goneUpper, long goneLower) {
            CellSet peers = Houses.peers(pincer);
            pincers[number] = pincer;
            choose(rest & rest - 1, number + 1, goneUpper & peers.upper(), goneLower & peers.lower());
        }

        private Evidence evidence() {
            int digits = position.digits(pivot);
            List<Candidate> chosen = new ArrayList<>();
            for (int rest = digits & ~(1 << digit - 1); rest != 0; rest &= rest - 1) {
                chosen.add(Candidate.of(pincers[chosen.size()], 1 + Integer.numberOfTrailingZeros(rest)));
            }
            return new Evidence.Wing(Cell.of(pivot), new DigitSet(digits), chosen, digit);
        }
    }
}
