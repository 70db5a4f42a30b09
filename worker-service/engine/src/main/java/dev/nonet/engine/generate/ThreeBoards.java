package dev.nonet.engine.generate;

import dev.nonet.puzzle.Cell;
import java.util.Arrays;

/**
 * The recipe "three boards from one grid". From the full grid, clues are taken in random order where the solution stays the
 * only one <em>and</em> every house keeps at least three clues and every digit at least one: what is left is the easy board.
 * From there clues are taken in random order where the solution stays the only one: what is left is the hard board, which is
 * minimal. The medium board lacks the first half, rounded down, of what the hard one lacks beyond the easy one.
 */
final class ThreeBoards {

    private static final int FEWEST_PER_HOUSE = 3;

    private final ClueRemoval removal;

    private final byte[] easy = new byte[Cell.COUNT];
    private final byte[] medium = new byte[Cell.COUNT];
    private final byte[] hard = new byte[Cell.COUNT];
    private final int[] order = new int[Cell.COUNT];
    private final int[] removed = new int[Cell.COUNT];
    private final int[] cluesOfHouse = new int[27];
    private final int[] cluesOfDigit = new int[10];

    ThreeBoards(ClueRemoval removal) {
        this.removal = removal;
    }

    /** Makes the three boards of a solution grid. */
    void make(ItemRandom random, byte[] grid) {
        System.arraycopy(grid, 0, easy, 0, Cell.COUNT);
        Arrays.fill(cluesOfHouse, 9);
        Arrays.fill(cluesOfDigit, 9);
        shuffleCells(random);
        for (int cell : order) {
            if (isSpared(cell) && removal.remove(easy, cell)) {
                countRemoval(cell, grid[cell]);
            }
        }
        System.arraycopy(easy, 0, hard, 0, Cell.COUNT);
        shuffleCells(random);
        int count = 0;
        for (int cell : order) {
            if (hard[cell] != 0 && removal.remove(hard, cell)) {
                removed[count++] = cell;
            }
        }
        System.arraycopy(easy, 0, medium, 0, Cell.COUNT);
        for (int i = 0; i < count / 2; i++) {
            medium[removed[i]] = 0;
        }
    }

    /** The easy board of the last grid; valid until the next. */
    byte[] easy() {
        return easy;
    }

    /** The medium board of the last grid; valid until the next. */
    byte[] medium() {
        return medium;
    }

    /** The hard board of the last grid; valid until the next. */
    byte[] hard() {
        return hard;
    }

    private void shuffleCells(ItemRandom random) {
        Arrays.setAll(order, i -> i);
        random.shuffle(order);
    }

    /** Whether the houses and the digit of a clue can do without it. */
    private boolean isSpared(int cell) {
        Cell place = Cell.of(cell);
        return cluesOfHouse[place.row()] > FEWEST_PER_HOUSE
                && cluesOfHouse[9 + place.column()] > FEWEST_PER_HOUSE
                && cluesOfHouse[18 + place.box()] > FEWEST_PER_HOUSE
                && cluesOfDigit[easy[cell]] > 1;
    }

    private void countRemoval(int cell, int digit) {
        Cell place = Cell.of(cell);
        cluesOfHouse[place.row()]--;
        cluesOfHouse[9 + place.column()]--;
        cluesOfHouse[18 + place.box()]--;
        cluesOfDigit[digit]--;
    }
}
