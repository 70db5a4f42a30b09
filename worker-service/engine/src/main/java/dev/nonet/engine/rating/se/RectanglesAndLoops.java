package dev.nonet.engine.rating.se;

import dev.nonet.engine.board.CellBits;
import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.rating.IntList;
import dev.nonet.engine.rating.MarkedBoard;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Producer 15: unique rectangles and loops. Some cells could all hold only the same two digits, each house having one
 * cell of either parity or none, and so be swapped; the cells with further candidates, the roof, must prevent that. All
 * hints of all loops are collected and sorted by rating, then type.
 */
final class RectanglesAndLoops implements Producer {

    private static final Comparator<FoundHint> ORDER = Comparator.<FoundHint>comparingDouble(
                    found -> found.hint.rating())
            .thenComparingInt(found -> found.key.type);

    /** What makes two hints equal: the detail is the choice of type 3, empty for the other types. */
    private record HintKey(int type, CellSet cells, List<Integer> detail) {}

    /**
     * A loop with one or two roof cells. It is walked from every cell with just the pair, in both directions; the cells
     * of the roof come in one order or the other, and all that the loop gives depends on that order and its cells
     * alone.
     */
    private record Loop(CellSet cells, int firstOfRoof) {}

    private record FoundHint(HintKey key, Hint hint) {}

    @Override
    public void find(MarkedBoard board, Hints hints) {
        for (FoundHint found : new LoopSearch(board).run()) {
            if (hints.take(found.hint)) {
                return;
            }
        }
    }

    /** The search on one board. */
    private static final class LoopSearch {

        private final MarkedBoard board;
        private final int[] path = new int[81];
        private int length;
        private final CellBits onPath = new CellBits();

        /** The houses touched so far by the cells at even and at odd places of the path, as masks. */
        private final int[] touched = new int[2];

        /** By house: its cells that have both digits of the pair, and those of them in the core. */
        private final int[] withBoth = new int[House.COUNT];

        private final int[] inCore = new int[House.COUNT];
        private final CellBits core = new CellBits();
        private int start;
        private int low;
        private int high;
        private final Set<Loop> loops = new HashSet<>();
        private final Set<HintKey> known = new HashSet<>();
        private final List<FoundHint> all = new ArrayList<>();

        LoopSearch(MarkedBoard board) {
            this.board = board;
        }

        List<FoundHint> run() {
            for (start = 0; start < 81; start++) {
                if (board.count(start) == 2) {
                    low = Digits.first(board.digits(start));
                    high = Digits.last(board.digits(start));
                    findCore();
                    if (core.contains(start)) {
                        walk(start, 0, 2, -1);
                    }
                }
            }
            all.sort(ORDER);
            return all;
        }

        /**
         * Finds the cells that may be part of a loop. In each house that a loop touches it has two cells, so a cell
         * that is alone in one of its houses is in no loop; nor are then, in turn, cells that it was the only company
         * of.
         */
        private void findCore() {
            core.clear();
            for (int house = 0; house < House.COUNT; house++) {
                withBoth[house] = board.places(house, low) & board.places(house, high);
                inCore[house] = withBoth[house];
            }
            for (int row = 0; row < 9; row++) {
                core.addAll(Houses.cells(9 * Order.ROW + row, withBoth[9 * Order.ROW + row]));
            }
            boolean alone = true;
            while (alone) {
                alone = false;
                for (int house = 0; house < House.COUNT; house++) {
                    if (Masks.isOne(inCore[house])) {
                        leaveCore(Houses.firstCell(house, inCore[house]));
                        alone = true;
                    }
                }
            }
        }

        private void leaveCore(int cell) {
            core.remove(cell);
            for (int kind = 0; kind < Houses.KINDS; kind++) {
                int house = Houses.house(cell, kind);
                inCore[house] &= ~Houses.number(house, cell);
            }
        }

        private int pair() {
            return Digits.of(low) | Digits.of(high);
        }

