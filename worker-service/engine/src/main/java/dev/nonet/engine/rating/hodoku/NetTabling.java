package dev.nonet.engine.rating.hodoku;

import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.rating.IntList;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Line 56: the same conclusions as {@link ChainTabling}, from richer tables: each assumption is followed by a few passes of singles on a
 * copy of the board, whose entries may have several reasons, and the tables then take over from each other. A conclusion counts only if one
 * of the chains that show it has an entry with several reasons, which makes it a net.
 */
final class NetTabling {

    private static final int CANDIDATES = 729;
    private static final int MOST_ENTRIES = 1_000;
    private static final int MOST_REASONS = 5;
    private static final int PASSES = 4;
    private static final int[] START = {0};

    private final QueuedBoard board;
    private final DirectImplications implications;
    private final List<Table> tables = new ArrayList<>();
    private final BitSet placed = new BitSet(CANDIDATES);
    private final BitSet eliminated = new BitSet(CANDIDATES);

    /** What follows from one node: its own entries first, then those imported from the tables of these. */
    private final class Table {

        private final int[] nodes = new int[MOST_ENTRIES];
        private final int[][] reasons = new int[MOST_ENTRIES][];
        private final int[] depths = new int[MOST_ENTRIES];

        /** By imported entry: the node from whose table it comes. */
        private final int[] sources = new int[MOST_ENTRIES];

        private int count;
        private int own;

        /** By node: its entry plus 1. */
        private final short[] entries = new short[implications.nodes()];

        private final BitSet on = new BitSet(CANDIDATES);
        private final BitSet off = new BitSet(CANDIDATES);

        int entry(int node) {
            return entries[node] - 1;
        }

        /** The number of an entry as a reason: one that is missing counts as the start. */
        int reason(int node) {
            return Math.max(0, entry(node));
        }

        void enter(int node, int[] because) {
            if (entries[node] == 0 && count < MOST_ENTRIES) {
                int first = because.length == 0 ? -1 : because[0];
                int depth = first < 0 ? count == 0 ? 1 : 2 : first == count ? 1 : depths[first] + 1;
                reasons[count] = because;
                append(node, depth);
                own = count;
            }
        }

        private void append(int node, int depth) {
            nodes[count] = node;
            depths[count] = depth;
            entries[node] = (short) ++count;
            if (!DirectImplications.isGroup(node)) {
                (DirectImplications.isOn(node) ? on : off).set(DirectImplications.candidate(node));
            }
        }

        void expand() {
            for (int j = 1; j < count; j++) {
                Table other = tables.get(nodes[j]);
                for (int k = 1; k < other.own; k++) {
                    int node = other.nodes[k];
                    int depth = depths[j] + other.depths[k];
                    int known = entry(node);
                    if (known < 0) {
                        if (count == MOST_ENTRIES) {
                            return;
                        }
                        sources[count] = nodes[j];
                        append(node, depth);
                    } else if (known >= own && depths[known] > depth) {
                        sources[known] = nodes[j];
                        depths[known] = depth;
                    }
                }
            }
        }

