package dev.nonet.engine.position;

import dev.nonet.engine.board.Houses;
import dev.nonet.puzzle.House;
import java.util.Arrays;

/**
 * The sizes of naked and hidden subsets with eliminations that a board may have, so that finders of other sizes need not search. A
 * naked subset of {@code k} of the {@code m} empty cells of a house is a hidden one of the other {@code m - k} digits, so one pass over
 * all sets of cells gives both.
 *
 * <pre>
 *   unions[s]   the candidates of the cells in s together; bit i of s is the i-th empty cell of the house
 * </pre>
 *
 * Keeps the sizes of each house until its cells change. Not thread-safe.
 */
final class SubsetSizes {

    /** For a house with fewer digits left than empty cells, on a contradictory board: there naked and hidden do not correspond. */
    private static final int ANY = 0b11_1111_1111;

    private final int[] unions = new int[1 << 9];

    /** By {@code 9 * house + number}: the candidates of the cell for which the sizes hold. */
    private final int[] known = new int[9 * House.COUNT];

    /** By house: bit k says that there may be a subset of k cells, or digits. */
    private final int[] nakedInHouse = new int[House.COUNT];

    private final int[] hiddenInHouse = new int[House.COUNT];
    private int naked;
    private int hidden;

    SubsetSizes() {
        Arrays.fill(known, -1);
    }

    /** Recomputes the houses that have changed. */
    void update(Position position) {
        naked = 0;
        hidden = 0;
        for (int house = 0; house < House.COUNT; house++) {
            boolean changed = false;
            for (int number = 0; number < 9; number++) {
                int digits = position.digits(Houses.cell(house, number));
                changed |= known[9 * house + number] != digits;
                known[9 * house + number] = digits;
            }
            if (changed) {
                lookOver(house);
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

    private void lookOver(int house) {
        int cells = 0;
        for (int number = 0; number < 9; number++) {
            int digits = known[9 * house + number];
            if (digits != 0) {
                for (int set = 0; set < 1 << cells; set++) {
                    unions[set | 1 << cells] = unions[set] | digits;
                }
                cells++;
            }
        }
        int all = (1 << cells) - 1;
        int sizes = 0;
        for (int set = 1; set < all; set++) {
            int size = Integer.bitCount(set);
            if (Integer.bitCount(unions[set]) <= size && (unions[set] & unions[all & ~set]) != 0) {
                sizes |= 1 << size;
            }
        }
        nakedInHouse[house] = sizes;
        hiddenInHouse[house] = 0;
        if (Integer.bitCount(unions[all]) != cells) {
            nakedInHouse[house] = ANY;
            hiddenInHouse[house] = ANY;
        }
        for (int size = 1; size < cells; size++) {
            hiddenInHouse[house] |= (sizes >>> size & 1) << cells - size;
        }
    }
}
