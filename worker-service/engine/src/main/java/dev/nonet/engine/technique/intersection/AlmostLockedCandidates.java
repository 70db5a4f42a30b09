package dev.nonet.engine.technique.intersection;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.board.Unions;
import dev.nonet.engine.position.Changes;
import dev.nonet.engine.position.Memory;
import dev.nonet.engine.position.Position;
import dev.nonet.engine.technique.StepFinder;
import dev.nonet.engine.technique.StepSink;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.puzzle.House;
import dev.nonet.reasoning.Evidence;

/**
 * Almost locked candidates (pair, triple): a line and a box intersect. Outside the intersection, k−1 cells of one of
 * the two houses are an almost naked subset: they have only k candidates. Outside it too, the same k digits have only
 * k−1 places in the other house: an almost hidden subset. The k−1 cells take k−1 of the digits, so at most one is in
 * the intersection; the k−1 places have room for k−1 of them, so at least one is. So exactly one of the digits is in
 * the intersection and the other k−1 are in both sets of cells. They are eliminated from the rest of the first house
 * outside the intersection, and all other digits from the k−1 places.
 *
 * <pre>
 *   line   ab │ ·  ·  ·          ab: the almost naked pair; the rest of the line outside the box loses a and b
 *             │ ·  *  ·          *:  the only place of a and b in the box outside the line;
 *                                    it loses all other candidates
 * </pre>
 */
public final class AlmostLockedCandidates implements StepFinder {

    private static final Memory<LineAndBoxSearch> MEMORY = new Memory<>(LineAndBoxSearch::new);

    private final int size;

    /** @param size how many digits, 2 or 3 */
    public AlmostLockedCandidates(int size) {
        this.size = size;
    }

    @Override
    public void find(Position position, Changes changes, StepSink sink) {
        LineAndBoxSearch search = MEMORY.of(position);
        search.begin(size, changes);
        for (int box = Houses.FIRST_BOX; box < House.COUNT; box++) {
            for (int line = 0; line < Houses.FIRST_BOX; line++) {
                if (Houses.crossing(line, box) != 0 && ((Masks.of(line) | Masks.of(box)) & changes.houses()) != 0) {
                    search.tryHouses(line, box, sink);
                    search.tryHouses(box, line, sink);
                }
            }
        }
    }

    /**
     * The search in a line and a box that intersect. The same instance is used for one pair of houses after the other.
     */
    private static final class LineAndBoxSearch {

        private final Position position;
        private int size;

        /** By house: the empty cells with at most as many candidates as the subset has digits, as a mask. */
        private final int[] few = new int[House.COUNT];

        /** By house: the cells that have changed, as a mask. */
        private final int[] changed = new int[House.COUNT];

        private int changedHouses;

        /** The candidates of cells of one house, by their numbers in it. */
        private final Unions unions = new Unions();

        /** {@link Position#placesInHouses}. */
        private int[] places = {};

        LineAndBoxSearch(Position position) {
            this.position = position;
        }

        void begin(int size, Changes changes) {
            this.size = size;
            CellSet withFew = position.withOneCandidate().or(position.withTwoCandidates());
            if (size > 2) {
                withFew = withFew.or(position.withThreeCandidates());
            }
            for (int house = 0; house < House.COUNT; house++) {
                few[house] = Houses.mask(house, withFew);
                changed[house] = Houses.mask(house, changes.cells());
            }
            changedHouses = changes.houses();
            places = position.placesInHouses();
        }

        /** Looks for an almost naked subset in the first house whose digits are an almost hidden one in the second. */
        void tryHouses(int first, int second, StepSink sink) {
            int open = few[first] & ~Houses.crossing(first, second);
            // The premises are the chosen cells of the first house and all places of their digits in the second.
            if (!Masks.contain(changedHouses, second) && (open & changed[first]) == 0) {
                return;
            }
            if (Masks.count(open) >= size - 1) {
                open = eligible(first, second, open);
            }
            if (Masks.count(open) >= size - 1) {
                choose(first, second, open, sink);
            }
        }

        private void choose(int first, int second, int open, StepSink sink) {
            for (int rest = open; rest != 0; rest = Masks.dropFirst(rest)) {
                unions.set(Masks.first(rest), position.digits(Houses.firstCell(first, rest)));
            }
            unions.find(open, size - 1, size - 1, 0, size);
            for (int i = 0; i < unions.count(); i++) {
                if (unions.excess(i) == 1) {
                    check(first, second, unions.chosen(i), unions.together(i), sink);
                }
            }
        }

        /**
         * The open cells whose digits are all unplaced in the second house, with at most k - 1 places there outside the
         * intersection.
         */
        private int eligible(int first, int second, int open) {
            int outside = ~Houses.crossing(second, first);
            int eligible = open;
            for (int rest = open; rest != 0; rest = Masks.dropFirst(rest)) {
                int digits = position.digits(Houses.firstCell(first, rest));
                for (; digits != 0; digits = Digits.dropFirst(digits)) {
                    int inSecond = places[House.COUNT * Digits.first(digits) + second];
                    if (inSecond == 0 || Masks.count(inSecond & outside) >= size) {
                        eligible &= ~Masks.onlyFirst(rest);
                        break;
                    }
                }
            }
            return eligible;
        }

        /** Reports an almost naked subset of the first house if its digits are an almost hidden one in the second. */
        private void check(int first, int second, int chosen, int digits, StepSink sink) {
            int hidden = 0;
            for (int rest = digits; rest != 0; rest = Digits.dropFirst(rest)) {
                int places = position.places(Digits.first(rest), second);
                if (places == 0) {
                    return;
                }
                hidden |= places & ~Houses.crossing(second, first);
            }
            if (Masks.count(hidden) == size - 1) {
                report(first, second, Houses.cells(first, chosen), Houses.cells(second, hidden), digits, sink);
            }
        }

        private void report(int first, int second, CellSet chosen, CellSet hidden, int digits, StepSink sink) {
            CellSet outside =
                    House.of(first).cells().minus(House.of(second).cells()).minus(chosen);
            DigitSet all = new DigitSet(digits);
            DigitSet others = new DigitSet(Digits.allBut(digits));
            if (position.holdAny(outside, digits) || position.holdAny(hidden, others.mask())) {
                CandidateSet gone = CandidateSet.of(all, outside).or(CandidateSet.of(others, hidden));
                sink.eliminate(
                        gone, () -> new Evidence.Exchange(all, House.of(first), chosen, House.of(second), hidden));
            }
        }
    }
}