        /** Whether the chain to a node meets an entry that has another reason beside the one that the chain follows. */
        boolean isNet(int node) {
            int at = entry(node);
            for (int steps = 0; at > 0 && steps < MOST_ENTRIES; steps++) {
                if (at < own) {
                    if (hasSeveralReasons(at)) {
                        return true;
                    }
                    at = mainReason(at);
                } else {
                    Table source = tables.get(sources[at]);
                    int there = source.entry(nodes[at]);
                    for (int inner = 0; there > 0 && inner < MOST_ENTRIES; inner++) {
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
            int main = Arrays.stream(reasons[entry]).max().orElse(0);
            return main == entry ? 0 : main;
        }

        private boolean hasSeveralReasons(int entry) {
            return Arrays.stream(reasons[entry]).filter(reason -> reason != 0).count() > 1;
        }
    }

    private NetTabling(QueuedBoard board) {
        this.board = board;
        implications = board.implications();
    }

    static @Nullable Finding find(QueuedBoard board) {
        return new NetTabling(board).run();
    }

    private boolean isCandidate(int candidate) {
        return board.has(QueuedBoard.cell(candidate), QueuedBoard.digit(candidate));
    }

    private @Nullable Finding run() {
        for (int node = 0; node < implications.nodes(); node++) {
            Table table = new Table();
            tables.add(table);
            if (DirectImplications.isGroup(node)) {
                table.enter(node, new int[0]);
                IntList follows = implications.follows(node);
                for (int i = 0; i < follows.size(); i++) {
                    table.enter(follows.get(i), START);
                }
            } else if (isCandidate(DirectImplications.candidate(node))) {
                fill(table, node);
            }
        }
        for (int on = 1; on >= 0; on--) {
            for (int candidate = 0; candidate < CANDIDATES; candidate++) {
                if (isCandidate(candidate)) {
                    tables.get(2 * candidate + on).expand();
                }
            }
        }
        for (int candidate = 0; candidate < CANDIDATES; candidate++) {
            if (isCandidate(candidate)) {
                if (isRefuted(2 * candidate)) {
                    placed.set(candidate);
                }
                if (isRefuted(2 * candidate + 1)) {
                    eliminated.set(candidate);
                }
                agree(List.of(tables.get(2 * candidate), tables.get(2 * candidate + 1)), QueuedBoard.cell(candidate));
            }
        }
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            List<Table> all = new ArrayList<>();
            for (int rest = board.digits(cell); rest != 0; rest = Digits.dropFirst(rest)) {
                all.add(tables.get(2 * QueuedBoard.candidate(cell, Digits.first(rest)) + 1));
            }
            agree(all, -1);
        }
        for (int house = 0; house < House.COUNT; house++) {
            for (int digit = 1; digit <= 9; digit++) {
                List<Table> all = new ArrayList<>();
                CellSet places = board.inHouse(house, digit);
                for (int cell = places.first(); cell < Cell.COUNT; cell = places.next(cell)) {
                    all.add(tables.get(2 * QueuedBoard.candidate(cell, digit) + 1));
                }
                agree(all, -1);
            }
        }
        if (!placed.isEmpty()) {
            return new Finding(null, placed.nextSetBit(0), new int[0]);
        }
        return eliminated.isEmpty() ? null : new Finding(null, -1, new int[] {eliminated.nextSetBit(0)});
    }

    /** The table of a candidate that is assumed on or off, before others are taken over. */
    private void fill(Table table, int start) {
        QueuedBoard copy = board.copy();
        int cell = QueuedBoard.cell(DirectImplications.candidate(start));
        int digit = QueuedBoard.digit(DirectImplications.candidate(start));
        if (DirectImplications.isOn(start)) {
            place(cell, digit, copy, new int[0], table);
        } else {
            copy.remove(cell, digit);
            table.enter(start, new int[0]);
            if (copy.count(cell) == 1) {
                place(cell, Digits.first(copy.digits(cell)), copy, new int[0], table);
            }
        }
        for (int pass = 0; pass < PASSES; pass++) {
            int[] naked = copy.waitingNakedSingles();
            int[] hidden = copy.waitingHiddenSingles();
            for (int single : naked) {
                place(single, true, copy, table);
            }
            for (int single : hidden) {
                place(single, false, copy, table);
            }
        }
        IntList follows = implications.follows(start);
        for (int i = 0; i < follows.size(); i++) {
            if (DirectImplications.isGroup(follows.get(i))) {
                table.enter(follows.get(i), START);
            }
        }
    }

    /** Places a single; its reasons are the other candidates of the cell, or places of the house, that are gone. */
    private void place(int single, boolean naked, QueuedBoard copy, Table table) {
        int cell = QueuedBoard.cell(single);
        int digit = QueuedBoard.digit(single);
        IntList reasons = new IntList();
        if (naked) {
            int others = Digits.without(board.digits(cell), digit);
            for (int rest = others; rest != 0 && reasons.size() < MOST_REASONS; rest = Digits.dropFirst(rest)) {
                reasons.add(table.reason(2 * QueuedBoard.candidate(cell, Digits.first(rest))));
            }
        } else {
            int house = Houses.row(cell);
            for (int kind = 1; kind < Houses.KINDS; kind++) {
                int other = Houses.house(cell, kind);
                house = copy.count(other, digit) < copy.count(house, digit) ? other : house;
            }
            CellSet others = board.inHouse(house, digit).without(cell);
            for (int other = others.first();
                    other < Cell.COUNT && reasons.size() < MOST_REASONS;
                    other = others.next(other)) {
                reasons.add(table.reason(2 * QueuedBoard.candidate(other, digit)));
            }
        }
        place(cell, digit, copy, reasons.toArray(), table);
    }

    private void place(int cell, int digit, QueuedBoard copy, int[] reasons, Table table) {
        int had = copy.digits(cell);
        if (copy.value(cell) != digit) {
            copy.place(cell, digit);
        }
        int[] because = {table.count};
        table.enter(2 * QueuedBoard.candidate(cell, digit) + 1, reasons);
        CellSet seeing = Houses.peers(cell).and(board.places(digit));
        for (int peer = seeing.first(); peer < Cell.COUNT; peer = seeing.next(peer)) {
            table.enter(2 * QueuedBoard.candidate(peer, digit), because);
        }
        for (int rest = Digits.without(had, digit); rest != 0; rest = Digits.dropFirst(rest)) {
            table.enter(2 * QueuedBoard.candidate(cell, Digits.first(rest)), because);
        }
    }

    /** Whether a net shows that an assumption contradicts itself. */
    private boolean isRefuted(int start) {
        Table table = tables.get(start);
        int opposite = start ^ 1;
        if (table.entry(opposite) >= 0 && table.isNet(opposite)) {
            return true;
        }
        for (int digit = 1; digit <= 9; digit++) {
            for (int cell = 0; cell < Cell.COUNT; cell++) {
                int candidate = QueuedBoard.candidate(cell, digit);
                if (table.on.get(candidate) && table.off.get(candidate)) {
                    if (table.isNet(2 * candidate) || table.isNet(2 * candidate + 1)) {
                        return true;
                    }
                    break;
                }
            }
            for (int other = digit + 1; other <= 9; other++) {
                for (int cell = 0; cell < Cell.COUNT; cell++) {
                    int one = QueuedBoard.candidate(cell, digit);
                    int two = QueuedBoard.candidate(cell, other);
                    if (table.on.get(one) && table.on.get(two)) {
                        if (table.isNet(2 * one + 1) || table.isNet(2 * two + 1)) {
                            return true;
                        }
                        break;
                    }
                }
            }
        }
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            IntList gone = new IntList();
            boolean empty = board.value(cell) == 0
                    && table.on.get(9 * cell, 9 * cell + 9).isEmpty();
            for (int rest = board.digits(cell); empty && rest != 0; rest = Digits.dropFirst(rest)) {
                int candidate = QueuedBoard.candidate(cell, Digits.first(rest));
                empty = table.off.get(candidate);
                gone.add(2 * candidate);
            }
            if (empty && isAnyNet(table, gone)) {
                return true;
            }
        }
        for (int digit = 1; digit <= 9; digit++) {
            CellSet allowed = board.allowed(digit);
            for (int house = 0; house < House.COUNT; house++) {
                CellSet cells = House.of(house).cells();
                IntList twice = new IntList();
                for (int cell = cells.first(); cell < Cell.COUNT; cell = cells.next(cell)) {
                    if (table.on.get(QueuedBoard.candidate(cell, digit))) {
                        twice.add(2 * QueuedBoard.candidate(cell, digit) + 1);
                    }
                }
                if (twice.size() >= 2 && isAnyNet(table, twice)) {
                    return true;
                }
                IntList gone = new IntList();
                CellSet places = cells.and(allowed);
                boolean empty = !places.isEmpty();
                for (int cell = places.first(); empty && cell < Cell.COUNT; cell = places.next(cell)) {
                    empty = table.off.get(QueuedBoard.candidate(cell, digit));
                    gone.add(2 * QueuedBoard.candidate(cell, digit));
                }
                if (empty && isAnyNet(table, gone)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isAnyNet(Table table, IntList nodes) {
        for (int i = 0; i < nodes.size(); i++) {
            if (table.isNet(nodes.get(i))) {
                return true;
            }
        }
        return false;
    }

    /** Concludes what all tables have, but in one cell, where a net shows it in one of them. */
    private void agree(List<Table> all, int but) {
        if (all.isEmpty()) {
            return;
        }
        BitSet on = (BitSet) all.getFirst().on.clone();
        BitSet off = (BitSet) all.getFirst().off.clone();
        for (Table table : all) {
            on.and(table.on);
            off.and(table.off);
        }
        if (but >= 0) {
            on.clear(9 * but, 9 * but + 9);
            off.clear(9 * but, 9 * but + 9);
        }
        on.stream()
                .filter(candidate -> all.stream().anyMatch(table -> table.isNet(2 * candidate + 1)))
                .forEach(placed::set);
        off.stream()
                .filter(candidate -> all.stream().anyMatch(table -> table.isNet(2 * candidate)))
                .forEach(eliminated::set);
    }
}
