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
import dev.nonet.puzzle.CellSet;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A board as finders see it: they only read it; the solver changes the board between rounds. Those that search for long
 * ask it {@linkplain #stopIfTold whether to go on}. It is four things:
 *
 * <pre>
 *   {@link Board}            what the solver changes
 *   {@link DerivedValues}    what is derived from the board, each value when it is first asked for;
 *                            with {@link Candidates}
 *   {@link Changes}          what has changed since a rung was exhausted
 *   {@link Memories}         the scratch memory of the finders
 * </pre>
 *
 * Not thread-safe. Sets of digits and of the nine cells of a house are nine-bit masks: bit {@code d - 1} is digit
 * {@code d}, bit {@code n} is cell number {@code n} of the house, as {@link Houses} numbers them.
 */
public final class Position extends Candidates {

    private final DerivedValues derived;
    private final Changes changes;
    private final Memories memories = new Memories(this);
    private final BooleanSupplier stop;

    /** A position on which nobody stops a search. */
    public Position(Board board) {
        this(board, () -> false);
    }

    /** @param stop asked whether to stop, from the thread that searches */
    public Position(Board board, BooleanSupplier stop) {
        super(board);
        this.stop = stop;
        this.derived = new DerivedValues(board, this);
        this.changes = new Changes(board, derived.templates);
    }

    /**
     * To be called now and then within a search: the last rungs take seconds for a single step of the hardest puzzles.
     *
     * @throws CancellationException if told to stop
     */
    public void stopIfTold() {
        if (stop.getAsBoolean()) {
            throw new CancellationException("told to stop");
        }
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

    public boolean isCandidate(int cell, int digit) {
        return board.isCandidate(cell, digit);
    }

    /** Whether any of some cells may hold any of some digits, given as a mask. */
    public boolean holdAny(CellSet cells, int digits) {
        for (int rest = digits; rest != 0; rest = Digits.dropFirst(rest)) {
            int digit = Digits.first(rest);
            if (cells.intersects(board.places(digit))) {
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

    /**
     * The lowest candidate of a cell, 1 to 9; faster than {@link #digits} while that is not computed for the board yet.
     */
    public int firstDigit(int cell) {
        for (int digit = 1; digit <= 9; digit++) {
            if (board.isCandidate(cell, digit)) {
                return digit;
            }
        }
        throw new IllegalArgumentException("cell " + cell + " may hold no digit");
    }

    /**
     * What has changed on the board.
     *
     * @param exhausted the candidates of the last board of the path on which a rung was {@linkplain Changes exhausted};
     *     null if there is none, so that everything counts as changed
     */
    public Changes changesSince(@Nullable CandidateSet exhausted) {
        return changes.since(exhausted);
    }

    /**
     * The digits, as a mask, of which some place is in no {@linkplain DigitTemplates template}. An argument about one
     * digit alone can skip all other digits: everything that it could eliminate is such a place.
     */
    public int digitsWithTemplateEliminations() {
        return derived.templates.get().digitsWithEliminations();
    }

    /** Whether the board has what a finder needs in order to find anything new. */
    public boolean has(Need need, Changes changes) {
        return switch (need) {
            case NOTHING -> true;
            case TEMPLATE_ELIMINATIONS -> changes.digitsWithTemplateEliminations() != 0;
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

    /**
     * The places of a digit that are in no template of it. An argument about this digit alone can eliminate no other
     * place.
     */
    public CellSet templateEliminations(int digit) {
        boolean any = Digits.contain(digitsWithTemplateEliminations(), digit);
        return any ? derived.templates.get().eliminations(digit) : CellSet.EMPTY;
    }

    /** The locked candidates of boxes (pointing). */
    public LockedPlaces lockedInBoxes() {
        return derived.lockedInBoxes.get();
    }

    /** The locked candidates of lines (claiming). */
    public LockedPlaces lockedInLines() {
        return derived.lockedInLines.get();
    }

    /** Whether there may be a naked subset of so many cells, 2 to 9, with eliminations; if false, there is none. */
    public boolean mayHaveNakedSubsets(int size) {
        return Masks.contain(derived.subsets.get().naked(), size);
    }

    /** Whether there may be a hidden subset of so many digits, 2 to 9, with eliminations; if false, there is none. */
    public boolean mayHaveHiddenSubsets(int size) {
        return Masks.contain(derived.subsets.get().hidden(), size);
    }

    /** Whether there may be a bent subset of so many cells, 4 or more, with eliminations; if false, there is none. */
    public boolean mayHaveBentSubsets(int size) {
        return derived.bent.get().mayHave(size);
    }

    /** Whether there may be a bent subset in the crossing of a line and a box; false if they do not cross. */
    public boolean mayHaveBentSubsets(int size, int line, int box) {
        return derived.bent.get().mayHave(size, line, box);
    }

    /** The bent subsets of so many cells with eliminations in the crossing of a line and a box. */
    public List<BentSubsets.BentCells> bentSubsets(int size, int line, int box) {
        return derived.bent.get().find(size, line, box, this);
    }

    /** The rectangles on which unique rectangles may be found. */
    public Rectangles rectangles() {
        return derived.rectangles.get();
    }

    /** The unique loops, of any type. */
    public UniqueLoops uniqueLoops() {
        return derived.uniqueLoops.get();
    }

    /** The rectangles on which extended unique rectangles may be found. */
    public ExtendedRectangles extendedRectangles() {
        return derived.extendedRectangles.get();
    }

    /** A copy of the board on which singles can be filled in. */
    public Cascade cascade() {
        return Cascade.of(board);
    }

    /** The links between single candidates. */
    public LinkGraph links() {
        return derived.links.get();
    }

    /** The links between candidates, and groups or almost locked sets if these are to be nodes too. */
    public LinkGraph links(LinkGraph.Nodes nodes) {
        return switch (nodes) {
            case CELLS -> derived.links.get();
            case GROUPS -> derived.linksOfGroups.get();
            case SETS -> derived.linksOfSets.get();
        };
    }

    /** The almost locked sets of the board and the digits that link them. */
    public AlmostLockedSets almostLockedSets() {
        return derived.almostLockedSets.get();
    }

    /** The almost locked sets that may be the ends of a chain of sets. */
    public SetsOnChains setsOnChains() {
        return derived.setsOnChains.get();
    }

    /** The candidates that chains refute by leaving some digit without a template. */
    public List<DigitContradiction> digitContradictions() {
        return derived.digitContradictions.get();
    }

    /** The scratch memory of the finders. */
    Memories memories() {
        return memories;
    }
}
