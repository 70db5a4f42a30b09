package dev.nonet.engine.technique.fish;

import dev.nonet.engine.board.Houses;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import java.util.HashSet;
import java.util.Set;

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
 */
final class CoverSearch {

    /**
     * The partial choices of one search. The candidates of a digit that a puzzle leads to stay far below; a board that
     * does not is given up.
     */
    private static final int MOST_CHOICES = 100_000;

    /** Takes a choice. */
    @FunctionalInterface
    interface Choices {

        /** @return whether to go on */
        boolean take(int bases, int covers);
    }

    /** How often a cell is in houses: in one or more, two or more, all three of its own. */
    record Depth(CellSet one, CellSet two, CellSet three) {

        static final Depth NONE = new Depth(CellSet.EMPTY, CellSet.EMPTY, CellSet.EMPTY);

        static Depth of(int houses) {
            Depth depth = NONE;
            for (int rest = houses; rest != 0; rest &= rest - 1) {
                depth = depth.with(House.of(Integer.numberOfTrailingZeros(rest)).cells());
            }
            return depth;
        }

        Depth with(CellSet house) {
            return new Depth(one.or(house), two.or(one.and(house)), three.or(two.and(house)));
        }

        /** The cells that are in more of these houses than of the others. */
        CellSet beyond(Depth other) {
            return one.minus(other.one).or(two.minus(other.two)).or(three.minus(other.three));
        }
    }

    private final CellSet[] places = new CellSet[House.COUNT];
    private final int baseHouses;
    private final int coverHouses;
    private final int size;
    private final Choices found;
    private final Set<Long> known = new HashSet<>();
    private boolean more = true;

    private CoverSearch(CellSet places, int baseHouses, int coverHouses, int size, Choices found) {
        for (int house = 0; house < House.COUNT; house++) {
            this.places[house] = House.of(house).cells().and(places);
        }
        this.baseHouses = baseHouses;
        this.coverHouses = coverHouses;
        this.size = size;
        this.found = found;
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
            search.addBase(rest & -rest, 0, 0, Depth.NONE, Depth.NONE);
        }
    }

    private void addBase(int house, int bases, int covers, Depth based, Depth covered) {
        int number = Integer.numberOfTrailingZeros(house);
        if (!places[number].isEmpty()) {
            extend(bases | house, covers, based.with(places[number]), covered);
        }
    }

    private void extend(int bases, int covers, Depth based, Depth covered) {
        CellSet open = based.beyond(covered);
        int left = size - 1 - Integer.bitCount(covers);
        if (!more || !open.isEmpty() && left == 0 || !known.add((long) bases << House.COUNT | covers)) {
            return;
        }
        if (known.size() > MOST_CHOICES) {
            more = false;
        } else if (!open.isEmpty()) {
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
            extend(bases, covers | rest & -rest, based, covered.with(house));
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
        Depth depth = Depth.NONE;
        for (int rest = houses; rest != 0; rest &= rest - 1) {
            depth = depth.with(places[Integer.numberOfTrailingZeros(rest)]);
        }
        return depth;
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
