package dev.nonet.engine.screen;

import dev.nonet.engine.board.Cascade;
import dev.nonet.engine.board.Houses;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Applies some kinds of deductions to a puzzle until none of them applies any more, without recording steps: a cheap
 * test of whether they solve it.
 *
 * <p>The result does not depend on the order of the deductions (the kinds are monotone): none of them needs a candidate
 * that another removes, and with fewer candidates each still holds or becomes simpler. So it is also what the rungs of
 * a ladder that make the same deductions leave.
 *
 * <pre>
 *   bands[3 * (d - 1) + b]   the candidates, in the layout of {@link Cascade}, which owns them
 *   masks[0 … 8]             one house or digit turned into nine masks of nine bits: for a subset the cells of the
 *                            house by digit, for a fish the columns of the digit by row
 * </pre>
 *
 * Not thread-safe; allocates nothing, but for chains.
 */
public final class Closure {

    /**
     * The kinds of deductions to apply.
     *
     * @param singles naked and hidden singles; without these nothing is deduced
     * @param lockedCandidates pointing and claiming
     * @param naked the sizes of naked subsets, bit n for n cells
     * @param hidden the sizes of hidden subsets, bit n for n digits
     * @param fish the sizes of fish without fins, bit n for n lines
     * @param twoStrongLinks chains of two strong links of one digit, each link in any house
     * @param chain the most nodes of the chains that refute a candidate (discontinuous nice loops); 0 for no such
     *     chains
     * @param groupedChain the same, for chains that may have groups
     */
    public record Deductions(
            boolean singles,
            boolean lockedCandidates,
            int naked,
            int hidden,
            int fish,
            boolean twoStrongLinks,
            int chain,
            int groupedChain) {

        public static final Deductions NONE = new Fields().deductions();
        public static final Deductions SINGLES = NONE.with(it -> it.singles = true);

        public Deductions withLockedCandidates() {
            return with(it -> it.lockedCandidates = true);
        }

        /** With naked subsets of so many cells too. */
        public Deductions withNakedSubsets(int size) {
            return with(it -> it.naked |= 1 << size);
        }

        /** With hidden subsets of so many digits too. */
        public Deductions withHiddenSubsets(int size) {
            return with(it -> it.hidden |= 1 << size);
        }

        /** With fish of so many lines too. */
        public Deductions withFish(int size) {
            return with(it -> it.fish |= 1 << size);
        }

        public Deductions withTwoStrongLinks() {
            return with(it -> it.twoStrongLinks = true);
        }

        /** With chains of so many nodes that refute a candidate; 0 for none. */
        public Deductions withChains(int maxNodes) {
            return with(it -> it.chain = maxNodes);
        }

        /** With chains of so many nodes, groups among them, that refute a candidate; 0 for none. */
        public Deductions withGroupedChains(int maxNodes) {
            return with(it -> it.groupedChain = maxNodes);
        }

        /** The deductions of both. */
        public Deductions with(Deductions others) {
            return with(it -> {
                it.singles |= others.singles;
                it.lockedCandidates |= others.lockedCandidates;
                it.naked |= others.naked;
                it.hidden |= others.hidden;
                it.fish |= others.fish;
                it.twoStrongLinks |= others.twoStrongLinks;
                it.chain = Math.max(chain, others.chain);
                it.groupedChain = Math.max(groupedChain, others.groupedChain);
            });
        }

        /** A copy with some fields changed: {@code deductions.with(it -> it.chain = 4)}. */
        private Deductions with(Consumer<Fields> change) {
            Fields fields = new Fields();
            fields.singles = singles;
            fields.lockedCandidates = lockedCandidates;
            fields.naked = naked;
            fields.hidden = hidden;
            fields.fish = fish;
            fields.twoStrongLinks = twoStrongLinks;
            fields.chain = chain;
            fields.groupedChain = groupedChain;
            change.accept(fields);
            return fields.deductions();
        }

        /** A mutable builder; its fields are those of {@link Deductions}, of which none is applied at first. */
        private static final class Fields {
            boolean singles;
            boolean lockedCandidates;
            int naked;
            int hidden;
            int fish;
            boolean twoStrongLinks;
            int chain;
            int groupedChain;

            Deductions deductions() {
                return new Deductions(
                        singles, lockedCandidates, naked, hidden, fish, twoStrongLinks, chain, groupedChain);
            }
        }
    }