        /**
         * Goes on from a cell, which joins the path meanwhile. A cell outside the core is not entered, nor is one that
         * would be the second of its parity in a house: no longer path with it is valid.
         *
         * @param extra digits beside the pair seen so far; each cell that could be entered from here counts, whether it
         *     is or not
         * @param spare how many cells with further candidates may still be entered whatever these are
         * @param reachedBy the kind of house by which the cell was reached, -1 for the first
         */
        private void walk(int cell, int extra, int spare, int reachedBy) {
            int parity = length & 1;
            if ((touched[parity] & Houses.houses(cell)) != 0) {
                return;
            }
            touched[parity] |= Houses.houses(cell);
            path[length++] = cell;
            onPath.add(cell);
            int seen = extra;
            for (int kind : Order.BLOCK_ROW_COLUMN) {
                if (kind == reachedBy) {
                    continue;
                }
                int house = Houses.house(cell, kind);
                for (int rest = withBoth[house]; rest != 0; rest = Masks.dropFirst(rest)) {
                    int other = Houses.firstCell(house, rest);
                    if (other == start && length >= 4) {
                        if (touched[0] == touched[1]) {
                            loop();
                        }
                    } else if (!onPath.contains(other)) {
                        int digits = board.digits(other);
                        seen = (seen | digits) & ~pair();
                        boolean two = digits == pair();
                        if (core.contains(other) && (two || Digits.isOne(seen) || spare > 0)) {
                            walk(other, seen, two ? spare : spare - 1, kind);
                        }
                    }
                }
            }
            onPath.remove(cell);
            length--;
            touched[parity] &= ~Houses.houses(cell);
        }

        /** All hints of the loop that the path is. */
        private void loop() {
            IntList roof = new IntList();
            for (int i = 0; i < length; i++) {
                if (board.count(path[i]) > 2) {
                    roof.add(path[i]);
                }
            }
            if (roof.isEmpty() || roof.size() <= 2 && !loops.add(new Loop(onPath.toSet(), roof.get(0)))) {
                return;
            }
            if (roof.size() == 1) {
                IntList removals = new IntList();
                Order.append(removals, roof.get(0), pair());
                keep(1, 0, List.of(), removals);
            } else if (roof.size() > 2) {
                extraDigit(roof.toArray());
            } else if (roof.size() == 2) {
                int[] both = roof.toArray();
                int extra = (board.digits(both[0]) | board.digits(both[1])) & ~pair();
                if (Digits.isOne(extra)) {
                    extraDigit(both);
                } else {
                    withSets(both[0], both[1], extra);
                }
                locked(both[0], both[1]);
            }
        }

        /** Type 2: one of the roof cells holds the extra digit. */
        private void extraDigit(int[] roof) {
            int digit = Digits.first(board.digits(roof[0]) & ~pair());
            IntList removals = new IntList();
            for (int cell : Order.commonPeers(roof)) {
                if (board.has(cell, digit)) {
                    removals.add(Order.candidate(cell, digit));
                }
            }
            keep(2, 0, List.of(), removals);
        }

        /** Type 3: the roof is like one cell with the extra digits, which is part of a set in a house. */
        private void withSets(int one, int other, int extra) {
            for (int size = Digits.count(extra); size <= 7; size++) {
                for (int kind : Order.BLOCK_ROW_COLUMN) {
                    int house = Houses.house(one, kind);
                    if (house == Houses.house(other, kind)) {
                        if (2 * size <= board.unsolved(house)) {
                            withNakedSets(one, other, extra, size, house);
                        }
                        if (2 * size < board.unsolved(house)) {
                            withHiddenSets(one, other, extra, size, house);
                        }
                    }
                }
            }
        }

