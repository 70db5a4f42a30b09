package dev.nonet.engine.screen;

import dev.nonet.engine.board.Cascade;
import dev.nonet.engine.board.Counter;
import dev.nonet.engine.board.Houses;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import java.util.Arrays;

/**
 * Removes every candidate that an alternating chain refutes: x is true, so a is false, so b is true, … so x is false (a discontinuous
 * nice loop). All such candidates of a board are found in one pass, without building the chains.
 *
 * <pre>
 *   node         a candidate, or a group: several places of a digit in the intersection of a line and a box
 *   seen[n]      a row of bits, one a node: those that n sees, so that not both are true (weak links)
 *   then[n]      a row of bits, one a node: those that are true if n is, along a weak link and then a strong one
 * </pre>
 *
 * Row n begins at word {@code words * n}; four or five words hold the nodes of most boards. Invariant: the nodes from 0 to
 * {@code singles} are the candidates, by digit and then by cell; groups follow.
 */
final class ChainRefutation {

    /** 729 candidates and 486 groups at most. */
    private static final int MOST_NODES = 1_216;

    private static final int MOST_WORDS = MOST_NODES / 64;
    private static final int ROW = 0x1FF;

    private final Cascade cascade;

    private int nodes;

    /** How many nodes are single candidates. */
    private int singles;

    /** How many words a row of bits has. */
    private int words;

    private final int[] digitOf = new int[MOST_NODES];
    private final long[] upperOf = new long[MOST_NODES];
    private final long[] lowerOf = new long[MOST_NODES];

    /** By {@code 81 * (digit - 1) + cell}: the node of the candidate. */
    private final int[] nodeOf = new int[9 * Cell.COUNT];

    /** By digit, from 0, and intersection of a box with a row (27) or a column (27): the node of all places there, or -1. */
    private final int[] nodeOfLine = new int[9 * 54];

    /** The places of each digit, from 0, in empty cells. */
    private final long[] upper = new long[9];

    private final long[] lower = new long[9];

    private final long[] seen = new long[MOST_NODES * MOST_WORDS];
    private final long[] then = new long[MOST_NODES * MOST_WORDS];

    /** By node: whether its row of {@link #then} has a bit. */
    private final boolean[] leads = new boolean[MOST_NODES];

    /** The groups of a digit: the first, and the one after the last. */
    private final int[] firstGroup = new int[10];

    /** How many candidates each cell has. */
    private final Counter candidates = new Counter();

    private final long[] reached = new long[MOST_WORDS];
    private final long[] fresh = new long[MOST_WORDS];
    private final long[] next = new long[MOST_WORDS];

    /** The cells of the intersections, as {@link #nodeOfLine} numbers them. */
    private static final CellSet[] LINES = new CellSet[54];

    static {
        for (int box = 0; box < 9; box++) {
            for (int i = 0; i < 3; i++) {
                LINES[3 * box + i] = Houses.cells(18 + box, 0b111 << 3 * i);
                LINES[27 + 3 * box + i] = Houses.cells(18 + box, 0b001_001_001 << i);
            }
        }
    }

    ChainRefutation(Cascade cascade) {
        this.cascade = cascade;
    }

    /**
     * Removes what chains refute. Chains with groups, which take longer, are tried only if plain chains refute nothing.
     *
     * @param chain the most nodes of a chain of single candidates; 0 for no such chains
     * @param groupedChain the same, for chains that may have groups
     * @return whether a candidate was removed
     */
    boolean refute(int chain, int groupedChain) {
        if (chain > 0) {
            build(false);
            if (rule(chain)) {
                return true;
            }
        }
        if (groupedChain > 0) {
            build(true);
            return rule(groupedChain);
        }
        return false;
    }

