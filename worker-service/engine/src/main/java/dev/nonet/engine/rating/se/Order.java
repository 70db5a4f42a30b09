package dev.nonet.engine.rating.se;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.rating.IntList;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import java.util.Arrays;
import java.util.stream.IntStream;

/** The fixed orders on which every tie depends. */
final class Order {

    /** Kinds of houses as {@link Houses#house} numbers them. */
    static final int ROW = 0;

    static final int COLUMN = 1;
    static final int BLOCK = 2;

    /** Block, row, column: peers, loops, graves and all chains. */
    static final int[] BLOCK_ROW_COLUMN = {BLOCK, ROW, COLUMN};

    /** All blocks, then all columns, then all rows: singles and subsets. */
    static final int[] BLOCKS_COLUMNS_ROWS = houses(BLOCK, COLUMN, ROW);

    /** All blocks, then all rows, then all columns. */
    static final int[] BLOCKS_ROWS_COLUMNS = houses(BLOCK, ROW, COLUMN);

    /** By cell: the other cells of its block, then the rest of its row, then of its column. */
    private static final int[][] PEERS = new int[Cell.COUNT][];

    static {
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            int of = cell;
            PEERS[cell] = Arrays.stream(BLOCK_ROW_COLUMN)
                    .map(kind -> Houses.house(of, kind))
                    .flatMap(house -> IntStream.range(0, 9).map(number -> Houses.cell(house, number)))
                    .filter(peer -> peer != of)
                    .distinct()
                    .toArray();
        }
    }

    private Order() {}

    private static int[] houses(int... kinds) {
        int[] houses = new int[House.COUNT];
        for (int i = 0; i < houses.length; i++) {
            houses[i] = 9 * kinds[i / 9] + i % 9;
        }
        return houses;
    }

    /** The peers of a cell, filled ones included. */
    static int[] peers(int cell) {
        return PEERS[cell];
    }

    /**
     * The kind of house that a cell shares with the peer at an index of its peers, the first of block, row and column.
     */
    static int peerKind(int index) {
        return index < 8 ? BLOCK : index < 14 ? ROW : COLUMN;
    }

    /** Whether two different cells share a house. */
    static boolean see(int cell, int other) {
        return cell != other && (Houses.houses(cell) & Houses.houses(other)) != 0;
    }

    /** The peers of the first cell that see all others too, in the order of its peers. */
    static int[] commonPeers(int... cells) {
        CellSet common = Houses.commonPeers(CellSet.of(cells));
        int[] peers = new int[common.size()];
        int count = 0;
        for (int peer : PEERS[cells[0]]) {
            if (common.contains(peer)) {
                peers[count++] = peer;
            }
        }
        return peers;
    }

    /**
     * The first combination of so many items: combinations come in rising order of the mask in which item i is bit i.
     */
    static int firstOf(int count) {
        return Masks.below(count);
    }

    /**
     * The combination of equally many items that follows; without end, so the caller stops at the first that has an
     * item too many.
     */
    static int next(int combination) {
        if (combination == 0) {
            return Integer.MAX_VALUE;
        }
        int lowest = Masks.onlyFirst(combination);
        int raised = combination + lowest;
        return raised | (combination ^ raised) >>> Masks.first(combination) + 2;
    }

    /**
     * A combination of the items of a mask: item i stands for the i-th of these. As the order of the items stays, so
     * does that of combinations: all of the mask come in the order in which they come among those of all nine.
     */
    static int among(int mask, int combination) {
        return Integer.expand(combination, mask);
    }

    /** The items of a combination, rising. */
    static int[] items(int combination) {
        int[] items = new int[Masks.count(combination)];
        int count = 0;
        for (int item = 0; count < items.length; item++) {
            if (Masks.contain(combination, item)) {
                items[count++] = item;
            }
        }
        return items;
    }

    /** A candidate as a number: cells in reading order, digits rising. */
    static int candidate(int cell, int digit) {
        return 9 * cell + digit - 1;
    }

    static int cell(int candidate) {
        return candidate / 9;
    }

    static int digit(int candidate) {
        return candidate % 9 + 1;
    }

    /** Appends the candidates of a cell that are in a mask of digits, rising. */
    static void append(IntList to, int cell, int digits) {
        for (int rest = digits; rest != 0; rest = Digits.dropFirst(rest)) {
            to.add(candidate(cell, Digits.first(rest)));
        }
    }
}
