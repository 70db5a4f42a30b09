package dev.nonet.engine.rating.se;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.board.NumberSet;
import dev.nonet.engine.board.Reachability;
import dev.nonet.engine.rating.MarkedBoard;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.House;
import java.util.Arrays;

/**
 * All links of a board, as long as no candidate leaves it, and all that follows by them.
 *
 * <p>Candidates have ranks: 0, 1, 2 … in the order of {@link Order#candidate}, without those that the board lacks. A
 * node is {@code 2 * rank}, plus 1 if it is ON. The lists of a rank are in the program's order, links within the cell
 * first:
 *
 * <pre>
 *   weak     starts[r] … houseStarts[r] … ends[r]      what is OFF if r is ON: by cell | by house
 *   strong   the same                                   what is ON if r is OFF
 *   steps    starts[r] … ends[r]                        both together: r ON, then one OFF, then one ON
 * </pre>
 *
 * Most boards are told by rows of bits, which know no order, to have no chain but from a few candidates. So the lists
 * of weak links and steps are made rank by rank, when they are first asked for.
 *
 * <p>The closure says what follows at all, whatever the number of links. It is the screen of the searches for chains:
 * where a node does not reach another, no chain of any order or length leads there, as all of them consist of these
 * links.
 *
 * <p>Not thread-safe.
 */
final class StaticLinks {

    /** The links of each rank, one list behind the other. */
    static final class Lists {

        final int[] starts = new int[9 * Cell.COUNT];
        final int[] houseStarts = new int[9 * Cell.COUNT];
        final int[] ends = new int[9 * Cell.COUNT];
        int[] ranks = new int[1024];
        byte[] kinds = new byte[1024];
        private int size;

        private void add(int rank, int kind) {
            if (size == ranks.length) {
                ranks = Arrays.copyOf(ranks, 2 * size);
                kinds = Arrays.copyOf(kinds, 2 * size);
            }
            ranks[size] = rank;
            kinds[size++] = (byte) kind;
        }
    }

    /** The steps from one ON node to the next, by the rank of the first. */
    static final class Steps {

        final int[] starts = new int[9 * Cell.COUNT];
        final int[] ends = new int[9 * Cell.COUNT];
        int[] offs = new int[1024];
        int[] ons = new int[1024];

        /** How the OFF node came, plus 4 times how the ON node came. */
        byte[] kinds = new byte[1024];

        private int size;

        private void add(int off, int on, int weakKind, int strongKind) {
            if (size == ons.length) {
                offs = Arrays.copyOf(offs, 2 * size);
                ons = Arrays.copyOf(ons, 2 * size);
                kinds = Arrays.copyOf(kinds, 2 * size);
            }
            offs[size] = off;
            ons[size] = on;
            kinds[size++] = (byte) (weakKind | strongKind << 2);
        }

        int weakKind(int step) {
            return kinds[step] & 3;
        }

        int strongKind(int step) {
            return kinds[step] >> 2;
        }
    }

    /** The least length of a row, in words: enough for most boards, whose rows are so united without a loop. */
    static final int FEW_WORDS = 4;

    private static final int NOT_LISTED = -1;

    /** The candidates of each cell for which all this holds; none at first. */
    private final int[] known = new int[Cell.COUNT];

    /** How many candidates the board has. */
    private int count;

    private final int[] candidates = new int[9 * Cell.COUNT];
    private final int[] ranks = new int[9 * Cell.COUNT];
    private final Lists weak = new Lists();
    private final Lists strong = new Lists();
    private final Steps steps = new Steps();
    private final Links links = new Links();
    private int words = FEW_WORDS;
    private long[] weakRows = {};
    private long[] houseRows = {};

    /** By house and digit: the ranks of its places, as a row of bits. */
    private long[] placesRows = {};

    private final Reachability closure = new Reachability();

    /** Whether the closure is of these links. */
    private boolean isClosed;

    private NumberSet onward = new NumberSet(0);
    private NumberSet common = new NumberSet(0);

    /** Computes all for a board, unless it is known already. */
    StaticLinks of(MarkedBoard board) {
        if (!isKnown(board)) {
            number();
            link(board);
            fillRows();
            isClosed = false;
        }
        return this;
    }