    private void build(boolean grouped) {
        nodes = 0;
        CellSet filled = cascade.placed();
        for (int digit = 0; digit < 9; digit++) {
            CellSet places = cascade.places(digit + 1).minus(filled);
            upper[digit] = places.upper();
            lower[digit] = places.lower();
            for (int cell = places.first(); cell < Cell.COUNT; cell = places.next(cell)) {
                nodeOf[81 * digit + cell] = nodes;
                add(digit, CellSet.of(cell));
            }
        }
        singles = nodes;
        Arrays.fill(nodeOfLine, -1);
        for (int digit = 0; digit < 9; digit++) {
            firstGroup[digit] = nodes;
            for (int line = 0; line < 54; line++) {
                CellSet in = placesIn(digit, LINES[line]);
                int size = in.size();
                if (size == 1) {
                    nodeOfLine[54 * digit + line] = nodeOf[81 * digit + in.first()];
                } else if (size > 1 && grouped) {
                    nodeOfLine[54 * digit + line] = nodes;
                    add(digit, in);
                }
            }
        }
        firstGroup[9] = nodes;
        words = nodes + 63 >>> 6;
        Arrays.fill(seen, 0, nodes * words, 0);
        Arrays.fill(then, 0, nodes * words, 0);
        Arrays.fill(leads, 0, nodes, false);
        for (int node = 0; node < nodes; node++) {
            markSeen(node);
        }
        linkCells();
        for (int digit = 0; digit < 9; digit++) {
            linkHouses(digit);
        }
    }

    private void add(int digit, CellSet cells) {
        digitOf[nodes] = digit;
        upperOf[nodes] = cells.upper();
        lowerOf[nodes] = cells.lower();
        nodes++;
    }

    private CellSet placesIn(int digit, CellSet cells) {
        return new CellSet(upper[digit] & cells.upper(), lower[digit] & cells.lower());
    }

    private void markSeen(int node) {
        int digit = digitOf[node];
        int row = words * node;
        CellSet cells = new CellSet(upperOf[node], lowerOf[node]);
        CellSet peers;
        if (node < singles) {
            int cell = cells.first();
            peers = Houses.peers(cell);
            for (int other = 0; other < 9; other++) {
                if (other != digit && placesIn(other, cells).size() > 0) {
                    mark(row, nodeOf[81 * other + cell]);
                }
            }
        } else {
            peers = Houses.commonPeers(cells);
        }
        CellSet alike = placesIn(digit, peers);
        for (int cell = alike.first(); cell < Cell.COUNT; cell = alike.next(cell)) {
            mark(row, nodeOf[81 * digit + cell]);
        }
        for (int group = firstGroup[digit]; group < firstGroup[digit + 1]; group++) {
            if ((upperOf[group] & ~peers.upper()) == 0 && (lowerOf[group] & ~peers.lower()) == 0) {
                mark(row, group);
            }
        }
    }

    private void mark(int row, int node) {
        seen[row + (node >>> 6)] |= 1L << node;
    }

    /** Adds the strong links of cells with two candidates. */
    private void linkCells() {
        candidates.clear();
        for (int digit = 0; digit < 9; digit++) {
            candidates.add(new CellSet(upper[digit], lower[digit]));
        }
        CellSet two = candidates.exactly(2);
        for (int cell = two.first(); cell < Cell.COUNT; cell = two.next(cell)) {
            int first = -1;
            for (int digit = 0; digit < 9; digit++) {
                if (!placesIn(digit, CellSet.of(cell)).isEmpty()) {
                    if (first < 0) {
                        first = nodeOf[81 * digit + cell];
                    } else {
                        link(first, nodeOf[81 * digit + cell]);
                    }
                }
            }
        }
    }

