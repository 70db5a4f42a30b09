package dev.nonet.engine.technique.wing;

import dev.nonet.engine.board.CellBits;
import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.position.Changes;
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

/**
 * XY-Wing and XYZ-Wing. The pivot has the candidates x, y (and, in an XYZ-Wing, z). It sees two bivalue cells, the pincers: one has
 * the candidates x and z, the other y and z. If the pivot is x the first pincer is z, if it is y the second is. So z is in one of the
 * pincers, or in the pivot if that has it, and is eliminated from the cells that see all of these. The finder takes any number of
 * pincers, one for each candidate of the pivot but z.
 */
public final class RegularWing implements StepFinder {

    private static final Memory<PivotSearch> MEMORY = new Memory<>(PivotSearch.class, PivotSearch::new);

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
    public void find(Position position, Changes changes, StepSink sink) {
        CellSet bivalue = position.withTwoCandidates();
        if (bivalue.size() < pincers) {
            return;
        }
        CellSet changed = changes.cells();
        PivotSearch search = MEMORY.of(position);
        CellSet pivots = pivots(position);
        for (int pivot = pivots.first(); pivot < Cell.COUNT; pivot = pivots.next(pivot)) {
            int digits = position.digits(pivot);
            if (Digits.count(digits) != pincers + (pivotHoldsDigit ? 1 : 0)) {
                continue;
            }
            search.begin(pivot, bivalue);
            if (search.near.size() < pincers || !changed.contains(pivot) && !search.near.intersects(changed)) {
                continue;
            }
            for (int digit = 1; digit <= 9; digit++) {
                if (Digits.contain(digits, digit) == pivotHoldsDigit) {
                    search.run(digit, Digits.without(digits, digit), pivotHoldsDigit, sink);
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

    /** The search for the pincers of a pivot. The same instance is used for one after the other. */
    private static final class PivotSearch {

        private static final int MOST_PINCERS = 8;

        private final Position position;
        private int pivot;

        /** z, the digit that is eliminated. */
        private int digit;

        /** The bivalue cells that the pivot sees. */
        private final CellBits near = new CellBits();

        /** The bivalue cells that the pivot sees and that have z. */
        private final CellBits canBePincers = new CellBits();

        /** The cells chosen so far, in the order of the pivot's other candidates. */
        private final int[] pincers = new int[MOST_PINCERS];

        /** By how many are chosen: the places of z that see all of these, and the pivot if it has z. */
        private final CellBits[] gone = CellBits.array(MOST_PINCERS + 1);

        PivotSearch(Position position) {
            this.position = position;
        }

        void begin(int ofPivot, CellSet bivalue) {
            pivot = ofPivot;
            near.set(bivalue).keepAll(Houses.peers(pivot));
        }

        /** @param others the candidates of the pivot but z */
        void run(int ofDigit, int others, boolean pivotHoldsDigit, StepSink sink) {
            digit = ofDigit;
            canBePincers.set(near).keepAll(position.places(digit));
            if (!hasPincers(others)) {
                return;
            }
            gone[0].set(position.places(digit));
            if (pivotHoldsDigit) {
                gone[0].keepAll(Houses.peers(pivot));
            }
            choose(others, 0, sink);
        }

        /** Whether each of the pivot's candidates but z has at least one possible pincer. */
        private boolean hasPincers(int others) {
            for (int rest = others; rest != 0; rest = Digits.dropFirst(rest)) {
                if (!canBePincers.intersects(position.places(Digits.first(rest)))) {
                    return false;
                }
            }
            return true;
        }

        /**
         * Chooses pincers for the remaining candidates of the pivot.
         *
         * @param number how many are chosen
         */
        private void choose(int rest, int number, StepSink sink) {
            if (gone[number].isEmpty()) {
                return;
            }
            if (rest == 0) {
                sink.eliminate(digit, gone[number].toSet(), this::evidence);
                return;
            }
            CellSet cells = canBePincers.and(position.places(Digits.first(rest)));
            for (int pincer = cells.first(); pincer < Cell.COUNT; pincer = cells.next(pincer)) {
                pincers[number] = pincer;
                gone[number + 1].set(gone[number]).keepAll(Houses.peers(pincer));
                choose(Digits.dropFirst(rest), number + 1, sink);
            }
        }

        private Evidence evidence() {
            int digits = position.digits(pivot);
            List<Candidate> chosen = new ArrayList<>();
            for (int rest = Digits.without(digits, digit); rest != 0; rest = Digits.dropFirst(rest)) {
                chosen.add(Candidate.of(pincers[chosen.size()], Digits.first(rest)));
            }
            return new Evidence.Wing(Cell.of(pivot), new DigitSet(digits), chosen, digit);
        }
    }
}
