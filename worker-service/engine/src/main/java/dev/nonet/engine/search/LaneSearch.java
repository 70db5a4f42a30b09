package dev.nonet.engine.search;

import static dev.nonet.engine.search.LaneBoards.CELLS;
import static dev.nonet.engine.search.LaneBoards.LANES;
import static dev.nonet.engine.search.LaneBoards.WIDTH;

import dev.nonet.engine.board.Digits;
import java.util.Arrays;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorMask;

/**
 * Depth-first search on many boards at once, 32 in the lanes of a vector. Boards that wait for a lane are on one stack,
 * whatever question they belong to:
 *
 * <pre>
 *   board[32 * cell + lane]     the candidates of a cell in the board of a lane
 *   question[lane]              the question that it belongs to, if the lane is occupied
 *   states[cell * stride + n]   the candidates of a cell in the n-th board from the bottom of the stack
 *   questionOf[n]               the question that it belongs to
 * </pre>
 *
 * All lanes make deductions together until few of their boards still change. Then contradictory and solved boards leave
 * their lanes; boards that no longer change are split, the first child staying in the lane, the second going to the
 * stack; and free lanes are filled from the stack, or with new questions. One pass over the cells does all of that and
 * leaves boards that still change alone. New questions are begun only if the stack has too few boards for the free
 * lanes, so the stack stays small: a board is split at most 270 times (a digit has six permutations in each of six
 * units). The stack grows as needed and is kept.
 *
 * <p>The stride is no multiple of a large power of two; otherwise the 81 rows would be mapped to the same cache sets
 * and evict each other.
 */
final class LaneSearch implements Search {

    /**
     * While at least so many boards still change, sweeping goes on; with fewer it pays to exchange those that do not.
     */
    private static final int ENOUGH = 14;

    private static final long ALL = 0xFFFF_FFFFL;

    private static final int FIRST_STRIDE = 800;
    private static final int SLACK = 3 * WIDTH;

    private int stride = FIRST_STRIDE;
    private short[] states = new short[81 * FIRST_STRIDE + SLACK];
    private int[] questionOf = new int[FIRST_STRIDE + SLACK];
    private int top;

    /** The lanes that have a board, as bits. */
    private long occupied;

    /** Whether there was no question when last asked, and none has ended since. */
    private boolean dry;

    private final short[] board = LaneBoards.rows();
    private final int[] question = new int[WIDTH];

    /** By slot: how many solutions to look for. */
    private final int[] limits = new int[QUESTIONS];

    /** By slot: how many solutions were found. */
    private final int[] found = new int[QUESTIONS];

    /** By slot: how many boards of the question are in lanes or on the stack. */
    private final int[] open = new int[QUESTIONS];

    private final int[] freeSlots = new int[QUESTIONS];
    private int freeCount;
    private final byte[] solutions = new byte[81 * QUESTIONS];

    @Override
    public void run(Questions questions) {
        top = 0;
        occupied = 0;
        freeCount = QUESTIONS;
        for (int slot = 0; slot < QUESTIONS; slot++) {
            freeSlots[slot] = slot;
        }
        long undecided = 0;
        dry = false;
        while (true) {
            exchange(questions, undecided);
            if (occupied == 0 && top == 0 && dry) {
                return;
            }
            undecided = sweep(questions);
        }
    }

    /**
     * Makes deductions until few boards still change, and takes contradictory and solved boards out of their lanes.
     *
     * @return the lanes whose boards no longer change and must be split
     */
    private long sweep(Questions questions) {
        long dead;
        long solved;
        long changing;
        int changingCount;
        do {
            LaneBoards.sweep(board);
            dead = LaneBoards.dead(board) & occupied;
            solved = LaneBoards.zero(board, LaneBoards.SEVERAL) & occupied & ~dead;
            if (solved != 0) {
                long full = LaneBoards.rowsFull(board);
                dead |= solved & ~full;
                solved &= full;
            }
            changing = occupied & ~dead & ~solved & ~LaneBoards.zero(board, LaneBoards.CHANGED);
            changingCount = Long.bitCount(changing);
        } while (changingCount >= ENOUGH || changingCount > 0 && top == 0 && dry);
        long done = dead | solved;
        long undecided = occupied & ~done & ~changing;
        for (long lanes = solved; lanes != 0; lanes &= lanes - 1) {
            int lane = Long.numberOfTrailingZeros(lanes);
            int slot = question[lane];
            if (found[slot] < limits[slot]) {
                if (found[slot]++ == 0) {
                    extract(lane, 81 * slot);
                }
                if (found[slot] == limits[slot] && open[slot] > 1) {
                    done |= lanesOf(slot);
                }
            }
        }
        for (long lanes = done; lanes != 0; lanes &= lanes - 1) {
            close(questions, question[Long.numberOfTrailingZeros(lanes)]);
        }
        occupied &= ~done;
        return undecided & ~done;
    }

    private long lanesOf(int slot) {
        long of = 0;
        for (long lanes = occupied; lanes != 0; lanes &= lanes - 1) {
            int lane = Long.numberOfTrailingZeros(lanes);
            if (question[lane] == slot) {
                of |= 1L << lane;
            }
        }
        return of;
    }