    private static final int ROW = 0x1FF;
    private static final int MINIROW = 0b111;
    private static final int BOX = MINIROW | MINIROW << 9 | MINIROW << 18;
    private static final int COLUMN = 1 | 1 << 9 | 1 << 18;

    /** The first column of each box, in one row. */
    private static final int FIRST_COLUMNS = 1 | 1 << 3 | 1 << 6;

    private final Cascade cascade = new Cascade();
    private final int[] bands = cascade.bands();
    private final ChainRefutation chains = new ChainRefutation(cascade);

    /** The strong links of a digit: the two places in a house, for each house that has two. */
    private final int[] ends = new int[2 * House.COUNT];

    /**
     * The bands when locked candidates, and when strong links, were last looked for: digits that have not changed since
     * are left out.
     */
    private final int[] whenLocked = new int[27];

    private final int[] whenJoined = new int[27];

    /**
     * By house: its masks when subsets were last looked for, seven in one number and two in another; houses that have
     * not changed since are left out.
     */
    private final long[] whenMatched = new long[2 * House.COUNT];

    private int matchedNaked;
    private int matchedHidden;

    private final int[] masks = new int[9];

    /** The numbers of the masks that have several bits. */
    private final int[] members = new int[9];

    /** By set of these: the union of their masks. */
    private final int[] unions = new int[1 << 9];

    /**
     * Whether the deductions solve a puzzle.
     *
     * @param puzzle with exactly one solution; 81 digits, 0 for an empty cell
     */
    public boolean solves(byte[] puzzle, Deductions allowed) {
        cascade.load(puzzle);
        Arrays.fill(whenLocked, 0);
        Arrays.fill(whenJoined, 0);
        Arrays.fill(whenMatched, 0);
        return solvesOn(allowed);
    }

    /** Whether these deductions solve what those of the last call have left of its puzzle. */
    public boolean solvesOn(Deductions allowed) {
        if (!allowed.singles) {
            return false;
        }
        while (true) {
            cascade.fillSingles();
            if (cascade.isSolved()) {
                return true;
            }
            if (allowed.lockedCandidates && lockCandidates()) {
                continue;
            }
            if ((allowed.naked | allowed.hidden) != 0 && findSubsets(allowed.naked, allowed.hidden)) {
                continue;
            }
            if (allowed.fish != 0 && findFish(allowed.fish)) {
                continue;
            }
            if (allowed.twoStrongLinks && joinStrongLinks()) {
                continue;
            }
            if (allowed.chain == 0 && allowed.groupedChain == 0
                    || !chains.refute(allowed.chain, allowed.groupedChain)) {
                return false;
            }
        }
    }

    /**
     * Whether these deductions find anything in what those of the last call have left of its puzzle; applies them too.
     */
    public boolean findsMore(Deductions allowed) {
        int before = candidates();
        solvesOn(allowed);
        return candidates() < before;
    }

    private int candidates() {
        int candidates = 0;
        for (int band : bands) {
            candidates += Integer.bitCount(band);
        }
        return candidates;
    }

    /** Whether the last call has left a house with so many empty cells. */
    public boolean hasEmptyCells(int cells) {
        CellSet empty = CellSet.ALL.minus(cascade.placed());
        for (int house = 0; house < House.COUNT; house++) {
            if (Houses.cells(house, ROW).and(empty).size() >= cells) {
                return true;
            }
        }
        return false;
    }

    /** Whether the last call has left a digit that is missing in so many rows. */
    public boolean hasMissingDigit(int rows) {
        CellSet filled = cascade.placed();
        for (int digit = 1; digit <= 9; digit++) {
            if (cascade.places(digit).and(filled).size() <= 9 - rows) {
                return true;
            }
        }
        return false;
    }

    /** Whether a digit's places are other than when this was last asked with the same memory. */
    private boolean hasChanged(int digit, int[] before) {
        int first = 3 * (digit - 1);
        int difference = 0;
        for (int i = first; i < first + 3; i++) {
            difference |= bands[i] ^ before[i];
            before[i] = bands[i];
        }
        return difference != 0;
    }

    /** Applies pointing and claiming once over the board; returns whether a candidate was removed. */
    private boolean lockCandidates() {
        for (int digit = 1; digit <= 9; digit++) {
            if (!hasChanged(digit, whenLocked)) {
                continue;
            }
            for (int band = 0; band < 3; band++) {
                lockInRows(digit, band);
            }
            lockInColumns(digit);
        }
        return cascade.isChanged();
    }

