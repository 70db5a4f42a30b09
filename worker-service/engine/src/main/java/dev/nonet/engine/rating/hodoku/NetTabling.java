package dev.nonet.engine.rating.hodoku;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.board.NumberSet;
import dev.nonet.engine.board.Reachability;
import dev.nonet.engine.rating.IntList;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Line 56: the same conclusions as {@link ChainTabling}, from richer tables: each assumption is followed by a few
 * passes of singles on a copy of the board, whose entries may have several reasons, and the tables then take over from
 * each other. A conclusion counts only if one of the chains that show it has an entry with several reasons, which makes
 * it a net.
 */
final class NetTabling {

    private static final int MAX_ENTRIES = 1_000;
    private static final int MAX_REASONS = 5;
    private static final int PASSES = 4;
    private static final int[] START = {0};

    private final QueuedBoard board;
    private final DirectImplications implications;

    /** By node. */
    private final Table[] tables;

    /**
     * From each node arrows to the nodes of its table's own entries: so what can be reached from it is what its full
     * table has.
     */
    private final Reachability closure = new Reachability();

    /** The candidates that are true, or false. */
    private final BitSet placed = new BitSet();

    private final BitSet eliminated = new BitSet();

    /** The board on which an assumption is followed, used again for each. */
    private final QueuedBoard assumed;

    /** The digits that a table has on, and off, in each cell. */
    private final int[] on = new int[Cell.COUNT];

    private final int[] off = new int[Cell.COUNT];

    /** By cell: the digits that it may hold by the placed ones alone. */
    private final int[] possible = new int[Cell.COUNT];

    /**
     * What follows from one node: its own entries first, then those imported from the tables of these. The latter are
     * imported only when it is asked how a node is reached.
     */
    private final class Table {

        private int[] nodes = new int[32];
        private int[][] reasons = new int[32][];
        private int[] depths = new int[32];

        /** By imported entry: the node from whose table it comes. */
        private int[] sources = {};

        private int count;
        private int own;
        private boolean isExpanded;

        /** By node: its entry plus 1. */
        private final short[] entries = new short[implications.nodes()];

        int entry(int node) {
            return entries[node] - 1;
        }

        /** The number of an entry as a reason: one that is missing counts as the start. */
        int reason(int node) {
            return Math.max(0, entry(node));
        }

        void enter(int node, int[] because) {
            if (entries[node] == 0 && count < MAX_ENTRIES) {
                int first = because.length == 0 ? -1 : because[0];
                int depth = first < 0 ? count == 0 ? 1 : 2 : first == count ? 1 : depths[first] + 1;
                append(node, depth);
                reasons[count - 1] = because;
                own = count;
            }
        }

        private void append(int node, int depth) {
            if (count == nodes.length) {
                nodes = Arrays.copyOf(nodes, 2 * count);
                depths = Arrays.copyOf(depths, 2 * count);
                sources = isExpanded ? Arrays.copyOf(sources, 2 * count) : sources;
                reasons = isExpanded ? reasons : Arrays.copyOf(reasons, 2 * count);
            }
            nodes[count] = node;
            depths[count] = depth;
            entries[node] = (short) ++count;
        }

        private void expand() {
            isExpanded = true;
            sources = new int[nodes.length];
            for (int j = 1; j < count; j++) {
                Table other = tables[nodes[j]];
                for (int k = 1; k < other.own; k++) {
                    int node = other.nodes[k];
                    int depth = depths[j] + other.depths[k];
                    int known = entry(node);
                    if (known < 0) {
                        if (count == MAX_ENTRIES) {
                            return;
                        }
                        append(node, depth);
                        sources[count - 1] = nodes[j];
                    } else if (known >= own && depths[known] > depth) {
                        sources[known] = nodes[j];
                        depths[known] = depth;
                    }
                }
            }
        }

        /** Whether the chain to a node meets an entry that has another reason beside the one that the chain follows. */
        boolean isNet(int node) {
            if (!isExpanded) {
                expand();
            }
            int at = entry(node);
            for (int steps = 0; at > 0 && steps < MAX_ENTRIES; steps++) {
                if (at < own) {
                    if (hasSeveralReasons(at)) {
                        return true;
                    }
                    at = mainReason(at);
                } else {
                    Table source = tables[sources[at]];
                    int there = source.entry(nodes[at]);
                    for (int inner = 0; there > 0 && inner < MAX_ENTRIES; inner++) {
                        if (source.hasSeveralReasons(there)) {
                            return true;
                        }
                        there = source.mainReason(there);
                    }
                    at = entry(sources[at]);
                }
            }
            return false;
        }

        private int mainReason(int entry) {
            int main = 0;
            for (int reason : reasons[entry]) {
                main = Math.max(main, reason);
            }
            return main == entry ? 0 : main;
        }

