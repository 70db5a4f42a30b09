package dev.nonet.engine.rating.hodoku;

import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.engine.rating.IntList;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import org.jspecify.annotations.Nullable;

/** Lines 14 to 16, 35 to 40 and 51 to 54: n base houses, n cover houses, and fins. */
final class BaseCoverFish implements Finding.Finder {

    static final int MAX_FINS = 5;
    private static final int MAX_ENDO_FINS = 2;

    /** Which fish are wanted. */
    enum Fins {
        NONE,
        FINNED,
        SASHIMI,
        ANY
    }

    private final int size;
    private final Fins fins;
    private final boolean franken;

    BaseCoverFish(int size, Fins fins, boolean franken) {
        this.size = size;
        this.fins = fins;
        this.franken = franken;
    }

    @Override
    public @Nullable Finding find(QueuedBoard board) {
        for (int digit = 1; digit <= 9; digit++) {
            if (franken ? !board.isExhausted(this, digit) : board.hasBasicFish(size, fins, digit)) {
                Finding found = find(board, digit);
                if (found != null) {
                    return found;
                }
                board.setExhausted(this, digit);
            }
        }
        return null;
    }

    @Nullable
    Finding find(QueuedBoard board, int digit) {
        if (board.places(digit).size() > Long.SIZE) {
            return null; // fewer than seventeen givens, so the puzzle has several solutions
        }
        Finding found = new FishOfDigit(board, digit, 0).find();
        return found != null ? found : new FishOfDigit(board, digit, 1).find();
    }

    /**
     * The fish of a digit whose bases are rows, or columns, and with Franken fish boxes.
     *
     * <pre>
     *   place         0 … 63: the cells with the digit, numbered in reading order, so that a set of them is a word
     *   cells[place]  lines[place]  boxes[place]   its cell, and the houses that may cover it
     *   peers[place]  the places that it sees
     *   in[house]     the places of a house
     * </pre>
     */
    private final class FishOfDigit {

        private final int digit;
        private final IntList bases = new IntList();
        private final IntList covers = new IntList();
        private final int[] chosen = new int[4];
        private final boolean[] isBase = new boolean[House.COUNT];
        private final int[] cells;
        private final int[] lines;
        private final int[] boxes;
        private final long[] peers;
        private final long[] in = new long[House.COUNT];
        private final long places;

        /** @param direction 0: the bases are rows and the covers columns; 1: the reverse */
        FishOfDigit(QueuedBoard board, int digit, int direction) {
            this.digit = digit;
            CellSet withDigit = board.places(digit);
            cells = new int[withDigit.size()];
            for (int place = 0, cell = withDigit.first(); place < cells.length; cell = withDigit.next(cell)) {
                cells[place++] = cell;
            }
            lines = new int[cells.length];
            boxes = new int[cells.length];
            peers = new long[cells.length];
            long all = 0;
            for (int place = 0; place < cells.length; place++) {
                lines[place] = direction == 0 ? Houses.column(cells[place]) : Houses.row(cells[place]);
                boxes[place] = Houses.box(cells[place]);
                for (int kind = 0; kind < Houses.KINDS; kind++) {
                    in[Houses.house(cells[place], kind)] |= Masks.longOf(place);
                }
                all |= Masks.longOf(place);
            }
            places = all;
            for (int place = 0; place < cells.length; place++) {
                for (int kind = 0; kind < Houses.KINDS; kind++) {
                    peers[place] |= in[Houses.house(cells[place], kind)];
                }
                peers[place] &= ~Masks.longOf(place);
            }
            for (int house = 0; house < House.COUNT; house++) {
                int count = Masks.count(in[house]);
                boolean box = house >= 18;
                if (count > 0 && (box ? franken : house / 9 == direction) && (fins != Fins.NONE || count <= size)) {
                    bases.add(house);
                }
                if (count > 0 && (box ? franken : house / 9 != direction)) {
                    covers.add(house);
                }
            }
        }

        @Nullable
        Finding find() {
            return bases(0, 0, 0, 0, places);
        }

        /** @param open the places that some covers may eliminate; with more bases there are no more of these */
        private @Nullable Finding bases(int from, int count, long base, long endo, long open) {
            if (count == size) {
                return eliminates(base, endo, open) ? covers(0, 0, base, endo, 0, 0) : null;
            }
            for (int i = from; i < bases.size(); i++) {
                long house = in[bases.get(i)];
                long overlap = house & base;
                if (overlap != 0 && (!franken || fins == Fins.NONE || Masks.count(endo | overlap) > MAX_ENDO_FINS)) {
                    continue;
                }
                chosen[count] = bases.get(i);
                isBase[chosen[count]] = true;
                boolean isScreened = fins != Fins.NONE && count > 0 && count + 1 < size;
                long left = isScreened ? open(open, base | house, endo | overlap) : open;
                Finding found = left == 0 ? null : bases(i + 1, count + 1, base | house, endo | overlap, left);
                if (found != null) {
                    return found;
                }
                isBase[chosen[count]] = false;
            }
            return null;
        }

