package dev.nonet.engine.grade;

import dev.nonet.engine.board.Board;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.Grid;
import java.util.Arrays;

/**
 * Simulates a player who fills in whichever single they notice first and looks for nothing but singles, to estimate how
 * long they search.
 *
 * <p>Time passes in strides. Each single that the board offers has a rate at which it is noticed ({@link #FULL_HOUSE},
 * {@link #IN_BOX}, {@link #IN_LINE}, {@link #NAKED}, added up where a cell is a single in several ways). In each stride
 * every single gains its rate, and it is filled in once it has gained {@value #SEEN}. That is the expected time of an
 * event that occurs at random with this rate, so nothing need be drawn at random. All singles that are due in a stride
 * are filled in together, and all figures are whole numbers, so the result is exactly the same for every orientation of
 * the board.
 *
 * <p>The candidates are kept in three layouts, by rows, columns and boxes. In each a house is nine adjacent bits with
 * an unused guard bit above them, so that three houses are examined with one subtraction:
 *
 * <pre>
 *   part = 3 * layout + third      layout 0 rows, 1 columns, 2 boxes; third: its houses 0-2, 3-5, 6-8
 *   word = 9 * digit + part        digit from 0
 *   places[word]    30 bits: -876543210-876543210-876543210    where the digit may go in the part's houses
 *   singles[word]   those of its bits that are alone in their house
 *   live[digit]     9 bits, one a part: whether singles[word] is not 0
 *   stale           9 bits, one a digit: whether its places have changed since its singles were computed
 * </pre>
 *
 * Invariant: a place is an empty cell that sees no cell with its digit; the three layouts hold the same places;
 * {@code singles} is up to date except for digits that are {@code stale}. Not thread-safe; allocates nothing after
 * construction.
 */
final class SinglesWalk {

    /** The rate of the last empty cell of a house. */
    static final int FULL_HOUSE = 72;

    /** The rate of a box's last place for a digit, times (how often the digit is on the board + {@link #KNOWN}). */
    static final int IN_BOX = 2;

    /**
     * The rate of a row's or column's last place for a digit, times (how often the digit is on the board +
     * {@link #KNOWN}).
     */
    static final int IN_LINE = 1;

    /**
     * Added to how often a digit is on the board: digits that are placed often are looked for first, but not those
     * alone.
     */
    static final int KNOWN = 4;

    /** The rate of a cell with one digit left. */
    static final int NAKED = 2;

    /** What a single must gain to be noticed. */
    static final int SEEN = 64;

    /** The unit of {@link #searching}: it is counted in parts of 1 / this. */
    public static final int UNIT = 0x10_0000;

    private static final int LAYOUTS = 3;
    private static final int PARTS = 3 * LAYOUTS;
    private static final int ALL_PLACES = 0x1FF | 0x1FF << 10 | 0x1FF << 20;
    private static final int FIRST_PLACES = 0b1_0000000001_0000000001;
    private static final int GUARDS = FIRST_PLACES << 9;

    /** {@code 3 * cell + layout}: 32 * part + bit of the cell in that layout. */
    private static final int[] PLACE = new int[LAYOUTS * Cell.COUNT];

    /** {@code 32 * part + bit}: the cell. */
    private static final byte[] CELL = new byte[32 * PARTS];

    /** {@code 32 * part + bit}: the house, as 9 * layout + its number in the layout. */
    private static final byte[] HOUSE = new byte[32 * PARTS];

    /** {@code 9 * cell + part}: all bits but those of the cell and of the cells that it sees. */
    private static final int[] UNSEEN = new int[PARTS * Cell.COUNT];

