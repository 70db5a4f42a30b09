package dev.nonet.engine.position;

import dev.nonet.engine.board.Board;
import dev.nonet.engine.board.CandidateBits;
import dev.nonet.engine.board.Cascade;
import dev.nonet.engine.board.CellBits;
import dev.nonet.engine.board.DigitTemplates;
import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.board.Masks;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A board as finders see it: they only read it; the solver changes the board between rounds. What is derived from the board is
 * computed when it is first asked for, and again after the {@linkplain Board#version board has changed}. Not thread-safe.
 *
 * <p>Sets of digits and of the nine cells of a house are nine-bit masks: bit {@code d - 1} is digit {@code d}, bit
 * {@code n} is cell number {@code n} of the house, as {@link Houses} numbers them.
 *
 * <pre>
 *   digitsOfCell[cell]               mask of digits
 *   placesInHouse[27 * d + house]    mask of cells of the house, d = 1 … 9
 * </pre>
 */
public final class Position {

    /** How many cells the first word of a {@link CellSet} holds. */
    private static final int UPPER_CELLS = 54;

    private final Board board;

    private int digitsVersion;
    private final int[] digitsOfCell = new int[Cell.COUNT];

    /** By digit: the places that {@link #digitsOfCell} has, in the layout of {@link CellSet}. */
    private final long[] upperDigits = new long[10];

    private final long[] lowerDigits = new long[10];

    private int placesVersion;

    /** By digit: the places that {@link #placesInHouse} has, in the layout of {@link CellSet}. */
    private final long[] upperPlaces = new long[10];

    private final long[] lowerPlaces = new long[10];

    private final int[] placesInHouse = new int[10 * House.COUNT];

    /** By digit: the houses where it has just two places, as a mask. */
    private final int[] conjugate = new int[10];

    private int candidatesVersion;
    private CandidateSet candidates = CandidateSet.EMPTY;

    private int countsVersion;
    private CellSet oneCandidate = CellSet.EMPTY;
    private CellSet twoCandidates = CellSet.EMPTY;
    private CellSet threeCandidates = CellSet.EMPTY;

    private int templatesVersion;
    private final DigitTemplates templates = new DigitTemplates();
    private int eliminationDigits;

    /** {@link #changedDigitsWithTemplateEliminations} of the current rung; -1 if not computed yet. */
    private int changedDigits = -1;

    private int subsetsVersion;
    private final ChangedCells changedForSubsets = new ChangedCells();
    private final SubsetSizes subsets = new SubsetSizes();

    private int bentVersion;
    private final ChangedCells changedForBent = new ChangedCells();
    private final BentSubsets bent = new BentSubsets();

    private int rectanglesVersion;
    private final Rectangles rectangles = new Rectangles();

    private int uniqueLoopsVersion;
    private final UniqueLoops uniqueLoops = new UniqueLoops(this);

    private int extendedRectanglesVersion;
    private final ExtendedRectangles extendedRectangles = new ExtendedRectangles();

    /** By kind of nodes; null until asked for. */
    private final @Nullable LinkGraph[] links = new LinkGraph[LinkGraph.Nodes.values().length];

    private final int[] linksVersion = new int[LinkGraph.Nodes.values().length];

    private int lockedSetsVersion;
    private @Nullable AlmostLockedSets lockedSets;

    private int digitContradictionsVersion;
    private List<DigitContradiction> digitContradictions = List.of();

    private int alikeVersion;

    /** By mask of digits: how many cells have just these, if they are two or three. */
    private final int[] alike = new int[1 << 9];

    /** By kind of {@link Memory}. */
    private @Nullable Object[] memories = {};

    /** See {@link #beginRung}. */
    private @Nullable CandidateSet lastExhausted;

    /** The version of the board for which these two hold. */
    private int changedVersion;

    /** {@link #changed()} of the current rung; null until asked for. */
    private @Nullable CellSet changed;

    /** {@link #changedHouses()} of the current rung; -1 if not computed yet. */
    private int changedHouses = -1;

    public Position(Board board) {
        this.board = board;
        Arrays.fill(linksVersion, board.version() - 1);
        this.lockedSetsVersion = board.version() - 1;
        this.digitContradictionsVersion = board.version() - 1;
        this.digitsVersion = board.version() - 1;
        this.placesVersion = board.version() - 1;
        this.candidatesVersion = board.version() - 1;
        this.countsVersion = board.version() - 1;
        this.changedVersion = board.version() - 1;
        this.alikeVersion = board.version() - 1;
        this.templatesVersion = board.version() - 1;
        this.subsetsVersion = board.version() - 1;
        this.bentVersion = board.version() - 1;
        this.rectanglesVersion = board.version() - 1;
        this.uniqueLoopsVersion = board.version() - 1;
        this.extendedRectanglesVersion = board.version() - 1;
    }

    public CellSet empty() {
        return board.empty();
    }

    /** The cells that were filled from the start; all other digits on the board are conclusions. */
    public CellSet givens() {
        return board.givens();
    }

    /** The digit that a cell holds; 0 if it is empty. */
    public int digit(int cell) {
        return board.digit(cell);
    }

    /** The empty cells that may hold the digit. */
    public CellSet places(int digit) {
        return board.places(digit);
    }

    /** The first word of {@link #places(int)}, in the layout of {@link CellSet}: for loops that would allocate a set in each turn. */
    long upperPlaces(int digit) {
        return board.upperPlaces(digit);
    }

    /** The second word of {@link #places(int)}. */
    long lowerPlaces(int digit) {
        return board.lowerPlaces(digit);
    }

    /** The cells of a house that may hold the digit, as a mask; 0 if the house holds it already. */
    public int places(int digit, int house) {
        computePlaces();
        return placesInHouse[House.COUNT * digit + house];
    }

    /** The same for all digits and houses: {@code 27 * digit + house}. Read-only, and valid until the board changes. */
    public int[] placesInHouses() {
        computePlaces();
        return placesInHouse;
    }

    /** The houses where the digit has just two places, a conjugate pair, as a mask: bit h is house h. */
    public int housesWithTwoPlaces(int digit) {
        computePlaces();
        return conjugate[digit];
    }

    /** The digits that a cell may hold, as a mask; 0 if it is filled. */
    public int digits(int cell) {
        computeDigits();
        return digitsOfCell[cell];
    }

    public boolean isCandidate(int cell, int digit) {
        return board.isCandidate(cell, digit);
    }

    /** Whether any of some cells may hold any of some digits, given as a mask. */
    public boolean holdAny(CellSet cells, int digits) {
        for (int rest = digits; rest != 0; rest = Digits.dropFirst(rest)) {
            int digit = Digits.first(rest);
            if ((cells.upper() & board.upperPlaces(digit) | cells.lower() & board.lowerPlaces(digit)) != 0) {
                return true;
            }
        }
        return false;
    }

    /** The empty cells all of whose candidates are among some: those that would be left without a candidate. */
    public CellSet emptiedBy(CandidateBits gone) {
        CellBits left = new CellBits();
        for (int digit = 1; digit <= 9; digit++) {
            left.addAll(gone.cells(digit).missingOf(board.places(digit)));
        }
        return left.missingOf(board.empty());
    }

    /** The lowest candidate of a cell, 1 to 9. */
    public int firstDigit(int cell) {
        for (int digit = 1; digit <= 9; digit++) {
            if (board.isCandidate(cell, digit)) {
                return digit;
            }
        }
        throw new IllegalArgumentException("cell " + cell + " may hold no digit");
    }

    /** All candidates of all empty cells. */
    public CandidateSet candidates() {
        if (candidatesVersion != board.version()) {
            candidatesVersion = board.version();
            candidates = board.candidates();
        }
        return candidates;
    }

    /**
     * Called before a rung is asked: sets the board with which {@link #changed} compares. A rung is <em>exhausted</em> on a board if it
     * found nothing there, or if everything that it found was applied.
     *
     * @param before the candidates of the last board of this path on which the rung was exhausted; null if there is none, so that all
     *     counts as changed
     */
    public void beginRung(@Nullable CandidateSet before) {
        // Many rungs are exhausted on the same board and asked again on the same one: what has changed is found for all
        // of them once.
        if (before != lastExhausted || changedVersion != board.version()) {
            lastExhausted = before;
            changedVersion = board.version();
            changedDigits = -1;
            changed = null;
            changedHouses = -1;
        }
    }

    /**
     * The cells that have lost candidates since the current rung was last exhausted; all cells if it never was. A finder may skip a
     * pattern none of whose cells is among them: its eliminations were found and applied then. The cells of a pattern are all whose
     * candidates are its premises; where it needs all places of a digit in a house, these are all cells of the house.
     */
    public CellSet changed() {
        CellSet known = changed;
        if (known == null) {
            known = computeChanged();
            changed = known;
        }
        return known;
    }

    /** The houses with some cell that has {@linkplain #changed() changed}, as a mask: bit h is house h. */
    public int changedHouses() {
        if (changedHouses < 0) {
            CellSet cells = changed();
            changedHouses = 0;
            for (int house = 0; house < House.COUNT; house++) {
                changedHouses |= House.of(house).cells().intersects(cells) ? 1 << house : 0;
            }
        }
        return changedHouses;
    }

    private CellSet computeChanged() {
        if (lastExhausted == null) {
            return CellSet.ALL;
        }
        long upper = 0;
        long lower = 0;
        for (int digit = 1; digit <= 9; digit++) {
            CellSet before = lastExhausted.cells(digit);
            upper |= before.upper() & ~board.upperPlaces(digit);
            lower |= before.lower() & ~board.lowerPlaces(digit);
        }
        return new CellSet(upper, lower);
    }

    /** The empty cells that may hold exactly one digit. */
    public CellSet withOneCandidate() {
        computeCounts();
        return oneCandidate;
    }

    /** The empty cells that may hold exactly two digits. */
    public CellSet withTwoCandidates() {
        computeCounts();
        return twoCandidates;
    }

    /** The empty cells that may hold exactly three digits. */
    public CellSet withThreeCandidates() {
        computeCounts();
        return threeCandidates;
    }

    /** How many cells may hold just these digits, two or three, given as a mask. */
    public int cellsWithJust(int digits) {
        if (alikeVersion != board.version()) {
            alikeVersion = board.version();
            Arrays.fill(alike, 0);
            CellSet cells = withTwoCandidates().or(withThreeCandidates());
            for (long rest = cells.upper(); rest != 0; rest &= rest - 1) {
                alike[digits(Long.numberOfTrailingZeros(rest))]++;
            }
            for (long rest = cells.lower(); rest != 0; rest &= rest - 1) {
                alike[digits(UPPER_CELLS + Long.numberOfTrailingZeros(rest))]++;
            }
        }
        return alike[digits];
    }

    /**
     * The digits, as a mask, of which some place is in no {@linkplain DigitTemplates template}. An argument about one digit alone can
     * skip all other digits: everything that it could eliminate is such a place.
     */
    public int digitsWithTemplateEliminations() {
        if (templatesVersion != board.version()) {
            templatesVersion = board.version();
            eliminationDigits = templates.digitsWithTemplateEliminations(board);
            changedDigits = -1;
        }
        return eliminationDigits;
    }

    /**
     * Those of them that have lost places since the current rung was {@linkplain #beginRung last exhausted}: the only digits of which an
     * argument about one digit alone can find something new.
     */
    public int changedDigitsWithTemplateEliminations() {
        int digits = digitsWithTemplateEliminations();
        if (changedDigits < 0) {
            changedDigits = 0;
            for (int rest = digits; rest != 0; rest = Digits.dropFirst(rest)) {
                int digit = Digits.first(rest);
                boolean same =
                        lastExhausted != null && lastExhausted.cells(digit).equals(board.places(digit));
                changedDigits |= same ? 0 : Masks.onlyFirst(rest);
            }
        }
        return changedDigits;
    }

    /** Whether the board has what a finder needs in order to find anything. */
    public boolean has(Need need) {
        return switch (need) {
            case NOTHING -> true;
            case TEMPLATE_ELIMINATIONS -> changedDigitsWithTemplateEliminations() != 0;
            case TWO_CANDIDATES -> !withTwoCandidates().isEmpty();
            case RECTANGLES -> rectangles().size() > 0;
            case UNIQUE_LOOPS -> uniqueLoops().size() > 0;
            case EXTENDED_RECTANGLES -> extendedRectangles().size() > 0;
            case REFUTED_BY_CELLS -> !links(LinkGraph.Nodes.CELLS).refuted().isEmpty();
            case REFUTED_BY_GROUPS -> !links(LinkGraph.Nodes.GROUPS).refuted().isEmpty();
            case REFUTED_BY_SETS -> !links(LinkGraph.Nodes.SETS).refuted().isEmpty();
            case DIGIT_CONTRADICTION -> !digitContradictions().isEmpty();
        };
    }

    /** The places of a digit that are in no template of it. An argument about this digit alone can eliminate no other place. */
    public CellSet templateEliminations(int digit) {
        boolean any = (digitsWithTemplateEliminations() >>> (digit - 1) & 1) != 0;
        return any ? templates.eliminations(digit) : CellSet.EMPTY;
    }

    /** Whether there may be a naked subset of so many cells, 2 to 9, with eliminations; if false, there is none. */
    public boolean mayHaveNakedSubsets(int size) {
        return (subsets().naked() >>> size & 1) != 0;
    }

    /** Whether there may be a hidden subset of so many digits, 2 to 9, with eliminations; if false, there is none. */
    public boolean mayHaveHiddenSubsets(int size) {
        return (subsets().hidden() >>> size & 1) != 0;
    }

    private SubsetSizes subsets() {
        if (subsetsVersion != board.version()) {
            subsetsVersion = board.version();
            subsets.update(this, changedForSubsets.next(board));
        }
        return subsets;
    }

    /** Whether there may be a bent subset of so many cells, 4 or more, with eliminations; if false, there is none. */
    public boolean mayHaveBentSubsets(int size) {
        return bent().mayHave(size);
    }

    /** The same for the crossing of a line and a box; false if they do not cross. */
    public boolean mayHaveBentSubsets(int size, int line, int box) {
        return bent().mayHave(size, line, box);
    }

    private BentSubsets bent() {
        if (bentVersion != board.version()) {
            bentVersion = board.version();
            bent.update(this, changedForBent.next(board));
        }
        return bent;
    }

    /** The rectangles on which unique rectangles may be found. */
    public Rectangles rectangles() {
        if (rectanglesVersion != board.version()) {
            rectanglesVersion = board.version();
            rectangles.update(this);
        }
        return rectangles;
    }

    /** The unique loops, of any type. */
    public UniqueLoops uniqueLoops() {
        if (uniqueLoopsVersion != board.version()) {
            uniqueLoopsVersion = board.version();
            uniqueLoops.update();
        }
        return uniqueLoops;
    }

    /** The rectangles on which extended unique rectangles may be found. */
    public ExtendedRectangles extendedRectangles() {
        if (extendedRectanglesVersion != board.version()) {
            extendedRectanglesVersion = board.version();
            extendedRectangles.update(this);
        }
        return extendedRectangles;
    }

    /** See {@link Memory#of}. */
    Object memory(int kind, Function<Position, ?> maker) {
        if (kind >= memories.length) {
            memories = Arrays.copyOf(memories, kind + 1);
        }
        Object memory = memories[kind];
        if (memory == null) {
            memory = maker.apply(this);
            memories[kind] = memory;
        }
        return memory;
    }

    /** A copy of the board on which singles can be filled in. */
    public Cascade cascade() {
        return Cascade.of(board);
    }

    /** The links between single candidates. */
    public LinkGraph links() {
        return links(LinkGraph.Nodes.CELLS);
    }

    /** The links between candidates, and groups or almost locked sets if these are to be nodes too. */
    public LinkGraph links(LinkGraph.Nodes nodes) {
        LinkGraph graph = links[nodes.ordinal()];
        if (graph == null) {
            graph = new LinkGraph(nodes);
            links[nodes.ordinal()] = graph;
        }
        if (linksVersion[nodes.ordinal()] != board.version()) {
            linksVersion[nodes.ordinal()] = board.version();
            graph.update(this);
        }
        return graph;
    }

    /** The almost locked sets of the board and their links. */
    public AlmostLockedSets lockedSets() {
        AlmostLockedSets sets = lockedSets;
        if (sets == null) {
            sets = new AlmostLockedSets(this);
            lockedSets = sets;
        }
        if (lockedSetsVersion != board.version()) {
            lockedSetsVersion = board.version();
            sets.update();
        }
        return sets;
    }

    /** The candidates that are refuted because they would leave some digit without a template. */
    public List<DigitContradiction> digitContradictions() {
        if (digitContradictionsVersion != board.version()) {
            digitContradictionsVersion = board.version();
            digitContradictions = DigitContradiction.all(this, templates);
        }
        return digitContradictions;
    }

    private void computePlaces() {
        if (placesVersion == board.version()) {
            return;
        }
        placesVersion = board.version();
        for (int digit = 1; digit <= 9; digit++) {
            long upper = board.upperPlaces(digit);
            long lower = board.lowerPlaces(digit);
            if (upper == upperPlaces[digit] && lower == lowerPlaces[digit]) {
                continue;
            }
            upperPlaces[digit] = upper;
            lowerPlaces[digit] = lower;
            int base = House.COUNT * digit;
            for (int row = 0; row < 9; row++) {
                placesInHouse[base + row] = columns(upper, lower, row);
            }
            // The first word has six rows, so six cells of each column and the first six boxes.
            long firstColumn = 0b1_000_000_001_000_000_001_000_000_001_000_000_001_000_000_001L;
            for (int column = 0; column < 9; column++) {
                placesInHouse[base + 9 + column] = (int) (Long.compress(upper, firstColumn << column)
                        | Long.compress(lower, (firstColumn & 0x7FFFFFF) << column) << 6);
            }
            long firstBox = 0b111_000_000_111_000_000_111L;
            for (int box = 0; box < 6; box++) {
                placesInHouse[base + 18 + box] = (int) Long.compress(upper, firstBox << box / 3 * 27 + box % 3 * 3);
            }
            for (int box = 0; box < 3; box++) {
                placesInHouse[base + 24 + box] = (int) Long.compress(lower, firstBox << box * 3);
            }
            int two = 0;
            for (int house = 0; house < House.COUNT; house++) {
                two |= Integer.bitCount(placesInHouse[base + house]) == 2 ? 1 << house : 0;
            }
            conjugate[digit] = two;
        }
    }

    private void computeDigits() {
        if (digitsVersion == board.version()) {
            return;
        }
        digitsVersion = board.version();
        for (int digit = 1; digit <= 9; digit++) {
            int bit = Digits.of(digit);
            for (long rest = board.upperPlaces(digit) ^ upperDigits[digit]; rest != 0; rest &= rest - 1) {
                digitsOfCell[Long.numberOfTrailingZeros(rest)] ^= bit;
            }
            for (long rest = board.lowerPlaces(digit) ^ lowerDigits[digit]; rest != 0; rest &= rest - 1) {
                digitsOfCell[54 + Long.numberOfTrailingZeros(rest)] ^= bit;
            }
            upperDigits[digit] = board.upperPlaces(digit);
            lowerDigits[digit] = board.lowerPlaces(digit);
        }
    }

    private static int columns(long upper, long lower, int row) {
        return (int) (row < 6 ? upper >>> 9 * row : lower >>> 9 * row - 54) & 0b111_111_111;
    }

    /** Counts the candidates of all cells at once, saturating at four: a cell is in a set once it has so many candidates or more. */
    private void computeCounts() {
        if (countsVersion == board.version()) {
            return;
        }
        countsVersion = board.version();
        long oneUpper = 0;
        long oneLower = 0;
        long twoUpper = 0;
        long twoLower = 0;
        long threeUpper = 0;
        long threeLower = 0;
        long fourUpper = 0;
        long fourLower = 0;
        for (int digit = 1; digit <= 9; digit++) {
            long upper = board.upperPlaces(digit);
            long lower = board.lowerPlaces(digit);
            fourUpper |= threeUpper & upper;
            fourLower |= threeLower & lower;
            threeUpper |= twoUpper & upper;
            threeLower |= twoLower & lower;
            twoUpper |= oneUpper & upper;
            twoLower |= oneLower & lower;
            oneUpper |= upper;
            oneLower |= lower;
        }
        oneCandidate = new CellSet(oneUpper & ~twoUpper, oneLower & ~twoLower);
        twoCandidates = new CellSet(twoUpper & ~threeUpper, twoLower & ~threeLower);
        threeCandidates = new CellSet(threeUpper & ~fourUpper, threeLower & ~fourLower);
    }
}