        /**
         * The places of a set that see all endo fins and leave no more of the bases than the covers that do not hold
         * them can cover.
         */
        private long open(long some, long base, long endo) {
            long open = 0;
            for (long rest = some; rest != 0; rest = Masks.dropFirst(rest)) {
                int place = Masks.first(rest);
                if ((endo & ~peers[place]) == 0 && areCovered(base & ~peers[place] & ~Masks.longOf(place), size - 1)) {
                    open |= Masks.longOf(place);
                }
            }
            return open;
        }

        /**
         * Whether some covers may eliminate a place: all of the bases that it does not see can be covered, by covers of
         * which one holds the place, or two if it is in a base itself. No fish is missed by this, and few sets of
         * covers need to be tried.
         */
        private boolean eliminates(long base, long endo, long open) {
            for (long rest = open; rest != 0; rest = Masks.dropFirst(rest)) {
                int place = Masks.first(rest);
                if ((endo & ~peers[place]) != 0) {
                    continue;
                }
                long uncovered = fins == Fins.NONE ? base : base & ~peers[place];
                int line = lines[place];
                int box = boxes[place];
                if ((base & Masks.longOf(place)) != 0) {
                    if (franken
                            && isCover(line, base)
                            && isCover(box, base)
                            && areCovered(uncovered & ~in[line] & ~in[box], size - 2)) {
                        return true;
                    }
                } else if (areCoveredWith(line, uncovered, base) || franken && areCoveredWith(box, uncovered, base)) {
                    return true;
                }
            }
            return false;
        }

        private boolean areCoveredWith(int house, long uncovered, long base) {
            return isCover(house, base) && areCovered(uncovered & ~in[house], size - 1);
        }

        /**
         * Whether some places of the bases are covered by so many covers: the first of them is, by its line or its box.
         */
        private boolean areCovered(long uncovered, int count) {
            if (uncovered == 0 || count == 0) {
                return uncovered == 0;
            }
            int first = Masks.first(uncovered);
            return areCovered(uncovered & ~in[lines[first]], count - 1)
                    || franken && !isBase[boxes[first]] && areCovered(uncovered & ~in[boxes[first]], count - 1);
        }

        private boolean isCover(int house, long base) {
            return (in[house] & base) != 0 && !isBase[house];
        }

        private @Nullable Finding covers(int from, int count, long base, long endo, long cover, long twice) {
            if (count == size) {
                return fish(base, endo, cover, twice);
            }
            for (int i = from; i < covers.size(); i++) {
                long house = in[covers.get(i)];
                if (isCover(covers.get(i), base)) {
                    Finding found = covers(i + 1, count + 1, base, endo, cover | house, twice | cover & house);
                    if (found != null) {
                        return found;
                    }
                }
            }
            return null;
        }

        private @Nullable Finding fish(long base, long endo, long cover, long twice) {
            long fin = base & ~cover | endo;
            int count = Masks.count(fin);
            if (fins == Fins.NONE ? count > 0 : count < 1 || count > MAX_FINS) {
                return null;
            }
            long seen = places;
            for (long rest = fin; rest != 0; rest = Masks.dropFirst(rest)) {
                seen &= peers[Masks.first(rest)];
            }
            long outside = cover & ~base & seen;
            long inside = twice & seen;
            if ((outside | inside) == 0) {
                return null;
            }
            if (fins == Fins.FINNED || fins == Fins.SASHIMI) {
                boolean sashimi = false;
                for (int i = 0; i < size; i++) {
                    sashimi |= Masks.count(in[chosen[i]] & ~fin) <= 1;
                }
                if (sashimi != (fins == Fins.SASHIMI)) {
                    return null;
                }
            }
            IntList gone = new IntList();
            append(gone, outside);
            append(gone, inside);
            return Finding.eliminating(gone);
        }

        private void append(IntList to, long some) {
            for (long rest = some; rest != 0; rest = Masks.dropFirst(rest)) {
                to.add(QueuedBoard.candidate(cells[Masks.first(rest)], digit));
            }
        }
    }
}
