package dev.nonet.engine.board;

/**
 * Choices of some of nine masks that have few numbers together: cells of a house by their candidates, for naked
 * subsets, or digits by their places in a house, for hidden ones.
 *
 * <pre>
 *   masks[0 … 8]                       the candidates of a cell, or the places of a digit
 *   chosen[i], together[i]             the i-th choice that was found, as a mask of numbers 0 to 8,
 *                                      and the union of its masks
 * </pre>
 *
 * Invariant: choices are found in lexicographic order, one that is the beginning of another before it. An instance is
 * used for one house after the other; {@link #find} overwrites what the call before has found. Not thread-safe.
 */
public final class Unions {

    private static final int MASKS = 9;

    private final int[] masks = new int[MASKS];
    private final int[] chosen = new int[1 << MASKS];
    private final int[] together = new int[1 << MASKS];
    private int count;

    public void set(int number, int mask) {
        masks[number] = mask;
    }

    /** Finds the choices of just so many masks with at most as many numbers together. */
    public void findSubsets(int open, int size) {
        find(open, size, size, 0, size);
    }

    /**
     * Finds choices.
     *
     * @param open the numbers of the masks that may be chosen, as a mask
     * @param min how many masks at least, from 1
     * @param added what each choice has besides, as a mask
     * @param maxTogether how many numbers the masks of a choice may have, with what is added
     */
    public void find(int open, int min, int max, int added, int maxTogether) {
        count = 0;
        choose(open, 0, added, min, max, maxTogether);
    }

    private void choose(int open, int before, int union, int min, int max, int maxTogether) {
        for (int rest = open; Integer.bitCount(rest) >= min && rest != 0; rest = Masks.dropFirst(rest)) {
            int more = union | masks[Masks.first(rest)];
            if (Integer.bitCount(more) <= maxTogether) {
                int choice = before | Masks.onlyFirst(rest);
                if (min <= 1) {
                    chosen[count] = choice;
                    together[count++] = more;
                }
                if (max > 1) {
                    choose(Masks.dropFirst(rest), choice, more, min - 1, max - 1, maxTogether);
                }
            }
        }
    }

    /** How many choices were found. */
    public int count() {
        return count;
    }

    /** The numbers of the masks of a choice, as a mask. */
    public int chosen(int number) {
        return chosen[number];
    }

    /** How many more numbers than masks a choice has: 0 for a naked or hidden subset, 1 for an almost locked set. */
    public int excess(int number) {
        return Integer.bitCount(together[number]) - Integer.bitCount(chosen[number]);
    }

    /** The union of the masks of a choice, with what was added. */
    public int together(int number) {
        return together[number];
    }
}