    /**
     * At each intersection of a row and a box: a digit that one of them has only there is removed from the rest of the
     * other.
     */
    private void lockInRows(int digit, int band) {
        int in = bands[3 * (digit - 1) + band];
        int crossings = (in | in >>> 1 | in >>> 2) & FIRST_COLUMNS * COLUMN;
        int kept = 0;
        int gone = 0;
        for (int row = 0; row < 3; row++) {
            int here = crossings >>> 9 * row & FIRST_COLUMNS;
            int below = crossings >>> 9 * ((row + 1) % 3) & FIRST_COLUMNS;
            int above = crossings >>> 9 * ((row + 2) % 3) & FIRST_COLUMNS;
            int aloneInBox = here & ~(below | above);
            kept |= (aloneInBox == 0 ? ROW : MINIROW * aloneInBox) << 9 * row;
            if ((here & here - 1) == 0) {
                gone |= MINIROW * here * (COLUMN ^ 1 << 9 * row);
            }
        }
        cascade.keep(digit, band, kept & ~gone);
    }

    /**
     * At each intersection of a column and a box: a digit that one of them has only there is removed from the rest of
     * the other.
     */
    private void lockInColumns(int digit) {
        int first = 3 * (digit - 1);
        for (int band = 0; band < 3; band++) {
            int here = columns(bands[first + band]);
            int elsewhere = columns(bands[first + (band + 1) % 3]) | columns(bands[first + (band + 2) % 3]);
            int left = here & FIRST_COLUMNS;
            int middle = here >>> 1 & FIRST_COLUMNS;
            int right = here >>> 2 & FIRST_COLUMNS;
            int aloneInBox =
                    left & ~(middle | right) | (middle & ~(left | right)) << 1 | (right & ~(left | middle)) << 2;
            int aloneInColumn = here & ~elsewhere;
            int boxes = (aloneInColumn | aloneInColumn >>> 1 | aloneInColumn >>> 2) & FIRST_COLUMNS;
            cascade.keep(digit, band, (ROW & ~(MINIROW * boxes) | aloneInColumn) * COLUMN);
            cascade.keep(digit, (band + 1) % 3, (ROW & ~aloneInBox) * COLUMN);
            cascade.keep(digit, (band + 2) % 3, (ROW & ~aloneInBox) * COLUMN);
        }
    }

    /** The columns that have a place in a band. */
    private static int columns(int band) {
        return (band | band >>> 9 | band >>> 18) & ROW;
    }

    /**
     * Applies subsets in every house: n digits whose places are n cells leave no other candidate in these cells. That
     * is a hidden subset of these digits, and a naked one of the other empty cells of the house.
     */
    private boolean findSubsets(int naked, int hidden) {
        if (naked != matchedNaked || hidden != matchedHidden) {
            matchedNaked = naked;
            matchedHidden = hidden;
            Arrays.fill(whenMatched, 0);
        }
        for (int row = 0; row < 9; row++) {
            for (int digit = 0; digit < 9; digit++) {
                masks[digit] = bands[3 * digit + row / 3] >>> row % 3 * 9 & ROW;
            }
            if (hasChanged(row) && matchSets(hidden, naked)) {
                for (int digit = 0; digit < 9; digit++) {
                    cascade.keep(digit + 1, row / 3, ~(ROW << row % 3 * 9) | masks[digit] << row % 3 * 9);
                }
            }
        }
        for (int column = 0; column < 9; column++) {
            for (int digit = 0; digit < 9; digit++) {
                masks[digit] = column(digit, column);
            }
            if (hasChanged(9 + column) && matchSets(hidden, naked)) {
                for (int digit = 0; digit < 9; digit++) {
                    for (int b = 0; b < 3; b++) {
                        int kept = SPREAD[masks[digit] >>> 3 * b & 7];
                        cascade.keep(digit + 1, b, ~(COLUMN << column) | kept << column);
                    }
                }
            }
        }
        for (int box = 0; box < 9; box++) {
            int band = box / 3;
            int at = box % 3 * 3;
            for (int digit = 0; digit < 9; digit++) {
                int in = bands[3 * digit + band] >>> at;
                masks[digit] = in & 7 | in >>> 6 & 7 << 3 | in >>> 12 & 7 << 6;
            }
            if (hasChanged(18 + box) && matchSets(hidden, naked)) {
                for (int digit = 0; digit < 9; digit++) {
                    int in = masks[digit];
                    int kept = in & 7 | (in & 7 << 3) << 6 | (in & 7 << 6) << 12;
                    cascade.keep(digit + 1, band, ~(BOX << at) | kept << at);
                }
            }
        }
        return cascade.isChanged();
    }

