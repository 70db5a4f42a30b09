package dev.nonet.engine.technique.fish;

import dev.nonet.engine.board.Houses;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import java.util.ArrayList;
import java.util.List;

/**
 * Looks for base houses that cannot all have a digit: its places in them lie in cover houses that are one too few. A cell of two
 * base houses serves both if it holds the digit, so it counts as covered only by two cover houses.
 *
 * <pre>
 *   base   ×──┬──×            2 bases, 1 cover: the digit is once in the cover at most, so one of the bases goes without
 *   cover     │
 *   base   ×──┴──×
 * </pre>
 *
 * Found are all such choices of which no part is one: neither a base nor a cover can be spared. Bases are added one by one, each
 * beside what is covered already, and each open place is covered in every way that it can be before the next base is added.
 * That reaches every choice without a needless part, in whatever order the houses come, so what is found is the same for every
 * orientation of a board. Houses are masks: bit {@code h} is house {@code h}.
 *
 * <p>No partial choice is gone through twice, so every search ends: after 6,000 of them at most on the boards of paths, after 32,000
 * on boards with digits ruled out at random. A bound on them would cut the search off in the order of the houses.
 */
final class CoverSearch {

    /** Takes a choice. */
    @FunctionalInterface
    interface Choices {

        /** @return whether to go on */
        boolean take(int bases, int covers);
    }

    /**
     * How often a cell is in houses: in one or more, two or more, all three of its own. Each set of cells is two words, in the layout of
     * {@link CellSet}: a search goes through thousands of them, in a few of these that it uses again and again.
     */
    static final class Depth {

        private long oneUpper;
        private long oneLower;
        private long twoUpper;
        private long twoLower;
        private long threeUpper;
        private long threeLower;

        static Depth of(int houses) {
            Depth depth = new Depth();
            for (int rest = houses; rest != 0; rest &= rest - 1) {
                depth.add(House.of(Integer.numberOfTrailingZeros(rest)).cells());
            }
            return depth;
        }

        /** Adds a house, or some of its cells. */
        void add(CellSet house) {
            long upper = house.upper();
            long lower = house.lower();
            threeUpper |= twoUpper & upper;
            threeLower |= twoLower & lower;
            twoUpper |= oneUpper & upper;
            twoLower |= oneLower & lower;
            oneUpper |= upper;
            oneLower |= lower;
        }

        /** Becomes another with a house more. */
        Depth set(Depth other, CellSet house) {
            oneUpper = other.oneUpper;
            oneLower = other.oneLower;
            twoUpper = other.twoUpper;
            twoLower = other.twoLower;
            threeUpper = other.threeUpper;
            threeLower = other.threeLower;
            add(house);
            return this;
        }

        /** The cells that are in any of these houses. */
        CellSet one() {
            return new CellSet(oneUpper, oneLower);
        }

        /** The cells that are in more of these houses than of the others. */
        CellSet beyond(Depth other) {
            return new CellSet(
                    oneUpper & ~other.oneUpper | twoUpper & ~other.twoUpper | threeUpper & ~other.threeUpper,
                    oneLower & ~other.oneLower | twoLower & ~other.twoLower | threeLower & ~other.threeLower);
        }
    }

    /** The choices that have been gone through, as masks of bases and covers side by side, which are never 0. */
    private static final class Known {

        private long[] slots = new long[64];
        private int size;

        /** Whether the choice is new. */
        boolean add(long choice) {
            if (2 * size > slots.length) {
                long[] before = slots;
                slots = new long[4 * before.length];
                for (long known : before) {
                    if (known != 0) {
                        slots[slot(known)] = known;
                    }
                }
            }
            int slot = slot(choice);
            if (slots[slot] == choice) {
                return false;
            }
            slots[slot] = choice;
            size++;
            return true;
        }

        /** Where the choice is, or where it belongs. */
        private int slot(long choice) {
            long hash = choice * 0x9E3779B97F4A7C15L;
            int slot = (int) (hash >>> 32) & slots.length - 1;
            while (slots[slot] != 0 && slots[slot] != choice) {
                slot = slot + 1 & slots.length - 1;
            }
            return slot;
        }
    }

    private static final Depth NONE = new Depth();

    private final CellSet[] places = new CellSet[House.COUNT];
    private final int baseHouses;
    private final int coverHouses;
    private final int size;
    private final Choices found;
    private final Known known = new Known();
    private boolean more = true;

    /** By how many houses are chosen: how often cells are in the bases, and in the covers, while the last of them is. */
    private final Depth[] based;

    private final Depth[] covered;

    private CoverSearch(CellSet places, int baseHouses, int coverHouses, int size, Choices found) {
        for (int house = 0; house < House.COUNT; house++) {
            this.places[house] = House.of(house).cells().and(places);
        }
        this.baseHouses = baseHouses;
        this.coverHouses = coverHouses;
        this.size = size;
        this.found = found;
        this.based = depths(2 * size);
        this.covered = depths(2 * size);
    }

