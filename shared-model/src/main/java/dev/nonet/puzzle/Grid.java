package dev.nonet.puzzle;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * 81 cells, each empty or filled with a digit: a puzzle, a solution, or anything between. May hold digits that
 * contradict each other. Immutable.
 */
public final class Grid {

    public static final Grid EMPTY = new Grid(new byte[Cell.COUNT]);

    /**
     * The character of each digit. Reading and writing go through tables, because a branch per cell would often be
     * mispredicted: clues and empty cells alternate without a pattern.
     */
    private static final byte[] CHARACTERS = ".123456789".getBytes(StandardCharsets.ISO_8859_1);

    private static final byte MALFORMED = -1;

    /**
     * The greatest length that an error names. Jobs keep only the beginning of a text too long to be a puzzle, so the
     * message must be the same for all longer ones.
     */
    private static final int MAX_COUNTED = 180;

    /** The digit that each ASCII character stands for, or {@link #MALFORMED}. */
    private static final byte[] DIGITS = digitsOfCharacters();

    private final byte[] digits;

    private Grid(byte[] digits) {
        this.digits = digits;
    }

    /**
     * Reads 81 characters: {@code 1} to {@code 9}, and {@code .}, {@code 0}, {@code _} or {@code *} for an empty cell.
     *
     * @throws GridFormatException if the length is wrong, or a character; the message names the first wrong character
     *     and its cell
     */
    @JsonCreator
    public static Grid parse(String text) {
        return parse(text, "this");
    }

    /**
     * As {@link #parse(String)}.
     *
     * @param name what an error about the length calls the text, such as {@code the first word of the line}
     */
    public static Grid parse(String text, String name) {
        if (text.length() != Cell.COUNT) {
            throw new GridFormatException("a puzzle has 81 characters, " + name + " has "
                    + (text.length() <= MAX_COUNTED ? text.length() : "more than " + MAX_COUNTED));
        }
        byte[] digits = new byte[Cell.COUNT];
        int malformed = 0;
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            digits[cell] = digit(text.charAt(cell));
            malformed |= digits[cell];
        }
        if (malformed < 0) {
            throw malformed(text);
        }
        return new Grid(digits);
    }

    private static byte digit(char c) {
        return c < DIGITS.length ? DIGITS[c] : MALFORMED;
    }

    private static byte[] digitsOfCharacters() {
        byte[] digits = new byte[128];
        Arrays.fill(digits, MALFORMED);
        for (char c : "._*".toCharArray()) {
            digits[c] = 0;
        }
        for (char c = '0'; c <= '9'; c++) {
            digits[c] = (byte) (c - '0');
        }
        return digits;
    }

    private static GridFormatException malformed(String text) {
        int cell = 0;
        while (digit(text.charAt(cell)) != MALFORMED) {
            cell++;
        }
        return new GridFormatException("character " + (cell + 1) + " (" + Cell.of(cell) + ") is "
                + shown(text.charAt(cell)) + ", expected 1 to 9, or one of . 0 _ * for an empty cell");
    }

    private static String shown(char c) {
        return c < ' ' || c > '~' ? String.format("U+%04X", (int) c) : "'" + c + "'";
    }

    /**
     * @param digits 81 digits in reading order, 0 for an empty cell
     * @throws IllegalArgumentException if there are not 81, or one is not 0 to 9
     */
    public static Grid of(byte[] digits) {
        if (digits.length != Cell.COUNT) {
            throw new IllegalArgumentException("a grid has 81 cells, not " + digits.length);
        }
        for (byte digit : digits) {
            if (digit < 0 || digit > 9) {
                throw new IllegalArgumentException("a digit is 1 to 9, or 0 for an empty cell, not " + digit);
            }
        }
        return new Grid(digits.clone());
    }

    /** 1 to 9, or 0 if the cell is empty. */
    public int digit(int cell) {
        return digits[cell];
    }

    /** A copy of the digits in reading order, 0 for an empty cell. */
    public byte[] toDigits() {
        return digits.clone();
    }

    /** This grid with one cell changed to the digit, or emptied if the digit is 0. */
    public Grid with(int cell, int digit) {
        byte[] changed = digits.clone();
        changed[cell] = (byte) digit;
        return of(changed);
    }

    public boolean isEmpty(int cell) {
        return digits[cell] == 0;
    }

    /** The cells that hold a digit. */
    public CellSet clues() {
        CellSet clues = CellSet.EMPTY;
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            if (digits[cell] != 0) {
                clues = clues.with(cell);
            }
        }
        return clues;
    }

    public int clueCount() {
        int count = 0;
        for (byte digit : digits) {
            if (digit != 0) {
                count++;
            }
        }
        return count;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Grid grid && Arrays.equals(digits, grid.digits);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(digits);
    }

    /** 81 characters, {@code .} for an empty cell. */
    @JsonValue
    @Override
    public String toString() {
        byte[] text = new byte[Cell.COUNT];
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            text[cell] = CHARACTERS[digits[cell]];
        }
        return new String(text, StandardCharsets.ISO_8859_1);
    }
}