    /** Whether the masks of a house are other than when subsets were last looked for. */
    private boolean hasChanged(int house) {
        long some = 0;
        for (int digit = 0; digit < 7; digit++) {
            some |= (long) masks[digit] << 9 * digit;
        }
        long others = masks[7] | masks[8] << 9;
        boolean changed = some != whenMatched[2 * house] || others != whenMatched[2 * house + 1];
        whenMatched[2 * house] = some;
        whenMatched[2 * house + 1] = others;
        return changed;
    }

    /** By three bits, one a row of a band: the cells of column 0 in these rows. */
    private static final int[] SPREAD = {0, 1, 1 << 9, 1 | 1 << 9, 1 << 18, 1 | 1 << 18, 1 << 9 | 1 << 18, COLUMN};

    /** The rows of a column that may hold a digit, which counts from 0. */
    private int column(int digit, int column) {
        int rows = 0;
        for (int b = 0; b < 3; b++) {
            int in = bands[3 * digit + b] >>> column;
            rows |= (in & 1 | in >>> 8 & 2 | in >>> 16 & 4) << 3 * b;
        }
        return rows;
    }

    /**
     * Applies fish without fins: n rows that have a digit in only n columns take these columns from the other rows. Of
     * m rows with several places, such n rows are at the same time a fish of m - n columns, with the same eliminations;
     * so only rows are examined.
     */
    private boolean findFish(int sizes) {
        for (int digit = 0; digit < 9; digit++) {
            for (int row = 0; row < 9; row++) {
                masks[row] = bands[3 * digit + row / 3] >>> row % 3 * 9 & ROW;
            }
            if (matchSets(sizes, sizes)) {
                for (int b = 0; b < 3; b++) {
                    cascade.keep(digit + 1, b, masks[3 * b] | masks[3 * b + 1] << 9 | masks[3 * b + 2] << 18);
                }
            }
        }
        return cascade.isChanged();
    }

    /**
     * Applies chains of two strong links of one digit: two houses have two places each, a and b, c and d, and b sees c.
     * Then a or d is true, so a place that sees both is false.
     */
    private boolean joinStrongLinks() {
        CellSet filled = cascade.placed();
        for (int digit = 1; digit <= 9; digit++) {
            if (!hasChanged(digit, whenJoined)) {
                continue;
            }
            CellSet places = cascade.places(digit).minus(filled);
            int links = 0;
            for (int house = 0; house < House.COUNT; house++) {
                CellSet in = Houses.cells(house, ROW).and(places);
                if (in.size() == 2) {
                    ends[links++] = in.first();
                    ends[links++] = in.next(in.first());
                }
            }
            for (int one = 0; one < links; one++) {
                CellSet seen = Houses.peers(ends[one ^ 1]);
                for (int other = (one | 1) + 1; other < links; other++) {
                    if (Houses.peers(ends[one]).contains(ends[other])) {
                        CellSet gone = seen.and(Houses.peers(ends[other ^ 1])).and(places);
                        if (!gone.isEmpty()) {
                            cascade.eliminate(digit, gone);
                        }
                    }
                }
            }
        }
        return cascade.isChanged();
    }

    /**
     * Each of the nine masks must get one of its bits, no two the same. So n masks whose union has n bits use these up:
     * they are removed from the other masks (a Hall set).
     *
     * @param some the sizes n that are allowed, bit n for n
     * @param others the allowed numbers of other masks with several bits; a set is used if either size is allowed
     * @return whether a bit was removed
     */
    private boolean matchSets(int some, int others) {
        int open = 0;
        for (int i = 0; i < 9; i++) {
            if ((masks[i] & masks[i] - 1) != 0) {
                members[open++] = i;
            }
        }
        if (open < 3) {
            return false;
        }
        boolean any = false;
        int end = 1 << open;
        for (int set = 1; set < end; set++) {
            int lowest = set & -set;
            int union = unions[set ^ lowest] | masks[members[Integer.numberOfTrailingZeros(lowest)]];
            unions[set] = union;
            int size = Integer.bitCount(set);
            if (Integer.bitCount(union) == size && size < open && ((some >>> size | others >>> open - size) & 1) != 0) {
                for (int i = 0; i < open; i++) {
                    if ((set >>> i & 1) == 0 && (masks[members[i]] & union) != 0) {
                        masks[members[i]] &= ~union;
                        any = true;
                    }
                }
            }
        }
        return any;
    }
}