    private static Depth[] depths(int count) {
        Depth[] depths = new Depth[count];
        for (int i = 0; i < count; i++) {
            depths[i] = new Depth();
        }
        return depths;
    }

    /**
     * Hands over each choice once, until there are no more or it is told to stop.
     *
     * @param places of the digit that count
     * @param baseHouses that can be bases
     * @param coverHouses that can be covers
     * @param size how many bases
     */
    static void run(CellSet places, int baseHouses, int coverHouses, int size, Choices found) {
        CoverSearch search = new CoverSearch(places, baseHouses, coverHouses, size, found);
        for (int rest = baseHouses; rest != 0; rest &= rest - 1) {
            search.addBase(rest & -rest, 0, 0, NONE, NONE);
        }
    }

    private void addBase(int house, int bases, int covers, Depth based, Depth covered) {
        int number = Integer.numberOfTrailingZeros(house);
        if (!places[number].isEmpty()) {
            int chosen = Integer.bitCount(bases) + Integer.bitCount(covers);
            extend(bases | house, covers, this.based[chosen].set(based, places[number]), covered);
        }
    }

    private void extend(int bases, int covers, Depth based, Depth covered) {
        CellSet open = based.beyond(covered);
        int left = size - 1 - Integer.bitCount(covers);
        if (!more || !open.isEmpty() && left == 0 || !known.add((long) bases << House.COUNT | covers)) {
            return;
        }
        if (!open.isEmpty()) {
            coverCell(open.first(), bases, covers, based, covered);
        } else if (Integer.bitCount(bases) == size) {
            if (left == 0 && hasNoNeedlessPart(bases, covers)) {
                more = found.take(bases, covers);
            }
        } else if (Integer.bitCount(covers) >= Integer.bitCount(bases)) {
            for (int rest = after(bases) & ~bases & ~covers; rest != 0; rest &= rest - 1) {
                if (places[Integer.numberOfTrailingZeros(rest)].intersects(covered.one())) {
                    addBase(rest & -rest, bases, covers, based, covered);
                }
            }
        }
    }

    /** The houses that can be added: each choice is begun with its first base. */
    private int after(int bases) {
        return baseHouses & -Integer.lowestOneBit(bases);
    }

    private void coverCell(int cell, int bases, int covers, Depth based, Depth covered) {
        int ways = coverHouses & ~bases & ~covers & housesOf(cell);
        for (int rest = ways; rest != 0; rest &= rest - 1) {
            CellSet house = places[Integer.numberOfTrailingZeros(rest)];
            int chosen = Integer.bitCount(bases) + Integer.bitCount(covers);
            extend(bases, covers | rest & -rest, based, this.covered[chosen].set(covered, house));
        }
    }

    /** Whether no smaller choice is within this one. */
    private boolean hasNoNeedlessPart(int bases, int covers) {
        for (int some = covers - 1 & covers; some != 0; some = some - 1 & covers) {
            if (holdsBases(bases, some)) {
                return false;
            }
        }
        return true;
    }

    /** Whether some of the bases, one more than the covers, lie in the covers. */
    private boolean holdsBases(int bases, int covers) {
        Depth covered = depth(covers);
        int inside = 0;
        for (int rest = bases; rest != 0; rest &= rest - 1) {
            if (covered.one().containsAll(places[Integer.numberOfTrailingZeros(rest)])) {
                inside |= rest & -rest;
            }
        }
        int wanted = Integer.bitCount(covers) + 1;
        for (int some = inside; some != 0; some = some - 1 & inside) {
            if (Integer.bitCount(some) == wanted && depth(some).beyond(covered).isEmpty()) {
                return true;
            }
        }
        return false;
    }

    private Depth depth(int houses) {
        Depth depth = new Depth();
        for (int rest = houses; rest != 0; rest &= rest - 1) {
            depth.add(places[Integer.numberOfTrailingZeros(rest)]);
        }
        return depth;
    }

    /** The houses of a mask, in the order of their numbers. */
    static List<House> houses(int mask) {
        List<House> houses = new ArrayList<>();
        for (int rest = mask; rest != 0; rest &= rest - 1) {
            houses.add(House.of(Integer.numberOfTrailingZeros(rest)));
        }
        return houses;
    }

    /** The three houses of a cell. */
    static int housesOf(int cell) {
        return 1 << Houses.row(cell) | 1 << Houses.column(cell) | 1 << Houses.box(cell);
    }

    /** The houses that have some of the cells. */
    static int housesOf(CellSet cells) {
        int houses = 0;
        for (int cell = cells.first(); cell < Cell.COUNT; cell = cells.next(cell)) {
            houses |= housesOf(cell);
        }
        return houses;
    }
}
