package dev.nonet.engine.search;

import static dev.nonet.engine.search.LaneBoards.LANES;
import static dev.nonet.engine.search.LaneBoards.WIDTH;

import java.util.Arrays;
import jdk.incubator.vector.ShortVector;
import jdk.incubator.vector.VectorMask;

/**
 * Searches many boards at once, 32 in the lanes of a vector. What waits stands on one stack, whatever job it belongs to:
 *
 * <pre>
 *   states[cell * stride + n]   the candidates of a cell in the n-th state from the bottom
 *   jobOf[n]                    the job that the state belongs to
 * </pre>
 *
 * A block takes the 32 uppermost states, sweeps them until few of them still change, drops the contradictory, counts the
 * solved, and pushes the rest: on top the first children of those that were split, below them the unfinished, below those the
 * second children. So the stack is deep rather than wide: a state is split at most 270 times (a digit has six permutations in
 * each of six units), and each of these leaves 32 second children at most behind. The array grows to what is needed and is
 * kept.
 *
 * <p>The stride is no multiple of a large power of two, or the 81 rows would fight for the same lines of the cache.
 */
final class LaneSearch implements Search {

    /** With fewer boards that change, a block is given up for a fuller one. */
    private static final int FEW = 12;

    private static final int FIRST_STRIDE = 800;
    private static final int SLACK = 3 * WIDTH;

    private int stride = FIRST_STRIDE;
    private short[] states = new short[81 * FIRST_STRIDE + SLACK];
    private int[] jobOf = new int[FIRST_STRIDE + SLACK];
    private int top;

    private final short[] board = new short[LaneBoards.SIZE];
    private final int[] job = new int[WIDTH];
    private final short[] order = new short[3 * WIDTH];
    private final short[] cells = new short[WIDTH];
    private final LaneBranching branching = new LaneBranching();

    private final int[] limits = new int[JOBS];
    private final int[] found = new int[JOBS];
    private final int[] open = new int[JOBS];
    private final int[] freeSlots = new int[JOBS];
    private int freeCount;
    private final byte[] solutions = new byte[81 * JOBS];

    @Override
    public void run(Jobs jobs) {
        top = 0;
        freeCount = JOBS;
        for (int slot = 0; slot < JOBS; slot++) {
            freeSlots[slot] = slot;
        }
        while (true) {
            boolean more = refill(jobs);
            if (top == 0) {
                return;
            }
            block(jobs, more);
        }
    }

    /** Begins jobs until a block is full; returns whether more are to be had at once. */
    private boolean refill(Jobs jobs) {
        while (top < WIDTH && freeCount > 0) {
            int slot = freeSlots[freeCount - 1];
            int limit = jobs.begin(slot, states, top, stride);
            if (limit == Jobs.NONE) {
                return false;
            }
            freeCount--;
            limits[slot] = limit;
            found[slot] = 0;
            open[slot] = 1;
            jobOf[top++] = slot;
        }
        return true;
    }

    private void block(Jobs jobs, boolean more) {
        int count = Math.min(WIDTH, top);
        top -= count;
        load();
        long taken = 0;
        for (int lane = 0; lane < count; lane++) {
            int slot = jobOf[top + lane];
            job[lane] = slot;
            taken |= (found[slot] < limits[slot] ? 1L : 0L) << lane;
        }
        long dead;
        long solved;
        long changing;
        int changingCount;
        do {
            LaneBoards.sweep(board);
            dead = LaneBoards.dead(board) & taken;
            solved = LaneBoards.zero(board, LaneBoards.SEVERAL) & taken & ~dead;
            if (solved != 0) {
                long full = LaneBoards.rowsFull(board);
                dead |= solved & ~full;
                solved &= full;
            }
            changing = taken & ~dead & ~solved & ~LaneBoards.zero(board, LaneBoards.CHANGED);
            changingCount = Long.bitCount(changing);
        } while (changingCount >= FEW || changingCount > 0 && top == 0 && !more);
        for (long lanes = solved; lanes != 0; lanes &= lanes - 1) {
            int lane = Long.numberOfTrailingZeros(lanes);
            int slot = job[lane];
            if (found[slot] < limits[slot] && found[slot]++ == 0) {
                extract(lane, 81 * slot);
            }
        }
        long split = taken & ~dead & ~solved & ~changing;
        for (long lanes = split; lanes != 0; lanes &= lanes - 1) {
            int lane = Long.numberOfTrailingZeros(lanes);
            if (found[job[lane]] >= limits[job[lane]]) {
                split &= ~(1L << lane);
            }
        }
        push(split, changing);
        for (int lane = 0; lane < count; lane++) {
            long bit = 1L << lane;
            int slot = job[lane];
            if ((split & bit) != 0) {
                open[slot]++;
            } else if ((changing & bit) == 0 && --open[slot] == 0) {
                end(jobs, slot);
            }
        }
    }

    private void end(Jobs jobs, int slot) {
        jobs.end(slot, found[slot], solutions, 81 * slot);
        freeSlots[freeCount++] = slot;
    }

    private void load() {
        for (int cell = 0; cell < 81; cell++) {
            ShortVector.fromArray(LANES, states, cell * stride + top).intoArray(board, cell * WIDTH);
        }
    }

