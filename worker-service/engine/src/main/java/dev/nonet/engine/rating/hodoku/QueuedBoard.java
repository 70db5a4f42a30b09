package dev.nonet.engine.rating.hodoku;

import dev.nonet.engine.board.CellBits;
import dev.nonet.engine.board.Digits;
import dev.nonet.engine.board.Houses;
import dev.nonet.engine.rating.IntList;
import dev.nonet.engine.rating.Work;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.House;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * The board of the walk, which notes singles in two queues as they arise. What order they have there decides the score
 * of every puzzle: a hidden single costs more than the naked single that it may be as well.
 *
 * <pre>
 *   digits[cell]             its candidates as a mask; 0 if it is filled
 *   counts[10 * house + d]   how many unsolved cells of the house have d
 *   places[d]                the cells with d
 *   unsolvedIn[house]        how many cells of the house are unsolved
 *   nakedSingles, hiddenSingles   candidates in the order in which they became singles;
 *                                 those that are none any more stay
 * </pre>
 *
 * A candidate is the number {@code 9 * cell + digit - 1}. Not thread-safe.
 */
final class QueuedBoard {

    private final Work work;
    private final int[] digits = new int[Cell.COUNT];
    private final int[] values = new int[Cell.COUNT];
    private final int[] counts = new int[10 * House.COUNT];
    private final CellBits[] places = CellBits.array(10);
    private final CellBits unsolved = CellBits.of(CellSet.ALL);
    private final int[] unsolvedIn = new int[House.COUNT];
    private CellSet givens = CellSet.EMPTY;
    private final IntList nakedSingles = new IntList();
    private final IntList hiddenSingles = new IntList();
    private int nakedHead;
    private int hiddenHead;

    /** What several lines of the table ask about this board; null until then, and again when the board changes. */
    private @Nullable AlsTechniques lockedSets;

    private @Nullable DirectImplications implications;

    private @Nullable UniquenessRectangles rectangles;

    /** By house: how often its candidates have changed. */
    private final int[] changesIn = new int[House.COUNT];

    /** By line and box: how often their candidates had changed, plus 1, when nothing was found where they cross. */
    private final int[] exhaustedCrossings = new int[House.COUNT * House.COUNT];

    /** By digit: how often its places have changed. */
    private final int[] changes = new int[10];

    /**
     * By line of the table and digit: how often its places had changed, plus 1, when the line found nothing in them.
     */
    private final Map<Finding.Finder, int[]> exhausted = new HashMap<>();

    private final BasicFishScreen fishScreen = new BasicFishScreen();

    /**
     * By digit, plus 10 for those with fins: the kinds of basic fish, and the changes of its places, plus 1, when they
     * were found.
     */
    private final int[] fishKinds = new int[20];

    private final int[] fishSeen = new int[20];