    /** Counts one board of a question less; ends the question if it was the last. */
    private void close(Questions questions, int slot) {
        if (--open[slot] == 0) {
            dry = false;
            questions.end(slot, found[slot], solutions, 81 * slot);
            freeSlots[freeCount++] = slot;
        }
    }

    private void extract(int lane, int to) {
        for (int cell = 0; cell < 81; cell++) {
            solutions[to + cell] = (byte) Digits.first(board[CELLS + cell * WIDTH + lane]);
        }
    }

    /**
     * Fills the free lanes from the stack, splits the boards that are undecided, and pushes their second children, all
     * in one pass over the cells.
     */
    private void exchange(Questions questions, long undecided) {
        long free = ALL & ~occupied;
        int wanted = Long.bitCount(free);
        begin(questions, wanted);
        int taken = Math.min(wanted, top);
        top -= taken;
        long filled = 0;
        long rest = free;
        for (int i = 0; i < taken; i++, rest &= rest - 1) {
            int slot = questionOf[top + i];
            int lane = Long.numberOfTrailingZeros(rest);
            filled |= 1L << lane;
            question[lane] = slot;
            if (found[slot] < limits[slot]) {
                occupied |= 1L << lane;
            } else {
                close(questions, slot);
            }
        }
        if (undecided == 0) {
            if (filled != 0) {
                fill(board, states, top, stride, filled);
            }
            return;
        }
        long atCell = LaneBranching.choose(board, undecided);
        if (atCell != 0) {
            LaneBranching.minCandidates(board);
        }
        fillAndSplit(board, states, top, stride, filled, undecided);
        for (long lanes = undecided; lanes != 0; lanes &= lanes - 1) {
            int lane = Long.numberOfTrailingZeros(lanes);
            if ((atCell >>> lane & 1) != 0) {
                splitAtCell(lane, top);
            }
            open[question[lane]]++;
            questionOf[top++] = question[lane];
        }
        if (top + SLACK > stride) {
            grow();
        }
    }

    /** Begins questions until the stack has enough boards for the free lanes. */
    private void begin(Questions questions, int wanted) {
        while (top < wanted && freeCount > 0) {
            int slot = freeSlots[freeCount - 1];
            int limit = questions.begin(slot, states, top, stride);
            if (limit == Questions.NONE) {
                dry = true;
                return;
            }
            freeCount--;
            limits[slot] = limit;
            found[slot] = 0;
            open[slot] = 1;
            questionOf[top++] = slot;
        }
    }

    // Lanes are passed as long, and turned into masks where they are used: a VectorMask passed to a method would be
    // allocated.

    private static void fill(short[] board, short[] states, int from, int stride, long filled) {
        VectorMask<Short> fill = VectorMask.fromLong(LANES, filled);
        for (int cell = 0; cell < 81; cell++) {
            ShortVector taken =
                    ShortVector.fromArray(LANES, states, cell * stride + from).expand(fill);
            ShortVector.fromArray(LANES, board, CELLS + cell * WIDTH)
                    .blend(taken, fill)
                    .intoArray(board, CELLS + cell * WIDTH);
        }
    }

    private static void fillAndSplit(short[] board, short[] states, int at, int stride, long filled, long undecided) {
        VectorMask<Short> fill = VectorMask.fromLong(LANES, filled);
        VectorMask<Short> split = VectorMask.fromLong(LANES, undecided);
        for (int row = 0; row < 9; row++) {
            for (int column = 0; column < 9; column++) {
                int cell = 9 * row + column;
                int minirow = (3 * row + column / 3) * WIDTH;
                int minicolumn = (27 + row / 3 * 9 + column) * WIDTH;
                ShortVector x = ShortVector.fromArray(LANES, board, CELLS + cell * WIDTH);
                ShortVector a = x.and(ShortVector.fromArray(LANES, board, LaneBranching.FIRST + minirow)
                        .or(ShortVector.fromArray(LANES, board, LaneBranching.FIRST + minicolumn))
                        .not());
                ShortVector b = x.and(ShortVector.fromArray(LANES, board, LaneBranching.SECOND + minirow)
                        .or(ShortVector.fromArray(LANES, board, LaneBranching.SECOND + minicolumn))
                        .not());
                ShortVector taken =
                        ShortVector.fromArray(LANES, states, cell * stride + at).expand(fill);
                a.blend(taken, fill).intoArray(board, CELLS + cell * WIDTH);
                b.compress(split).intoArray(states, cell * stride + at);
            }
        }
    }

    /** Splits a board at a cell: one candidate stays in the first child, the others go to the second. */
    private void splitAtCell(int lane, int secondAt) {
        int cell = board[LaneBranching.CELL + lane];
        int candidates = board[CELLS + cell * WIDTH + lane];
        int one = candidates & -candidates;
        board[CELLS + cell * WIDTH + lane] = (short) one;
        states[cell * stride + secondAt] = (short) (candidates ^ one);
    }

    private void grow() {
        int wider = 2 * stride - 32;
        short[] moved = new short[81 * wider + SLACK];
        for (int cell = 0; cell < 81; cell++) {
            System.arraycopy(states, cell * stride, moved, cell * wider, top);
        }
        states = moved;
        stride = wider;
        questionOf = Arrays.copyOf(questionOf, wider + SLACK);
    }
}