        private boolean hasSeveralReasons(int entry) {
            int count = 0;
            for (int reason : reasons[entry]) {
                count += reason == 0 ? 0 : 1;
            }
            return count > 1;
        }
    }

    private NetTabling(QueuedBoard board) {
        this.board = board;
        implications = board.implications();
        tables = new Table[implications.nodes()];
        assumed = board.copy();
        CellSet[] allowed = board.allowed();
        for (int digit = 1; digit <= 9; digit++) {
            for (int cell = allowed[digit].first(); cell < Cell.COUNT; cell = allowed[digit].next(cell)) {
                possible[cell] |= Digits.of(digit);
            }
        }
    }

    static @Nullable Finding find(QueuedBoard board) {
        return new NetTabling(board).run();
    }

    private int on(int cell, int digit) {
        return implications.node(QueuedBoard.candidate(cell, digit), true);
    }

    private int off(int cell, int digit) {
        return implications.node(QueuedBoard.candidate(cell, digit), false);
    }

    private @Nullable Finding run() {
        closure.begin(tables.length);
        NumberSet own = new NumberSet(tables.length);
        for (int node = 0; node < tables.length; node++) {
            tables[node] = table(node);
            own.clear();
            for (int k = 1; k < tables[node].own; k++) {
                own.add(tables[node].nodes[k]);
            }
            closure.addArrows(node, own);
        }
        closure.find();
        for (int member = 0; member < implications.candidates(); member++) {
            int candidate = implications.candidate(2 * member);
            if (isRefuted(2 * member)) {
                placed.set(candidate);
            }
            if (isRefuted(2 * member + 1)) {
                eliminated.set(candidate);
            }
            agree(IntList.of(2 * member, 2 * member + 1), QueuedBoard.cell(candidate));
        }
        implications.alternatives().forEach(starts -> agree(starts, -1));
        if (!placed.isEmpty()) {
            return new Finding(null, placed.nextSetBit(0), new int[0]);
        }
        return eliminated.isEmpty() ? null : new Finding(null, -1, new int[] {eliminated.nextSetBit(0)});
    }

    /** The table of a node, before others are taken over. */
    private Table table(int start) {
        Table table = new Table();
        IntList follows = implications.follows(start);
        if (implications.isGroup(start)) {
            table.enter(start, new int[0]);
        } else {
            fill(table, start);
        }
        for (int i = 0; i < follows.size(); i++) {
            if (implications.isGroup(start) || implications.isGroup(follows.get(i))) {
                table.enter(follows.get(i), START);
            }
        }
        return table;
    }

    /** Enters what follows from a candidate that is assumed on or off, where singles lead. */
    private void fill(Table table, int start) {
        assumed.set(board);
        int cell = QueuedBoard.cell(implications.candidate(start));
        int digit = QueuedBoard.digit(implications.candidate(start));
        if (DirectImplications.isOn(start)) {
            place(cell, digit, new int[0], table);
        } else {
            assumed.remove(cell, digit);
            table.enter(start, new int[0]);
            if (assumed.count(cell) == 1) {
                place(cell, Digits.first(assumed.digits(cell)), new int[0], table);
            }
        }
        for (int pass = 0; pass < PASSES; pass++) {
            int[] naked = assumed.waitingNakedSingles();
            int[] hidden = assumed.waitingHiddenSingles();
            for (int single : naked) {
                place(single, true, table);
            }
            for (int single : hidden) {
                place(single, false, table);
            }
        }
    }

    /** Places a single; its reasons are the other candidates of the cell, or places of the house, that are gone. */
    private void place(int single, boolean naked, Table table) {
        int cell = QueuedBoard.cell(single);
        int digit = QueuedBoard.digit(single);
        IntList reasons = new IntList();
        if (naked) {
            int others = Digits.without(board.digits(cell), digit);
            for (int rest = others; rest != 0 && reasons.size() < MAX_REASONS; rest = Digits.dropFirst(rest)) {
                reasons.add(table.reason(off(cell, Digits.first(rest))));
            }
        } else {
            int house = Houses.row(cell);
            for (int kind = 1; kind < Houses.KINDS; kind++) {
                int other = Houses.house(cell, kind);
                house = assumed.count(other, digit) < assumed.count(house, digit) ? other : house;
            }
            CellSet others = board.inHouse(house, digit).without(cell);
            for (int other = others.first();
                    other < Cell.COUNT && reasons.size() < MAX_REASONS;
                    other = others.next(other)) {
                reasons.add(table.reason(off(other, digit)));
            }
        }
        place(cell, digit, reasons.toArray(), table);
    }