    /**
     * Adds the strong links of a digit: in each house, the pairs of nodes that together have all its places. In a line these are two
     * of its three intersections with boxes, in a box two of its intersections with lines.
     */
    private void linkHouses(int digit) {
        int base = 54 * digit;
        for (int line = 0; line < 9; line++) {
            int inRow = line / 3 * 9 + line % 3;
            linkTwo(base + inRow, base + inRow + 3, base + inRow + 6, digit, line);
            int inColumn = 27 + line / 3 * 3 + line % 3;
            linkTwo(base + inColumn, base + inColumn + 9, base + inColumn + 18, digit, 9 + line);
        }
        for (int box = 0; box < 9; box++) {
            int row = base + 3 * box;
            int column = row + 27;
            linkTwo(row, row + 1, row + 2, digit, 18 + box);
            linkTwo(column, column + 1, column + 2, digit, 18 + box);
            CellSet places =
                    placesIn(digit, LINES[3 * box].or(LINES[3 * box + 1]).or(LINES[3 * box + 2]));
            for (int i = 0; i < 3; i++) {
                for (int j = 0; j < 3; j++) {
                    int one = nodeOfLine[row + i];
                    int two = nodeOfLine[column + j];
                    if (one >= 0
                            && two >= 0
                            && one != two
                            && (upperOf[one] | upperOf[two]) == places.upper()
                            && (lowerOf[one] | lowerOf[two]) == places.lower()) {
                        link(one, two);
                    }
                }
            }
        }
    }

    /**
     * Adds the strong link of a house that is divided into three intersections: between its two places, wherever they are, or between
     * the two intersections that have all its places.
     */
    private void linkTwo(int a, int b, int c, int digit, int house) {
        CellSet places = placesIn(digit, Houses.cells(house, ROW));
        if (places.size() == 2) {
            int first = places.first();
            link(nodeOf[81 * digit + first], nodeOf[81 * digit + places.next(first)]);
            return;
        }
        linkParts(nodeOfLine[a], nodeOfLine[b], places);
        linkParts(nodeOfLine[a], nodeOfLine[c], places);
        linkParts(nodeOfLine[b], nodeOfLine[c], places);
    }

    private void linkParts(int one, int two, CellSet places) {
        if (one >= 0
                && two >= 0
                && (upperOf[one] | upperOf[two]) == places.upper()
                && (lowerOf[one] | lowerOf[two]) == places.lower()) {
            link(one, two);
        }
    }

    /** Adds a strong link: whatever sees one of the nodes makes the other true. */
    private void link(int one, int two) {
        lead(one, two);
        lead(two, one);
    }

    private void lead(int ruledOut, int made) {
        int row = words * ruledOut;
        for (int word = 0; word < words; word++) {
            for (long rest = seen[row + word]; rest != 0; rest &= rest - 1) {
                int node = 64 * word + Long.numberOfTrailingZeros(rest);
                then[words * node + (made >>> 6)] |= 1L << made;
                leads[node] = true;
            }
        }
    }

    /** Removes the candidates that chains of at most so many nodes refute; returns whether there is any. */
    private boolean rule(int most) {
        boolean any = false;
        for (int node = 0; node < singles; node++) {
            if (leads[node] && isRefuted(node, most)) {
                cascade.eliminate(digitOf[node] + 1, new CellSet(upperOf[node], lowerOf[node]));
                any = true;
            }
        }
        return any;
    }

    /** Follows the implications of a candidate, breadth first; each level adds two nodes to the chains, one false and one true. */
    private boolean isRefuted(int node, int most) {
        int row = words * node;
        System.arraycopy(then, row, reached, 0, words);
        System.arraycopy(then, row, fresh, 0, words);
        for (int length = 2; length <= most; length += 2) {
            long contrary = 0;
            for (int word = 0; word < words; word++) {
                contrary |= fresh[word] & seen[row + word];
            }
            if (contrary != 0) {
                return true;
            }
            Arrays.fill(next, 0, words, 0);
            for (int word = 0; word < words; word++) {
                for (long rest = fresh[word]; rest != 0; rest &= rest - 1) {
                    int from = words * (64 * word + Long.numberOfTrailingZeros(rest));
                    for (int i = 0; i < words; i++) {
                        next[i] |= then[from + i];
                    }
                }
            }
            long left = 0;
            for (int word = 0; word < words; word++) {
                fresh[word] = next[word] & ~reached[word];
                reached[word] |= fresh[word];
                left |= fresh[word];
            }
            if (left == 0) {
                return false;
            }
        }
        return false;
    }
}
