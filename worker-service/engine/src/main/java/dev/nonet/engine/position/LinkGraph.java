package dev.nonet.engine.position;

import dev.nonet.engine.board.Houses;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Which candidates of a board decide over each other. A node is a digit in a cell, or in several cells where a line crosses a
 * box; it is true if one of its cells holds the digit. Nodes are numbered from 0. Two nodes are linked strongly if they cannot
 * both be false, weakly if they cannot both be true. Links are either within a cell, between its digits, or within a digit,
 * between its places. A graph is a snapshot: it does not follow the board.
 */
public final class LinkGraph {

    private static final int[] NONE = {};

    private record Node(int digit, CellSet cells) {}

    private final List<Node> nodes = new ArrayList<>();

    /** By {@code 9 * cell + digit - 1}: the node of the digit in that cell alone. */
    private final int[] numbers = new int[9 * Cell.COUNT];

    private final List<CellSet> seen = new ArrayList<>();
    private final int[][] strongInCell;
    private final int[][] strongInDigit;
    private final int[][] weakInCell;
    private final int[][] weakInDigit;

    /** @param grouped whether several cells can be a node */
    LinkGraph(Position position, boolean grouped) {
        for (int digit = 1; digit <= 9; digit++) {
            CellSet places = position.places(digit);
            for (int cell = places.first(); cell < Cell.COUNT; cell = places.next(cell)) {
                add(digit, CellSet.of(cell));
            }
            if (grouped) {
                addGroups(digit, places);
            }
        }
        int size = nodes.size();
        strongInCell = new int[size][];
        strongInDigit = new int[size][];
        weakInCell = new int[size][];
        weakInDigit = new int[size][];
        for (int node = 0; node < size; node++) {
            linkInCell(node, position);
        }
        linkInDigits(position);
    }

    private void add(int digit, CellSet cells) {
        if (cells.size() == 1) {
            numbers[9 * cells.first() + digit - 1] = nodes.size();
        }
        nodes.add(new Node(digit, cells));
        seen.add(Houses.commonPeers(cells));
    }

    private void addGroups(int digit, CellSet places) {
        for (int box = 18; box < House.COUNT; box++) {
            CellSet inBox = places.and(House.of(box).cells());
            if (inBox.size() >= 2) {
                int corner = Houses.cell(box, 0);
                for (int i = 0; i < 3; i++) {
                    CellSet inRow = inBox.and(House.of(corner / 9 + i).cells());
                    CellSet inColumn = inBox.and(House.of(9 + corner % 9 + i).cells());
                    if (inRow.size() >= 2) {
                        add(digit, inRow);
                    }
                    if (inColumn.size() >= 2) {
                        add(digit, inColumn);
                    }
                }
            }
        }
    }

    private void linkInCell(int node, Position position) {
        CellSet cells = nodes.get(node).cells();
        if (cells.size() > 1) {
            strongInCell[node] = NONE;
            weakInCell[node] = NONE;
            return;
        }
        int cell = cells.first();
        int others = position.digits(cell) & ~(1 << (nodes.get(node).digit() - 1));
        int[] linked = new int[Integer.bitCount(others)];
        int count = 0;
        for (int rest = others; rest != 0; rest &= rest - 1) {
            linked[count++] = numbers[9 * cell + Integer.numberOfTrailingZeros(rest)];
        }
        weakInCell[node] = linked;
        strongInCell[node] = count == 1 ? linked : NONE;
    }

    private void linkInDigits(Position position) {
        int start = 0;
        while (start < nodes.size()) {
            int digit = nodes.get(start).digit();
            int end = start;
            while (end < nodes.size() && nodes.get(end).digit() == digit) {
                end++;
            }
            CellSet[] inHouses = new CellSet[House.COUNT];
            for (int house = 0; house < House.COUNT; house++) {
                inHouses[house] = position.places(digit).and(House.of(house).cells());
            }
            int[] weak = new int[end - start];
            int[] strong = new int[end - start];
            for (int one = start; one < end; one++) {
                int weakCount = 0;
                int strongCount = 0;
                for (int two = start; two < end; two++) {
                    if (one == two) {
                        continue;
                    }
                    CellSet others = nodes.get(two).cells();
                    if (seen.get(one).containsAll(others)) {
                        weak[weakCount++] = two;
                    }
                    if (haveAHouse(nodes.get(one).cells(), others, inHouses)) {
                        strong[strongCount++] = two;
                    }
                }
                weakInDigit[one] = Arrays.copyOf(weak, weakCount);
                strongInDigit[one] = Arrays.copyOf(strong, strongCount);
            }
            start = end;
        }
    }

    /** Whether the two are all places of some house. */
    private static boolean haveAHouse(CellSet one, CellSet two, CellSet[] inHouses) {
        CellSet both = one.or(two);
        int cell = one.first();
        return both.equals(inHouses[Houses.row(cell)])
                || both.equals(inHouses[Houses.column(cell)])
                || both.equals(inHouses[Houses.box(cell)]);
    }

    /** How many nodes there are. */
    public int size() {
        return nodes.size();
    }

    public int digit(int node) {
        return nodes.get(node).digit();
    }

    public CellSet cells(int node) {
        return nodes.get(node).cells();
    }

    /** The cells that see every cell of a node. */
    public CellSet seen(int node) {
        return seen.get(node);
    }

    /** Not to be changed. */
    public int[] strongInCell(int node) {
        return strongInCell[node];
    }

    /** Not to be changed. */
    public int[] strongInDigit(int node) {
        return strongInDigit[node];
    }

    /** Not to be changed. */
    public int[] weakInCell(int node) {
        return weakInCell[node];
    }

    /** Not to be changed. */
    public int[] weakInDigit(int node) {
        return weakInDigit[node];
    }
}