    /** Takes over the candidates of a board; whether they were the same. */
    private boolean isKnown(MarkedBoard board) {
        int changed = 0;
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            changed |= known[cell] ^ board.digits(cell);
            known[cell] = board.digits(cell);
        }
        return changed == 0;
    }

    private void number() {
        count = 0;
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            for (int rest = known[cell]; rest != 0; rest = Digits.dropFirst(rest)) {
                int candidate = Order.candidate(cell, Digits.first(rest));
                candidates[count] = candidate;
                ranks[candidate] = count++;
            }
        }
    }

    private void link(MarkedBoard board) {
        strong.size = 0;
        for (int rank = 0; rank < count; rank++) {
            links.strong(candidates[rank], true, true, board);
            appendStrong(rank);
        }
        weak.size = 0;
        steps.size = 0;
        Arrays.fill(weak.starts, 0, count, NOT_LISTED);
        Arrays.fill(steps.starts, 0, count, NOT_LISTED);
    }

    private void fillRows() {
        words = count <= 64 * FEW_WORDS ? FEW_WORDS : count + 63 >>> 6;
        if (weakRows.length < count * words) {
            weakRows = new long[count * words];
            houseRows = new long[count * words];
        }
        if (placesRows.length < 10 * House.COUNT * words) {
            placesRows = new long[10 * House.COUNT * words];
        } else {
            Arrays.fill(placesRows, 0, 10 * House.COUNT * words, 0);
        }
        for (int rank = 0; rank < count; rank++) {
            for (int kind = 0; kind < Houses.KINDS; kind++) {
                Masks.add(placesRows, 64 * placesRow(candidates[rank], kind) + rank);
            }
        }
        for (int rank = 0; rank < count; rank++) {
            int row = words * rank;
            int inRow = placesRow(candidates[rank], 0);
            int inColumn = placesRow(candidates[rank], 1);
            int inBox = placesRow(candidates[rank], 2);
            for (int word = 0; word < words; word++) {
                houseRows[row + word] =
                        placesRows[inRow + word] | placesRows[inColumn + word] | placesRows[inBox + word];
            }
            Masks.remove(houseRows, 64 * row + rank);
            System.arraycopy(houseRows, row, weakRows, row, words);
            int cell = Order.cell(candidates[rank]);
            for (int rest = Digits.without(known[cell], Order.digit(candidates[rank]));
                    rest != 0;
                    rest = Digits.dropFirst(rest)) {
                Masks.add(weakRows, 64 * row + ranks[Order.candidate(cell, Digits.first(rest))]);
            }
        }
    }

    /** Where the row of a candidate's digit in its house of a kind begins. */
    private int placesRow(int candidate, int kind) {
        return words * (10 * Houses.house(Order.cell(candidate), kind) + Order.digit(candidate));
    }

    /** The weak links, of which those of a rank are listed from now on. */
    Lists weakOf(int rank) {
        if (weak.starts[rank] == NOT_LISTED) {
            listWeak(rank);
        }
        return weak;
    }

    private void listWeak(int rank) {
        weak.starts[rank] = weak.size;
        int cell = Order.cell(candidates[rank]);
        int digit = Order.digit(candidates[rank]);
        for (int rest = Digits.without(known[cell], digit); rest != 0; rest = Digits.dropFirst(rest)) {
            weak.add(ranks[Order.candidate(cell, Digits.first(rest))], Links.CELL);
        }
        weak.houseStarts[rank] = weak.size;
        int[] peers = Order.peers(cell);
        for (int i = 0; i < peers.length; i++) {
            if (Digits.contain(known[peers[i]], digit)) {
                weak.add(ranks[Order.candidate(peers[i], digit)], Order.peerKind(i));
            }
        }
        weak.ends[rank] = weak.size;
    }

    /** The steps, of which those from a rank are listed from now on. */
    Steps stepsOf(int rank) {
        if (steps.starts[rank] == NOT_LISTED) {
            listSteps(rank);
        }
        return steps;
    }

    private void listSteps(int rank) {
        weakOf(rank);
        steps.starts[rank] = steps.size;
        for (int i = weak.starts[rank]; i < weak.ends[rank]; i++) {
            int off = weak.ranks[i];
            for (int j = strong.starts[off]; j < strong.ends[off]; j++) {
                steps.add(off, strong.ranks[j], weak.kinds[i], strong.kinds[j]);
            }
        }
        steps.ends[rank] = steps.size;
    }

    private void appendStrong(int rank) {
        strong.starts[rank] = strong.size;
        strong.houseStarts[rank] = strong.size;
        for (int i = 0; i < links.count; i++) {
            strong.add(ranks[links.candidates[i]], links.kinds[i]);
            if (links.kinds[i] == Links.CELL) {
                strong.houseStarts[rank] = strong.size;
            }
        }
        strong.ends[rank] = strong.size;
    }

    /** Computes the closure, unless it is known. */
    private void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        onward = new NumberSet(2 * count);
        common = new NumberSet(2 * count);
        closure.begin(2 * count);
        for (int rank = 0; rank < count; rank++) {
            onward.clear();
            for (int word = 0; word < words; word++) {
                for (long rest = weakRows[words * rank + word]; rest != 0; rest = Masks.dropFirst(rest)) {
                    onward.add(2 * (64 * word + Masks.first(rest)));
                }
            }
            closure.addArrows(2 * rank + 1, onward);
            if (strong.starts[rank] < strong.ends[rank]) {
                onward.clear();
                for (int i = strong.starts[rank]; i < strong.ends[rank]; i++) {
                    onward.add(2 * strong.ranks[i] + 1);
                }
                closure.addArrows(2 * rank, onward);
            }
        }
        closure.find();
    }

    /** How many candidates there are; their ranks count from 0. */
    int count() {
        return count;
    }

    int candidate(int rank) {
        return candidates[rank];
    }

    Lists strong() {
        return strong;
    }

    /** How many words a row of bits has that are ranks, at least {@link #FEW_WORDS}. */
    int words() {
        return words;
    }

    /** The ranks that each rank, ON, turns OFF: a bit each, in rows of {@link #words}. */
    long[] weakRows() {
        return weakRows;
    }

    /**
     * The ranks that each rank, ON, turns OFF in its houses: the other places of its digit, a bit each, in rows of
     * {@link #words}.
     */
    long[] houseRows() {
        return houseRows;
    }

    /**
     * Whether any candidate is refuted or proved: it is OFF in consequence of being ON, or ON in consequence of being
     * OFF.
     */
    boolean anythingFollows() {
        close();
        for (int node = 0; node < 2 * count; node++) {
            if (closure.reaches(node, node ^ 1)) {
                return true;
            }
        }
        return false;
    }

    /** Whether something follows from each of some candidates, ON. */
    boolean haveCommon(int[] some, int howMany) {
        close();
        common.clear();
        addConsequences(ranks[some[0]], common);
        for (int i = 1; i < howMany && !common.isEmpty(); i++) {
            onward.clear();
            addConsequences(ranks[some[i]], onward);
            common.keepAll(onward);
        }
        return !common.isEmpty();
    }

    /** Adds an ON node and all that follows from it. */
    private void addConsequences(int rank, NumberSet to) {
        to.add(2 * rank + 1);
        closure.addReachable(2 * rank + 1, to);
    }
}