    private void place(int cell, int digit, int[] reasons, Table table) {
        int had = assumed.digits(cell);
        if (assumed.value(cell) != digit) {
            assumed.place(cell, digit);
        }
        int[] because = {table.count};
        table.enter(on(cell, digit), reasons);
        CellSet seeing = Houses.peers(cell).and(board.places(digit));
        for (int peer = seeing.first(); peer < Cell.COUNT; peer = seeing.next(peer)) {
            table.enter(off(peer, digit), because);
        }
        for (int rest = Digits.without(had, digit); rest != 0; rest = Digits.dropFirst(rest)) {
            table.enter(off(cell, Digits.first(rest)), because);
        }
    }

    /** Whether a net shows that an assumption contradicts itself. */
    private boolean isRefuted(int start) {
        Table table = tables[start];
        if (closure.reaches(start, start ^ 1) && table.isNet(start ^ 1)) {
            return true;
        }
        readDigits(start);
        return isAnyCellRefuted(table) || isAnyHouseRefuted(table);
    }

    private void readDigits(int start) {
        Arrays.fill(on, 0);
        Arrays.fill(off, 0);
        NumberSet all = consequences(start);
        for (int node = all.next(0); node >= 0 && !implications.isGroup(node); node = all.next(node + 1)) {
            int candidate = implications.candidate(node);
            int[] digits = DirectImplications.isOn(node) ? on : off;
            digits[QueuedBoard.cell(candidate)] |= Digits.of(QueuedBoard.digit(candidate));
        }
    }

    private NumberSet consequences(int node) {
        NumberSet all = new NumberSet(tables.length);
        all.add(node);
        closure.addReachable(node, all);
        return all;
    }

    private boolean isAnyCellRefuted(Table table) {
        int seenBoth = 0;
        long[] seenPairs = new long[2];
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            for (int rest = on[cell] & off[cell] & ~seenBoth; rest != 0; rest = Digits.dropFirst(rest)) {
                int digit = Digits.first(rest);
                seenBoth |= Digits.of(digit);
                if (table.isNet(off(cell, digit)) || table.isNet(on(cell, digit))) {
                    return true;
                }
            }
            for (int rest = on[cell]; rest != 0; rest = Digits.dropFirst(rest)) {
                int one = Digits.first(rest);
                for (int others = Digits.dropFirst(rest); others != 0; others = Digits.dropFirst(others)) {
                    int two = Digits.first(others);
                    int pair = 9 * one + two;
                    if (!Masks.contain(seenPairs, pair)) {
                        Masks.add(seenPairs, pair);
                        if (table.isNet(on(cell, one)) || table.isNet(on(cell, two))) {
                            return true;
                        }
                    }
                }
            }
            int digits = board.digits(cell);
            if (digits != 0 && on[cell] == 0 && (digits & ~off[cell]) == 0) {
                for (int rest = digits; rest != 0; rest = Digits.dropFirst(rest)) {
                    if (table.isNet(off(cell, Digits.first(rest)))) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /** Whether a house has a digit on twice, or off in every cell that may hold it. */
    private boolean isAnyHouseRefuted(Table table) {
        for (int house = 0; house < House.COUNT; house++) {
            int once = 0;
            int twice = 0;
            int left = 0;
            int asked = 0;
            for (int number = 0; number < 9; number++) {
                int cell = Houses.cell(house, number);
                twice |= once & on[cell];
                once |= on[cell];
                asked |= possible[cell];
                left |= possible[cell] & ~off[cell];
            }
            if (isAnyNet(table, house, twice, on, true) || isAnyNet(table, house, asked & ~left, possible, false)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a net leads to a digit's nodes in those cells of a house that have it in a table. */
    private boolean isAnyNet(Table table, int house, int digits, int[] having, boolean isOn) {
        for (int rest = digits; rest != 0; rest = Digits.dropFirst(rest)) {
            int digit = Digits.first(rest);
            for (int number = 0; number < 9; number++) {
                int cell = Houses.cell(house, number);
                if (Digits.contain(having[cell], digit) && table.isNet(isOn ? on(cell, digit) : off(cell, digit))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Concludes what all tables have, but in one cell, where a net shows it in one of them. */
    private void agree(IntList starts, int but) {
        NumberSet common = consequences(starts.get(0));
        for (int i = 1; i < starts.size(); i++) {
            common.keepAll(consequences(starts.get(i)));
        }
        for (int node = common.next(0); node >= 0 && !implications.isGroup(node); node = common.next(node + 1)) {
            int candidate = implications.candidate(node);
            BitSet concluded = DirectImplications.isOn(node) ? placed : eliminated;
            if (QueuedBoard.cell(candidate) != but && !concluded.get(candidate) && isAnyNet(starts, node)) {
                concluded.set(candidate);
            }
        }
    }

    private boolean isAnyNet(IntList starts, int node) {
        for (int i = 0; i < starts.size(); i++) {
            if (tables[starts.get(i)].isNet(node)) {
                return true;
            }
        }
        return false;
    }
}
