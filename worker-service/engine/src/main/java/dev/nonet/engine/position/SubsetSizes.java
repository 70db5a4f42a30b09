package dev.nonet.engine.position;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.board.Unions;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;

/**
 * The sizes of naked and hidden subsets with eliminations that a board may have, so that finders of other sizes need
 * not search. A naked subset of {@code k} of the {@code m} empty cells of a house is a hidden one of the other {@code m
 * - k} digits, so the naked ones give both:
 *
 * <pre>
 *   digits[0 … m - 1]   the candidates of the empty cells of the house that is examined
 *   subset              k cells with k digits, naked   ◀──▶   the other m - k cells hide the other m - k digits
 * </pre>
 *
 * Invariant: a size that is not in {@code nakedInHouse} has no naked subset with eliminations in the house, and
 * likewise hidden. The sizes of a house are kept until its cells change. Not thread-safe.
 */
final class SubsetSizes {

    /**
     * All sizes: for a house with fewer digits left than empty cells. On such a contradictory board naked and hidden do
     * not correspond.
     */
    private static final int ANY = 0b11_1111_1111;

    /** Factor for running totals: each group of four bits of the product is the sum of the groups up to it. */
    private static final long RUNNING_TOTALS = 0x1111_1111_1111_1111L;

    private final Unions unions = new Unions();

    private final int[] digits = new int[9];

    /** By house: bit k says that there may be a subset of k cells, or digits. */
    private final int[] nakedInHouse = new int[House.COUNT];

    private final int[] hiddenInHouse = new int[House.COUNT];
    private int naked;
    private int hidden;

    /**
     * Recomputes the houses that have changed.
     *
     * @param changed the cells that have lost candidates since the last call; all cells if some have gained any
     */
    void update(Candidates board, CellSet changed) {
        naked = 0;
        hidden = 0;
        for (int house = 0; house < House.COUNT; house++) {
            if (House.of(house).cells().intersects(changed)) {
                examine(house, board);
            }
            naked |= nakedInHouse[house];
            hidden |= hiddenInHouse[house];
        }
    }

    /** Bit k: there may be a naked subset of k cells with eliminations. If it is 0 there is none. */
    int naked() {
        return naked;
    }

    /** Bit k: there may be a hidden subset of k digits with eliminations. If it is 0 there is none. */
    int hidden() {
        return hidden;
    }

    private void examine(int house, Candidates board) {
        int cells = 0;
        int all = 0;
        for (int number = 0; number < 9; number++) {
            int candidates = board.digits(Houses.cell(house, number));
            if (candidates != 0) {
                digits[cells++] = candidates;
                all |= candidates;
            }
        }
        int sizes = Integer.bitCount(all) == cells ? sizes(cells, possible(house, cells, board)) : ANY;
        nakedInHouse[house] = sizes;
        hiddenInHouse[house] = sizes == ANY ? ANY : 0;
        for (int size = 1; size < cells && sizes != ANY; size++) {
            hiddenInHouse[house] |= (sizes >>> size & 1) << cells - size;
        }
    }

    /**
     * The sizes k that naked subsets may have, by two necessary conditions: of the m empty cells, k have at most k
     * candidates, and of the digits, m - k have at most m - k places, as they are hidden in the other cells.
     *
     * @param cells how many empty cells the house has
     */
    private int possible(int house, int cells, Candidates board) {
        // Group n of four bits counts the cells with n candidates, or the digits with n places.
        long byCandidates = 0;
        long byPlaces = 0;
        for (int i = 0; i < cells; i++) {
            byCandidates += 1L << 4 * Integer.bitCount(digits[i]);
        }
        for (int digit = 1; digit <= 9; digit++) {
            byPlaces += 1L << 4 * Integer.bitCount(board.places(digit, house));
        }
        byPlaces &= -1L << 4; // Group 0 counts digits without places, which the house holds already.
        // Now group n counts the cells with at most n candidates, or the digits with at most n places.
        byCandidates *= RUNNING_TOTALS;
        byPlaces *= RUNNING_TOTALS;
        int sizes = 0;
        for (int size = 1; size < cells; size++) {
            boolean may = (byCandidates >>> 4 * size & 0b1111) >= size
                    && (byPlaces >>> 4 * (cells - size) & 0b1111) >= cells - size;
            sizes |= may ? 1 << size : 0;
        }
        return sizes;
    }

    /**
     * The sizes of the naked subsets with eliminations in the house that is examined.
     *
     * @param cells how many empty cells it has
     * @param possible the sizes to look for, bit k for k cells
     */
    private int sizes(int cells, int possible) {
        for (int i = 0; i < cells; i++) {
            unions.set(i, digits[i]);
        }
        int all = Masks.below(cells);
        int sizes = 0;
        for (int rest = possible; rest != 0; rest = Masks.dropFirst(rest)) {
            int size = Masks.first(rest);
            unions.findSubsets(all, size);
            for (int i = 0; i < unions.count() && !Masks.contain(sizes, size); i++) {
                sizes |= holdAny(all & ~unions.chosen(i), unions.together(i)) ? Masks.of(size) : 0;
            }
        }
        return sizes;
    }

    /** Whether some cells of the house that is examined have any of some candidates. */
    private boolean holdAny(int cells, int candidates) {
        for (int rest = cells; rest != 0; rest = Masks.dropFirst(rest)) {
            if ((digits[Masks.first(rest)] & candidates) != 0) {
                return true;
            }
        }
        return false;
    }
}
