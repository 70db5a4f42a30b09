package dev.nonet.engine.technique.fish;

import dev.nonet.engine.board.CellBits;
import dev.nonet.engine.board.Counter;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Finds fish with one cover house too few: all places of the digit in n base houses lie in n - 1 cover houses, so the
 * base houses cannot all hold the digit. A place in two base houses counts twice if it holds the digit, so it must be
 * in two cover houses too. {@link ComplexFish} and {@link KrakenFish} assume a candidate and use this to show a
 * contradiction.
 *
 * <pre>
 *   base   ×──┬──×            2 bases, 1 cover: the cover has the digit at most once,
 *   cover     │               so one of the bases is left without it
 *   base   ×──┴──×
 * </pre>
 *
 * Finds all minimal choices of bases and covers, those that contain no smaller choice with the same property. Bases are
 * added one at a time, each crossing a cover chosen before; then each uncovered place is covered in every possible way
 * before the next base is added. This reaches every minimal choice, whatever the order of the houses, so the result is
 * the same for every orientation of the board. Houses are masks: bit {@code h} is house {@code h}.
 *
 * <p>There is no limit on the work, as a limit would cut the search off in an order that depends on the orientation. It
 * ends because no partial choice is visited twice.
 */
final class CoverSearch {

    /** Receives the minimal choices. */
    @FunctionalInterface
    interface CoverTaker {

        /** @return whether to continue the search */
        boolean take(int bases, int covers);
    }

    /** A hash set of the choices visited, each the masks of its bases and covers in one word, which is never 0. */
    private static final class VisitedChoices {

        private long[] slots = new long[1024];

        /** The slots that are taken, one for each choice. */
        private int[] taken = new int[512];

        private int size;

        void clear() {
            for (int i = 0; i < size; i++) {
                slots[taken[i]] = 0;
            }
            size = 0;
        }

        /** @return whether the choice is new */
        boolean add(long choice) {
            if (size == taken.length) {
                grow();
            }
            int slot = slot(choice);
            if (slots[slot] == choice) {
                return false;
            }
            slots[slot] = choice;
            taken[size++] = slot;
            return true;
        }

        private void grow() {
            long[] before = slots;
            slots = new long[4 * before.length];
            taken = new int[2 * before.length];
            size = 0;
            for (long known : before) {
                if (known != 0) {
                    add(known);
                }
            }
        }

        /** The slot of a choice, or the empty slot where it is to go. */
        private int slot(long choice) {
            long hash = choice * 0x9E3779B97F4A7C15L;
            int slot = (int) (hash >>> 32) & slots.length - 1;
            while (slots[slot] != 0 && slots[slot] != choice) {
                slot = slot + 1 & slots.length - 1;
            }
            return slot;
        }
    }

    /** The most bases: those of a whale. */
    static final int LARGEST = 6;

    private static final Counter NONE = new Counter();

    /** By house: the places in it. */
    private final CellBits[] inHouse = CellBits.array(House.COUNT);

    private int baseHouses;
    private int coverHouses;
    private int size;
    private CoverTaker taker = (bases, covers) -> false;
    private final VisitedChoices visited = new VisitedChoices();

    /** Whether the taker wants more choices. */
    private boolean wantsMore;

    /** By number of houses chosen: scratch memory for the count of the bases after one more is added. */
    private final Counter[] based = counters();

    /** By number of houses chosen: scratch memory for the count of the covers after one more is added. */
    private final Counter[] covered = counters();

    /** Scratch memory of {@link #holdsBases}. */
    private final Counter coveredBySome = new Counter();

    private final Counter basedOnSome = new Counter();

    private static Counter[] counters() {
        return Stream.generate(Counter::new).limit(2 * LARGEST).toArray(Counter[]::new);
    }

    /** In how many of some houses each cell is, 0 to 3. */
    static Counter depth(int houses) {
        Counter depth = new Counter();
        for (int rest = houses; rest != 0; rest = Masks.dropFirst(rest)) {
            depth.add(House.of(Masks.first(rest)).cells());
        }
        return depth;
    }

    /**
     * Hands over each minimal choice once, until there are no more or it is told to stop.
     *
     * @param places the places of the digit that are left under the assumption
     * @param baseHouses the houses that can be bases
     * @param coverHouses the houses that can be covers
     * @param size the number of bases, up to {@value #LARGEST}; there is one cover fewer
     */
    void run(CellSet places, int baseHouses, int coverHouses, int size, CoverTaker taker) {
        for (int house = 0; house < House.COUNT; house++) {
            inHouse[house].set(places).keepAll(House.of(house).cells());
        }
        this.baseHouses = baseHouses;
        this.coverHouses = coverHouses;
        this.size = size;
        this.taker = taker;
        wantsMore = true;
        visited.clear();
        for (int rest = baseHouses; rest != 0; rest = Masks.dropFirst(rest)) {
            addBase(Masks.onlyFirst(rest), 0, 0, NONE, NONE);
        }
    }