    static {
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            Cell at = Cell.of(cell);
            place(cell, 0, at.row(), at.column());
            place(cell, 1, at.column(), at.row());
            place(cell, 2, at.box(), at.row() % 3 * 3 + at.column() % 3);
        }
        Arrays.fill(UNSEEN, ALL_PLACES);
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            for (int other = 0; other < Cell.COUNT; other++) {
                if (other == cell || Cell.of(cell).sees(Cell.of(other))) {
                    for (int layout = 0; layout < LAYOUTS; layout++) {
                        int place = PLACE[LAYOUTS * other + layout];
                        UNSEEN[PARTS * cell + place / 32] &= ~Masks.of(place % 32);
                    }
                }
            }
        }
    }

    private static void place(int cell, int layout, int house, int index) {
        int place = 32 * (3 * layout + house / 3) + 10 * (house % 3) + index;
        PLACE[LAYOUTS * cell + layout] = place;
        CELL[place] = (byte) cell;
        HOUSE[place] = (byte) (9 * layout + house);
    }

    private final int[] places = new int[9 * PARTS];
    private final int[] singles = new int[9 * PARTS];
    private final int[] live = new int[9];

    private int stale;

    /** By part: the empty cells; used only while a puzzle is loaded. */
    private final int[] open = new int[PARTS];

    private final byte[] digits = new byte[Cell.COUNT];
    private final int[] timesPlaced = new int[9];

    /** By {@code 9 * layout + house}: how many cells of the house are empty. */
    private final int[] emptyIn = new int[9 * LAYOUTS];

    private int empty;

    /** By cell: what it has gained. */
    private final int[] seen = new int[Cell.COUNT];

    /** The cells that are singles now; {@code rates} and {@code digitOf} have their rates and digits by cell. */
    private final int[] atHand = new int[Cell.COUNT];

    private int count;
    private final int[] rates = new int[Cell.COUNT];
    private final int[] digitOf = new int[Cell.COUNT];

    private int toFill;
    private long searching;
    private int strides;

    /** Starts on a puzzle, and fills in singles until there are none. */
    public void begin(Grid puzzle) {
        load(puzzle);
        go();
    }

    private void load(Grid puzzle) {
        Arrays.fill(places, ALL_PLACES);
        Arrays.fill(timesPlaced, 0);
        Arrays.fill(emptyIn, 9);
        Arrays.fill(seen, 0);
        stale = 0x1FF;
        empty = Cell.COUNT;
        Arrays.fill(open, ALL_PLACES);
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            digits[cell] = (byte) puzzle.digit(cell);
            if (digits[cell] != 0) {
                take(cell, digits[cell] - 1);
                for (int at = LAYOUTS * cell; at < LAYOUTS * cell + LAYOUTS; at++) {
                    open[PLACE[at] >> 5] &= ~Masks.of(PLACE[at]);
                }
            }
        }
        for (int word = 0; word < places.length; word += PARTS) {
            for (int part = 0; part < PARTS; part++) {
                places[word + part] &= open[part];
            }
        }
        toFill = empty;
        searching = 0;
        strides = 0;
    }

    /** Counts a filled cell, and removes its digit from the places that see it. */
    private void take(int cell, int digit) {
        empty--;
        timesPlaced[digit]++;
        for (int part = 0; part < PARTS; part++) {
            places[PARTS * digit + part] &= UNSEEN[PARTS * cell + part];
        }
        for (int at = LAYOUTS * cell; at < LAYOUTS * cell + LAYOUTS; at++) {
            emptyIn[HOUSE[PLACE[at]]]--;
        }
    }

    private void fill(int cell, int digit) {
        digits[cell] = (byte) (digit + 1);
        take(cell, digit);
        stale |= Masks.of(digit);
        int place = PLACE[LAYOUTS * cell];
        int part = place >> 5;
        int bit = Masks.of(place);
        for (int other = 0; other < 9; other++) {
            if ((places[PARTS * other + part] & bit) != 0) {
                drop(cell, other);
            }
        }
    }

    /** Removes a candidate. */
    private void drop(int cell, int digit) {
        stale |= Masks.of(digit);
        for (int at = LAYOUTS * cell; at < LAYOUTS * cell + LAYOUTS; at++) {
            places[PARTS * digit + (PLACE[at] >> 5)] &= ~Masks.of(PLACE[at]);
        }
    }

    /**
     * Adds the digits and eliminations of a path's board that this board lacks, and if there are any goes on filling in
     * singles.
     *
     * @param path the board of the path, with the same puzzle
     * @return whether there were any
     */
    public boolean takeOver(Board path) {
        boolean changed = false;
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (digits[cell] == 0 && path.digit(cell) != 0) {
                fill(cell, path.digit(cell) - 1);
                changed = true;
            }
        }
        for (int digit = 0; digit < 9; digit++) {
            CellSet gone = path.empty().minus(path.places(digit + 1));
            for (int part = 0; part < 3; part++) {
                for (int rest = places[PARTS * digit + part] & rows(gone, part);
                        rest != 0;
                        rest = Masks.dropFirst(rest)) {
                    drop(CELL[32 * part + Masks.first(rest)], digit);
                    changed = true;
                }
            }
        }
        if (changed) {
            go();
        }
        return changed;
    }

    /** The cells of a set that are in three rows, in the layout of {@link #places}. */
    private static int rows(CellSet cells, int part) {
        int band = Houses.band(cells, part);
        return band & 0x1FF | (band & 0x1FF << 9) << 1 | (band & 0x1FF << 18) << 2;
    }

    private void go() {
        while (empty > 0) {
            look();
            if (count == 0) {
                return;
            }
            fillThoseDue();
        }
    }

    /** Finds all singles and the rate of each. */
    private void look() {
        for (; stale != 0; stale = Masks.dropFirst(stale)) {
            refresh(Masks.first(stale));
        }
        count = 0;
        for (int digit = 0; digit < 9; digit++) {
            int known = timesPlaced[digit] + KNOWN;
            for (int parts = live[digit]; parts != 0; parts = Masks.dropFirst(parts)) {
                int part = Masks.first(parts);
                int rate = (part < 6 ? IN_LINE : IN_BOX) * known;
                for (int rest = singles[PARTS * digit + part]; rest != 0; rest = Masks.dropFirst(rest)) {
                    int place = 32 * part + Masks.first(rest);
                    add(CELL[place], digit, emptyIn[HOUSE[place]] == 1 ? FULL_HOUSE : rate);
                }
            }
        }
        for (int part = 0; part < 3; part++) {
            lookForNaked(part);
        }
    }

    /** Finds the places of a digit that are alone in a house. */
    private void refresh(int digit) {
        int parts = 0;
        for (int part = 0; part < PARTS; part++) {
            int alone = alone(places[PARTS * digit + part]);
            singles[PARTS * digit + part] = alone;
            parts |= (-alone >>> 31) << part;
        }
        live[digit] = parts;
    }

    /** The bits that are alone in their house. */
    private static int alone(int in) {
        // For three houses at once, as the guard bits stop borrows and carries: each house without its lowest bit, then
        // the houses
        // where that leaves none of some.
        int moreThanOne = in & (in | GUARDS) - FIRST_PLACES & ~GUARDS;
        int houses = in + ALL_PLACES & ~(moreThanOne + ALL_PLACES) & GUARDS;
        return in & houses - (houses >>> 9);
    }

    /** Adds the naked singles of three rows, except last empty cells of a house, which count as full houses. */
    private void lookForNaked(int part) {
        int one = 0;
        int two = 0;
        for (int word = part; word < places.length; word += PARTS) {
            two |= one & places[word];
            one |= places[word];
        }
        for (int rest = one & ~two; rest != 0; rest = Masks.dropFirst(rest)) {
            int bit = Masks.first(rest);
            int cell = CELL[32 * part + bit];
            if (!isLastOfHouse(cell)) {
                int digit = 0;
                while (!Masks.contain(places[PARTS * digit + part], bit)) {
                    digit++;
                }
                add(cell, digit, NAKED);
            }
        }
    }

    private boolean isLastOfHouse(int cell) {
        int at = LAYOUTS * cell;
        return emptyIn[HOUSE[PLACE[at]]] == 1
                || emptyIn[HOUSE[PLACE[at + 1]]] == 1
                || emptyIn[HOUSE[PLACE[at + 2]]] == 1;
    }

    private void add(int cell, int digit, int rate) {
        if (rates[cell] == 0) {
            atHand[count++] = cell;
            digitOf[cell] = digit;
        }
        rates[cell] += rate;
    }

    /** Lets strides pass until a single is due, and fills in all that are due then. */
    private void fillThoseDue() {
        int all = 0;
        for (int i = 0; i < count; i++) {
            all += rates[atHand[i]];
        }
        int due = 0;
        int dueRate = 0;
        while (due == 0) {
            strides++;
            for (int i = 0; i < count; i++) {
                int cell = atHand[i];
                seen[cell] += rates[cell];
                if (seen[cell] >= SEEN) {
                    due++;
                    dueRate += rates[cell];
                }
            }
        }
        for (int i = 0; i < count; i++) {
            int cell = atHand[i];
            rates[cell] = 0;
            if (seen[cell] >= SEEN && digits[cell] == 0) {
                fill(cell, digitOf[cell]);
            }
        }
        for (int i = 0; i < due; i++) {
            searching += UNIT * due / (all * due - i * dueRate);
        }
    }

    /** Whether every cell is filled. */
    public boolean isFinished() {
        return empty == 0;
    }

    /** How many cells of the puzzle are empty at the start. */
    public int toFill() {
        return toFill;
    }

    /**
     * How long a player searches who looks for one single at a time: the sum, over all singles filled in, of 1 / (the
     * rates of all singles that were there at the time), in parts of {@value #UNIT}. Singles that are filled in
     * together count one after the other: for the first all are there, for the second all but one, and so on.
     */
    public long searching() {
        return searching;
    }

    /** The strides until the last single is filled in: long where singles open up only one after the other. */
    public int waiting() {
        return strides;
    }
}
