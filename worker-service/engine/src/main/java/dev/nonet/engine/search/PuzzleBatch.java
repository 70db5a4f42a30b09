package dev.nonet.engine.search;

import java.util.Arrays;

/**
 * Puzzles to be searched together, and the result of each, in the order in which they were added. Reusable:
 * {@link #clear} keeps the memory. Not thread-safe.
 */
public final class PuzzleBatch {

    private final int limit;
    private byte[] puzzles = new byte[81 * 64];
    private byte[] solutions = new byte[81 * 64];
    private int[] counts = new int[64];
    private int size;
    private final Batch batch = new Batch();

    /** @param limit how many solutions to count at most, from 1 */
    public PuzzleBatch(int limit) {
        this.limit = limit;
    }

    /** Removes all puzzles. */
    public void clear() {
        size = 0;
    }

    public int size() {
        return size;
    }

    /** Adds a puzzle: 81 bytes in reading order, 0 for an empty cell. */
    public void add(byte[] puzzle) {
        if (size == counts.length) {
            puzzles = Arrays.copyOf(puzzles, 2 * puzzles.length);
            solutions = Arrays.copyOf(solutions, 2 * solutions.length);
            counts = Arrays.copyOf(counts, 2 * size);
        }
        System.arraycopy(puzzle, 0, puzzles, 81 * size++, 81);
    }

    /** Searches all puzzles that were added. */
    public void search(Search search) {
        batch.next = 0;
        search.run(batch);
    }

    /** How many solutions a puzzle has, counted up to the limit; after the search. */
    public int count(int index) {
        return counts[index];
    }

    /** Copies a solution of a puzzle that has one: the only one if the count is 1. */
    public void solution(int index, byte[] solution) {
        System.arraycopy(solutions, 81 * index, solution, 0, 81);
    }

    private final class Batch implements Search.Questions {

        private int next;
        private final int[] indexOf = new int[Search.QUESTIONS];

        @Override
        public int begin(int slot, short[] board, int at, int stride) {
            if (next == size) {
                return NONE;
            }
            BoardWriter.write(puzzles, 81 * next, board, at, stride);
            indexOf[slot] = next++;
            return limit;
        }

        @Override
        public void end(int slot, int count, byte[] found, int offset) {
            int index = indexOf[slot];
            counts[index] = count;
            System.arraycopy(found, offset, solutions, 81 * index, 81);
        }
    }
}