        private void withNakedSets(int one, int other, int extra, int size, int house) {
            int first = Houses.number(house, one);
            int roof = first | Houses.number(house, other);
            int shared = extra & board.digits(one) & board.digits(other);
            for (int cells = Order.firstOf(size); cells < Masks.OF_NINE; cells = Order.next(cells)) {
                if ((cells & roof) != first) {
                    continue;
                }
                int digits = 0;
                boolean several = true;
                for (int rest = cells & ~roof; rest != 0; rest = Masks.dropFirst(rest)) {
                    int cell = Houses.firstCell(house, rest);
                    digits |= board.digits(cell);
                    several &= board.count(cell) >= 2;
                }
                int set = digits | extra;
                if (several && Masks.count(set) == size && Digits.count(digits | shared) == size) {
                    IntList removals = new IntList();
                    for (int number = 0; number < 9; number++) {
                        if (!Masks.contain(cells | roof, number)) {
                            int cell = Houses.cell(house, number);
                            Order.append(removals, cell, board.digits(cell) & set);
                        }
                    }
                    keep(3, size - 1, List.of(0, house, set, cells & ~roof), removals);
                }
            }
        }

        private void withHiddenSets(int one, int other, int extra, int size, int house) {
            int[] free = Order.items(Digits.allBut(pair() | extra));
            int first = Houses.number(house, one);
            int second = Houses.number(house, other);
            if (size - 2 > free.length) {
                return;
            }
            for (int chosen = Order.firstOf(size - 2); chosen < Masks.of(free.length); chosen = Order.next(chosen)) {
                int set = pair();
                for (int rest = chosen; rest != 0; rest = Masks.dropFirst(rest)) {
                    set |= Masks.of(free[Masks.first(rest)]);
                }
                int cells = 0;
                boolean all = true;
                for (int rest = set; rest != 0; rest = Digits.dropFirst(rest)) {
                    int places = board.places(house, Digits.first(rest)) & ~second;
                    all &= places != 0;
                    cells |= places;
                }
                if (all && Masks.count(cells) == size) {
                    int others = cells & ~first;
                    IntList removals = new IntList();
                    for (int rest = others; rest != 0; rest = Masks.dropFirst(rest)) {
                        int cell = Houses.firstCell(house, rest);
                        Order.append(removals, cell, board.digits(cell) & ~set);
                    }
                    keep(3, Digits.count(others) - 1, List.of(1, house, set, others), removals);
                }
            }
        }

        /**
         * Type 4: one digit of the pair has no other place in a house of both roof cells, so that neither of them holds
         * the other.
         */
        private void locked(int one, int other) {
            boolean lowLocked = false;
            boolean highLocked = false;
            for (int kind = 0; kind < Houses.KINDS; kind++) {
                int house = Houses.house(one, kind);
                if (house == Houses.house(other, kind)) {
                    int roof = Houses.number(house, one) | Houses.number(house, other);
                    lowLocked |= (board.places(house, low) & ~roof) == 0;
                    highLocked |= (board.places(house, high) & ~roof) == 0;
                }
            }
            if (lowLocked || highLocked) {
                int gone = lowLocked ? high : low;
                IntList removals = new IntList();
                removals.add(Order.candidate(one, gone));
                removals.add(Order.candidate(other, gone));
                keep(4, 0, List.of(), removals);
            }
        }

        private void keep(int type, int larger, List<Integer> detail, IntList removals) {
            HintKey key = new HintKey(type, onPath.toSet(), detail);
            if (!removals.isEmpty() && known.add(key)) {
                double rating = base();
                if (type == 3) {
                    rating += larger * 0.1;
                }
                all.add(new FoundHint(key, Hint.removing(name() + " type " + type, rating, removals)));
            }
        }

        private double base() {
            return switch (length) {
                case 4 -> 4.5;
                case 6 -> 4.5 + 0.1;
                case 8 -> 4.5 + 0.2;
                default -> 4.5 + 0.3 + 0.2;
            };
        }

        private String name() {
            return switch (length) {
                case 4 -> "Unique Rectangle";
                case 6 -> "Unique Loop";
                default -> "Unique Loop " + length;
            };
        }
    }
}
