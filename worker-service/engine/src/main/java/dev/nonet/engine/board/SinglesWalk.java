package dev.nonet.engine.board;

import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.Grid;
import java.util.Arrays;

/**
 * How long somebody searches who fills in whatever single catches the eye first, and never looks for more than singles.
 *
 * <p>Time goes in strides. In each, every single at hand comes nearer to being seen by a rate of its own ({@link #FULL_HOUSE},
 * {@link #IN_BOX}, {@link #IN_LINE}, {@link #NAKED}; a cell that is a single in several ways is seen the sooner), and is filled in
 * when its rates have added up to {@value #SEEN}. So each single takes the time that is its expectation if it is found by chance
 * at that rate, none holds up the others, and nothing is drawn at random. All singles that are due in a stride are filled in
 * together. Hence no orientation of the board is preferred, and as all figures are whole numbers, all are the same for all
 * orientations.
 *
 * <p>In the board's three layouts each house is nine bits in a row, with an unused one above them, so that three houses are looked
 * over with one subtraction:
 *
 * <pre>
 *   part = 3 * layout + third      layout 0 rows, 1 columns, 2 boxes; third: its houses 0-2, 3-5, 6-8
 *   word = 9 * digit + part        digit from 0
 *   places[word]    30 bits: -876543210-876543210-876543210    where the digit may go in the part's houses
 *   singles[word]   those of its bits that are alone in their house
 *   live[digit]     9 bits, one a part: whether singles[word] is not 0
 *   stale           9 bits, one a digit: whether its places have changed since its singles were worked out
 * </pre>
 *
 * Invariant: a place is an empty cell that sees no cell with its digit; the layouts hold the same places; {@code singles} is up to
 * date but for what is {@code stale}. An instance belongs to one thread and allocates nothing once it is made.
 */
public final class SinglesWalk {

    /** The rate of the last empty cell of a house. */
    static final int FULL_HOUSE = 72;

    /** The rate of a box's last place for a digit, times (how often the digit is on the board + {@link #KNOWN}). */
    static final int IN_BOX = 2;

    /** The same of a row or a column. */
    static final int IN_LINE = 1;

    static final int KNOWN = 4;

    /** The rate of a cell with one digit left. */
    static final int NAKED = 2;

    /** What a single's rates add up to when it is seen. */
    static final int SEEN = 64;

    /** What {@link #searching} is counted in. */
    public static final int UNIT = 1 << 20;

    private static final int LAYOUTS = 3;
    private static final int PARTS = 3 * LAYOUTS;
    private static final int ALL_PLACES = 0x1FF | 0x1FF << 10 | 0x1FF << 20;
    private static final int FIRST_PLACES = 1 | 1 << 10 | 1 << 20;
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
                        UNSEEN[PARTS * cell + place / 32] &= ~(1 << place % 32);
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

    /** By part: the empty cells of a puzzle that is being loaded. */
    private final int[] open = new int[PARTS];

    private final byte[] digits = new byte[Cell.COUNT];
    private final int[] timesPlaced = new int[9];

    /** {@code 9 * layout + house}. */
    private final int[] emptyIn = new int[9 * LAYOUTS];

    private int empty;

    /** By cell: what its rates have added up to. */
    private final int[] seen = new int[Cell.COUNT];

    /** The singles at hand; their rates and digits by cell. */
    private final int[] atHand = new int[Cell.COUNT];

    private int count;
    private final int[] rates = new int[Cell.COUNT];
    private final int[] digitOf = new int[Cell.COUNT];

    private int toFill;
    private long searching;
    private int strides;

    /** Fills in singles until none is at hand. */
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
                    open[PLACE[at] >> 5] &= ~(1 << PLACE[at]);
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

    /** Counts a cell that holds a digit, and takes the digit's places from the cells that see it. */
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
        stale |= 1 << digit;
        int place = PLACE[LAYOUTS * cell];
        int part = place >> 5;
        int bit = 1 << place;
        for (int other = 0; other < 9; other++) {
            if ((places[PARTS * other + part] & bit) != 0) {
                drop(cell, other);
            }
        }
    }

    /** Takes a place of a digit from the board. */
    private void drop(int cell, int digit) {
        stale |= 1 << digit;
        for (int at = LAYOUTS * cell; at < LAYOUTS * cell + LAYOUTS; at++) {
            places[PARTS * digit + (PLACE[at] >> 5)] &= ~(1 << PLACE[at]);
        }
    }

    /**
     * Takes over what a path has concluded since the last single was filled in, and goes on from there.
     *
     * @param path on which no single was placed that is not on this board
     * @return whether there was anything to take over
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
            CellSet left = path.places(digit + 1);
            for (int part = 0; part < 3; part++) {
                for (int rest = places[PARTS * digit + part]; rest != 0; rest &= rest - 1) {
                    int cell = CELL[32 * part + Integer.numberOfTrailingZeros(rest)];
                    if (path.digit(cell) == 0 && !left.contains(cell)) {
                        drop(cell, digit);
                        changed = true;
                    }
                }
            }
        }
        if (changed) {
            go();
        }
        return changed;
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

    /** Finds the singles at hand and the rate of each. */
    private void look() {
        for (; stale != 0; stale &= stale - 1) {
            refresh(Integer.numberOfTrailingZeros(stale));
        }
        count = 0;
        for (int digit = 0; digit < 9; digit++) {
            int known = timesPlaced[digit] + KNOWN;
            for (int parts = live[digit]; parts != 0; parts &= parts - 1) {
                int part = Integer.numberOfTrailingZeros(parts);
                int rate = (part < 6 ? IN_LINE : IN_BOX) * known;
                for (int rest = singles[PARTS * digit + part]; rest != 0; rest &= rest - 1) {
                    int place = 32 * part + Integer.numberOfTrailingZeros(rest);
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
        // Borrows and carries end at the guard bits.
        int moreThanOne = in & (in | GUARDS) - FIRST_PLACES & ~GUARDS;
        int houses = in + ALL_PLACES & ~(moreThanOne + ALL_PLACES) & GUARDS;
        return in & houses - (houses >>> 9);
    }

    /** The cells of three rows with one digit left, but for last empty cells of a house. */
    private void lookForNaked(int part) {
        int one = 0;
        int two = 0;
        for (int word = part; word < places.length; word += PARTS) {
            two |= one & places[word];
            one |= places[word];
        }
        for (int rest = one & ~two; rest != 0; rest &= rest - 1) {
            int bit = Integer.numberOfTrailingZeros(rest);
            int cell = CELL[32 * part + bit];
            if (!isLastOfHouse(cell)) {
                int digit = 0;
                while ((places[PARTS * digit + part] >> bit & 1) == 0) {
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

    /** Lets time pass until a single is seen, and fills in all that are. */
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

    /** How many cells the puzzle leaves empty. */
    public int toFill() {
        return toFill;
    }

    /**
     * The sum over the singles of one by the rate of all that were at hand when it was filled in, in parts of {@value #UNIT}:
     * how long somebody looks for one single after the other. Of singles that are filled in together, all are at hand for the
     * first, all but one for the second, and so on.
     */
    public long searching() {
        return searching;
    }

    /** The strides until the last single is filled in: how long the singles take that wait for each other. */
    public int waiting() {
        return strides;
    }
}
