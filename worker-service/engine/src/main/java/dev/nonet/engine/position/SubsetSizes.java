package dev.nonet.engine.position;

import dev.nonet.engine.board.Houses;
import dev.nonet.puzzle.House;
import java.util.Arrays;

/**
 * How large the subsets of a board are that rule something out: cells of a house that hold as many digits as they are, while
 * other cells of that house may hold some of these too. A naked subset of {@code k} of the {@code m} empty cells of a house is a
 * hidden one of the other {@code m - k} digits, so one look at every set of cells tells of both.
 *
 * <pre>
 *   unions[s]   what the cells of the set s may hold together; bit i of s is the i-th empty cell of the house
 * </pre>
 *
 * Keeps the answer for each house until its cells change; an instance belongs to one thread.
 */
final class SubsetSizes {

    /** Where a house has fewer digits left than cells the two views do not match, and nothing is said. */
    private static final int ANY = 0b11_1111_1111;

    private final int[] unions = new int[1 << 9];

    /** By {@code 9 * house + number}: what the cell might hold when the house was looked over. */
    private final int[] known = new int[9 * House.COUNT];

    /** By house: bit k says that there may be such a subset of k cells, or digits. */
    private final int[] nakedInHouse = new int[House.COUNT];

    private final int[] hiddenInHouse = new int[House.COUNT];
    private int naked;
    private int hidden;

    SubsetSizes() {
        Arrays.fill(known, -1);
    }

    /** Follows the board. */
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

    /** Bit k says that a naked subset of k cells may rule something out; if it is not set, none does. */
    int naked() {
        return naked;
    }

    /** The same of a hidden subset of k digits. */
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