    private void extract(int lane, int to) {
        for (int cell = 0; cell < 81; cell++) {
            solutions[to + cell] = (byte) (1 + Integer.numberOfTrailingZeros(board[cell * WIDTH + lane]));
        }
    }

    /** Pushes the second children of what is split, then what still changes, then the first children. */
    private void push(long split, long changing) {
        if (split == 0) {
            if (changing != 0) {
                pushUnsplit(changing);
            }
            return;
        }
        long atCell = branching.choose(board, split);
        int pushed = 0;
        for (long lanes = split; lanes != 0; lanes &= lanes - 1) {
            int lane = Long.numberOfTrailingZeros(lanes);
            order[pushed] = (short) lane;
            jobOf[top + pushed++] = job[lane];
        }
        int seconds = pushed;
        for (long lanes = changing; lanes != 0; lanes &= lanes - 1) {
            int lane = Long.numberOfTrailingZeros(lanes);
            order[pushed] = (short) (WIDTH + lane);
            jobOf[top + pushed++] = job[lane];
        }
        int firsts = pushed;
        for (int i = 0; i < seconds; i++) {
            order[pushed] = (short) (WIDTH + order[i]);
            jobOf[top + pushed++] = jobOf[top + i];
        }
        ShortVector lower = ShortVector.fromArray(LANES, order, 0);
        if (pushed <= WIDTH) {
            pushChildren(board, states, top, stride, branching.first, branching.second, lower);
        } else {
            ShortVector upper = ShortVector.fromArray(LANES, order, WIDTH);
            pushChildren(board, states, top, stride, branching.first, branching.second, lower, upper);
        }
        if (atCell != 0) {
            splitAtCells(atCell, seconds, firsts);
        }
        top += pushed;
        if (top + SLACK > stride) {
            grow();
        }
    }

    private void pushUnsplit(long lanes) {
        VectorMask<Short> mask = VectorMask.fromLong(LANES, lanes);
        for (int cell = 0; cell < 81; cell++) {
            ShortVector.fromArray(LANES, board, cell * WIDTH).compress(mask).intoArray(states, cell * stride + top);
        }
        for (long rest = lanes; rest != 0; rest &= rest - 1) {
            jobOf[top++] = job[Long.numberOfTrailingZeros(rest)];
        }
    }

    private static void pushChildren(
            short[] board, short[] states, int top, int stride, short[] first, short[] second, ShortVector order) {
        for (int row = 0; row < 9; row++) {
            for (int column = 0; column < 9; column++) {
                int cell = 9 * row + column;
                int minirow = (3 * row + column / 3) * WIDTH;
                int minicolumn = (27 + row / 3 * 9 + column) * WIDTH;
                ShortVector x = ShortVector.fromArray(LANES, board, cell * WIDTH);
                ShortVector a = x.and(ShortVector.fromArray(LANES, first, minirow)
                        .or(ShortVector.fromArray(LANES, first, minicolumn))
                        .not());
                ShortVector b = x.and(ShortVector.fromArray(LANES, second, minirow)
                        .or(ShortVector.fromArray(LANES, second, minicolumn))
                        .not());
                order.selectFrom(b, a).intoArray(states, cell * stride + top);
            }
        }
    }

    private static void pushChildren(
            short[] board,
            short[] states,
            int top,
            int stride,
            short[] first,
            short[] second,
            ShortVector lower,
            ShortVector upper) {
        for (int row = 0; row < 9; row++) {
            for (int column = 0; column < 9; column++) {
                int cell = 9 * row + column;
                int minirow = (3 * row + column / 3) * WIDTH;
                int minicolumn = (27 + row / 3 * 9 + column) * WIDTH;
                ShortVector x = ShortVector.fromArray(LANES, board, cell * WIDTH);
                ShortVector a = x.and(ShortVector.fromArray(LANES, first, minirow)
                        .or(ShortVector.fromArray(LANES, first, minicolumn))
                        .not());
                ShortVector b = x.and(ShortVector.fromArray(LANES, second, minirow)
                        .or(ShortVector.fromArray(LANES, second, minicolumn))
                        .not());
                lower.selectFrom(b, a).intoArray(states, cell * stride + top);
                upper.selectFrom(b, a).intoArray(states, cell * stride + top + WIDTH);
            }
        }
    }

    /** Splits boards at a cell: one candidate in the first child, the others in the second. */
    private void splitAtCells(long lanes, int seconds, int firsts) {
        LaneBranching.fewestCandidates(board, cells);
        for (int i = 0; i < seconds; i++) {
            int lane = order[i];
            if ((lanes >>> lane & 1) != 0) {
                int cell = cells[lane];
                int candidates = board[cell * WIDTH + lane];
                int one = candidates & -candidates;
                states[cell * stride + top + i] = (short) (candidates ^ one);
                states[cell * stride + top + firsts + i] = (short) one;
            }
        }
    }

    private void grow() {
        int wider = 2 * stride - 32;
        short[] moved = new short[81 * wider + SLACK];
        for (int cell = 0; cell < 81; cell++) {
            System.arraycopy(states, cell * stride, moved, cell * wider, top);
        }
        states = moved;
        stride = wider;
        jobOf = Arrays.copyOf(jobOf, wider + SLACK);
    }
}