    /**
     * Starts from an empty grid and places the givens in reading order, which feeds the queues.
     *
     * @param work asked whether to stop
     */
    QueuedBoard(Grid grid, Work work) {
        this(work);
        Arrays.fill(digits, Digits.ALL);
        Arrays.fill(counts, 9);
        Arrays.fill(unsolvedIn, 9);
        for (int digit = 1; digit <= 9; digit++) {
            places[digit].set(CellSet.ALL);
        }
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (!grid.isEmpty(cell)) {
                place(cell, grid.digit(cell));
                givens = givens.with(cell);
            }
        }
    }

    private QueuedBoard(Work work) {
        this.work = work;
    }

    QueuedBoard copy() {
        QueuedBoard copy = new QueuedBoard(work);
        copy.set(this);
        return copy;
    }

    /**
     * To be called now and then within a search.
     *
     * @throws CancellationException if told to stop
     */
    void stopIfTold() {
        work.stopIfTold();
    }

    /** Takes over the cells and the waiting singles of another board. */
    void set(QueuedBoard other) {
        changed();
        System.arraycopy(other.digits, 0, digits, 0, digits.length);
        System.arraycopy(other.values, 0, values, 0, values.length);
        System.arraycopy(other.counts, 0, counts, 0, counts.length);
        System.arraycopy(other.unsolvedIn, 0, unsolvedIn, 0, unsolvedIn.length);
        for (int digit = 1; digit <= 9; digit++) {
            places[digit].set(other.places[digit]);
        }
        unsolved.set(other.unsolved);
        givens = other.givens;
        nakedSingles.clear();
        nakedSingles.addAll(other.nakedSingles);
        hiddenSingles.clear();
        hiddenSingles.addAll(other.hiddenSingles);
        nakedHead = other.nakedHead;
        hiddenHead = other.hiddenHead;
    }

    static int candidate(int cell, int digit) {
        return 9 * cell + digit - 1;
    }

    static int cell(int candidate) {
        return candidate / 9;
    }

    static int digit(int candidate) {
        return candidate % 9 + 1;
    }

    void remove(int cell, int digit) {
        if (!has(cell, digit)) {
            return;
        }
        changed();
        digits[cell] = Digits.without(digits[cell], digit);
        places[digit].remove(cell);
        changes[digit]++;
        for (int kind = 0; kind < Houses.KINDS; kind++) {
            changesIn[Houses.house(cell, kind)]++;
        }
        if (digits[cell] == 0) {
            return; // a contradiction, which only arises where something is assumed: the counts stay as they are
        }
        if (Digits.isOne(digits[cell])) {
            nakedSingles.add(candidate(cell, Digits.first(digits[cell])));
        }
        for (int kind = 0; kind < Houses.KINDS; kind++) {
            int house = Houses.house(cell, kind);
            countDown(house, digit, true);
            if (counts[10 * house + digit] == 0) {
                forgetHiddenSingle(house, digit);
            }
        }
    }

    /** Takes out the first hidden single of a digit in a house, where it has no place left. */
    private void forgetHiddenSingle(int house, int digit) {
        for (int i = hiddenHead; i < hiddenSingles.size(); i++) {
            int single = hiddenSingles.get(i);
            if (digit(single) == digit && Houses.number(house, cell(single)) != 0) {
                hiddenSingles.removeAt(i);
                return;
            }
        }
    }

    private void changed() {
        lockedSets = null;
        implications = null;
        rectangles = null;
    }

    AlsTechniques lockedSets() {
        if (lockedSets == null) {
            lockedSets = new AlsTechniques(this);
        }
        return lockedSets;
    }

    /**
     * Whether a line that looks at one digit at a time has found nothing in the places of a digit, which have not
     * changed since.
     */
    boolean isExhausted(Finding.Finder line, int digit) {
        int[] at = exhausted.get(line);
        return at != null && at[digit] == changes[digit] + 1;
    }

    void setExhausted(Finding.Finder line, int digit) {
        exhausted.computeIfAbsent(line, first -> new int[10])[digit] = changes[digit] + 1;
    }

    /** Whether nothing was found where a line and a box cross, and all candidates of both are as they were then. */
    boolean isExhausted(int line, int box) {
        return exhaustedCrossings[House.COUNT * line + box] == changesIn[line] + changesIn[box] + 1;
    }

    void setExhausted(int line, int box) {
        exhaustedCrossings[House.COUNT * line + box] = changesIn[line] + changesIn[box] + 1;
    }

    /**
     * Whether a basic fish of a kind eliminates a digit: known of all kinds once a digit has been asked about, until
     * its places change.
     */
    boolean hasBasicFish(int size, BaseCoverFish.Fins fins, int digit) {
        boolean finned = fins != BaseCoverFish.Fins.NONE;
        int slot = finned ? 10 + digit : digit;
        if (fishSeen[slot] != changes[digit] + 1) {
            fishSeen[slot] = changes[digit] + 1;
            fishKinds[slot] = fishScreen.kinds(places(digit), finned);
        }
        return (fishKinds[slot] & BasicFishScreen.kind(size, fins)) != 0;
    }

    UniquenessRectangles rectangles() {
        if (rectangles == null) {
            rectangles = new UniquenessRectangles(this);
        }
        return rectangles;
    }

    /** What follows from what, with groups. */
    DirectImplications implications() {
        if (implications == null) {
            implications = new DirectImplications(this, true);
        }
        return implications;
    }

    void place(int cell, int digit) {
        changed();
        int had = digits[cell];
        for (int rest = had; rest != 0; rest = Digits.dropFirst(rest)) {
            places[Digits.first(rest)].remove(cell);
            changes[Digits.first(rest)]++;
        }
        digits[cell] = 0;
        values[cell] = digit;
        if (unsolved.contains(cell)) {
            unsolved.remove(cell);
            for (int kind = 0; kind < Houses.KINDS; kind++) {
                unsolvedIn[Houses.house(cell, kind)]--;
                changesIn[Houses.house(cell, kind)]++;
            }
        }
        CellSet peers = Houses.peers(cell);
        for (int peer = peers.first(); peer < Cell.COUNT; peer = peers.next(peer)) {
            remove(peer, digit);
        }
        for (int rest = had; rest != 0; rest = Digits.dropFirst(rest)) {
            int gone = Digits.first(rest);
            for (int kind = 0; kind < Houses.KINDS; kind++) {
                countDown(Houses.house(cell, kind), gone, gone != digit);
            }
        }
    }

    private void countDown(int house, int digit, boolean noted) {
        int left = --counts[10 * house + digit];
        if (left == 1 && noted) {
            CellSet last = inHouse(house, digit);
            if (!last.isEmpty()) {
                hiddenSingles.add(candidate(last.first(), digit));
            }
        }
    }

    /** The cells of a house with a digit. */
    CellSet inHouse(int house, int digit) {
        return places[digit].and(House.of(house).cells());
    }

    /** The cells of a house with a digit, as a mask of their numbers in it. */
    int mask(int house, int digit) {
        return Houses.mask(house, places(digit));
    }

    /** How many cells of a house are unsolved. */
    int unsolved(int house) {
        return unsolvedIn[house];
    }

    CellSet places(int digit) {
        return places[digit].toSet();
    }

    /** By digit: the empty cells that see no placed digit of this kind, whatever was eliminated since. */
    CellSet[] allowed() {
        CellBits[] seen = CellBits.array(10);
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            seen[values[cell]].addAll(Houses.peers(cell));
        }
        CellSet[] allowed = new CellSet[10];
        for (int digit = 1; digit <= 9; digit++) {
            allowed[digit] = unsolved().minus(seen[digit].toSet());
        }
        return allowed;
    }

    CellSet unsolved() {
        return unsolved.toSet();
    }

    boolean isFull() {
        return unsolved.isEmpty();
    }

    int digits(int cell) {
        return digits[cell];
    }

    int count(int cell) {
        return Digits.count(digits[cell]);
    }

    int count(int house, int digit) {
        return counts[10 * house + digit];
    }

    boolean has(int cell, int digit) {
        return Digits.contain(digits[cell], digit);
    }

    int value(int cell) {
        return values[cell];
    }

    boolean isGiven(int cell) {
        return givens.contains(cell);
    }

    /**
     * The first naked single in the queue whose cell is the last empty one of a house, which may come before an older
     * one; -1 if none.
     */
    int fullHouse() {
        for (int i = nakedHead; i < nakedSingles.size(); i++) {
            int single = nakedSingles.get(i);
            int cell = cell(single);
            for (int kind = 0; values[cell] == 0 && kind < Houses.KINDS; kind++) {
                if (unsolvedIn[Houses.house(cell, kind)] == 1) {
                    return single;
                }
            }
        }
        return -1;
    }

    /** Takes the next naked single from its queue; -1 if there is none. */
    int nakedSingle() {
        while (nakedHead < nakedSingles.size()) {
            int single = nakedSingles.get(nakedHead++);
            if (values[cell(single)] == 0) {
                return single;
            }
        }
        return -1;
    }

    /** Takes the next hidden single from its queue; -1 if there is none. */
    int hiddenSingle() {
        while (hiddenHead < hiddenSingles.size()) {
            int single = hiddenSingles.get(hiddenHead++);
            if (values[cell(single)] == 0) {
                return single;
            }
        }
        return -1;
    }

    /** The naked singles in the queue whose cells are empty. */
    int[] waitingNakedSingles() {
        IntList waiting = new IntList();
        for (int i = nakedHead; i < nakedSingles.size(); i++) {
            if (values[cell(nakedSingles.get(i))] == 0) {
                waiting.add(nakedSingles.get(i));
            }
        }
        return waiting.toArray();
    }

    /** The hidden singles in the queue that still are some, the first of each empty cell. */
    int[] waitingHiddenSingles() {
        IntList waiting = new IntList();
        CellSet cells = CellSet.EMPTY;
        for (int i = hiddenHead; i < hiddenSingles.size(); i++) {
            int cell = cell(hiddenSingles.get(i));
            if (values[cell] == 0 && !cells.contains(cell) && isHiddenSingle(hiddenSingles.get(i))) {
                cells = cells.with(cell);
                waiting.add(hiddenSingles.get(i));
            }
        }
        return waiting.toArray();
    }

    private boolean isHiddenSingle(int single) {
        for (int kind = 0; kind < Houses.KINDS; kind++) {
            if (count(Houses.house(cell(single), kind), digit(single)) == 1) {
                return true;
            }
        }
        return false;
    }
}
