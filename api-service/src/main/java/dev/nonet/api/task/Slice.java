package dev.nonet.api.task;

/**
 * The consecutive items of a task.
 *
 * @param first the first item
 * @param count how many
 */
public record Slice(int first, int count) {

    public boolean contains(int item) {
        return item >= first && item - first < count;
    }

    /**
     * The position of an item in the slice, from 0.
     *
     * @throws IllegalArgumentException if the item is not in it
     */
    public int place(int item) {
        if (!contains(item)) {
            throw new IllegalArgumentException("Item " + item + " is not in " + this);
        }
        return item - first;
    }

    /** The item after the last. */
    public int end() {
        return first + count;
    }
}
