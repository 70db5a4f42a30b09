package dev.nonet.engine.rating;

import java.util.Arrays;

/** A list of numbers that is filled, read and emptied again. */
public final class IntList {

    private int[] items = new int[16];
    private int size;

    public static IntList of(int... items) {
        IntList list = new IntList();
        list.items = items;
        list.size = items.length;
        return list;
    }

    public void add(int item) {
        if (size == items.length) {
            items = Arrays.copyOf(items, 2 * size + 1);
        }
        items[size++] = item;
    }

    public int get(int index) {
        return items[index];
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public boolean contains(int item) {
        for (int i = 0; i < size; i++) {
            if (items[i] == item) {
                return true;
            }
        }
        return false;
    }

    /** Removes the item at an index; those after it move up. */
    public void removeAt(int index) {
        System.arraycopy(items, index + 1, items, index, size - index - 1);
        size--;
    }

    public void addAll(IntList other) {
        for (int i = 0; i < other.size; i++) {
            add(other.items[i]);
        }
    }

    public void clear() {
        size = 0;
    }

    public int[] toArray() {
        return Arrays.copyOf(items, size);
    }
}