    private void addBase(int house, int bases, int covers, Counter based, Counter covered) {
        int number = Masks.first(house);
        if (!inHouse[number].isEmpty()) {
            int chosen = Masks.count(bases) + Masks.count(covers);
            extend(bases | house, covers, this.based[chosen].set(based).add(inHouse[number]), covered);
        }
    }

    /**
     * Extends a choice in every way: by a cover for its first uncovered place, or, if all places are covered, by a
     * base.
     *
     * @param based in how many of the bases each place is
     * @param covered in how many of the covers each place is
     */
    private void extend(int bases, int covers, Counter based, Counter covered) {
        int uncovered = based.beyond(covered).first();
        int left = size - 1 - Masks.count(covers);
        if (!wantsMore || uncovered != Cell.COUNT && left == 0 || !visited.add((long) bases << House.COUNT | covers)) {
            return;
        }
        if (uncovered != Cell.COUNT) {
            coverCell(uncovered, bases, covers, based, covered);
        } else if (Masks.count(bases) == size) {
            if (left == 0 && isMinimal(bases, covers)) {
                wantsMore = taker.take(bases, covers);
            }
        } else if (Masks.count(covers) >= Masks.count(bases)) {
            // With fewer covers, this choice has the property itself, so no larger one is minimal.
            for (int rest = after(bases) & ~bases & ~covers; rest != 0; rest = Masks.dropFirst(rest)) {
                int house = Masks.first(rest);
                if (covered.countsAny(inHouse[house])) {
                    addBase(Masks.onlyFirst(rest), bases, covers, based, covered);
                }
            }
        }
    }

    /**
     * The houses that can be added as bases: those after the first base, as each choice is built from its first base.
     */
    private int after(int bases) {
        return baseHouses & Masks.fromFirst(bases);
    }

    private void coverCell(int cell, int bases, int covers, Counter based, Counter covered) {
        int ways = coverHouses & ~bases & ~covers & Houses.houses(cell);
        for (int rest = ways; rest != 0; rest = Masks.dropFirst(rest)) {
            int house = Masks.first(rest);
            int chosen = Masks.count(bases) + Masks.count(covers);
            Counter with = this.covered[chosen].set(covered).add(inHouse[house]);
            extend(bases, covers | Masks.onlyFirst(rest), based, with);
        }
    }

    /** Whether no smaller choice of bases and covers within this one has the property. */
    private boolean isMinimal(int bases, int covers) {
        for (int some = covers - 1 & covers; some != 0; some = some - 1 & covers) {
            if (holdsBases(bases, some)) {
                return false;
            }
        }
        return true;
    }

    /** Whether all places of some of the bases, one more than there are covers, lie in the covers. */
    private boolean holdsBases(int bases, int covers) {
        count(covers, coveredBySome);
        int inside = 0;
        for (int rest = bases; rest != 0; rest = Masks.dropFirst(rest)) {
            int house = Masks.first(rest);
            if (coveredBySome.countsAll(inHouse[house])) {
                inside |= Masks.onlyFirst(rest);
            }
        }
        int wanted = Masks.count(covers) + 1;
        for (int some = inside; some != 0; some = some - 1 & inside) {
            if (Masks.count(some) == wanted) {
                count(some, basedOnSome);
                if (basedOnSome.beyond(coveredBySome).isEmpty()) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Counts in how many of some houses each place is. */
    private void count(int houses, Counter into) {
        into.clear();
        for (int rest = houses; rest != 0; rest = Masks.dropFirst(rest)) {
            into.add(inHouse[Masks.first(rest)]);
        }
    }

    /** The houses of a mask, in the order of their numbers. */
    static List<House> houses(int mask) {
        List<House> houses = new ArrayList<>();
        for (int rest = mask; rest != 0; rest = Masks.dropFirst(rest)) {
            houses.add(House.of(Masks.first(rest)));
        }
        return houses;
    }

    /** The houses that have some of the cells. */
    static int housesOf(CellSet cells) {
        int houses = 0;
        for (int cell = cells.first(); cell < Cell.COUNT; cell = cells.next(cell)) {
            houses |= Houses.houses(cell);
        }
        return houses;
    }
}
