package dev.nonet.engine.canonical;

import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * One of the 2 · 6<sup>8</sup> · 9! symmetries of the board. It transposes a board, then permutes its rows and columns
 * such that bands and stacks stay together, then relabels its digits.
 *
 * @param transposed whether rows and columns are exchanged first
 * @param rows by new row: which row, from 0, is moved there
 * @param columns by new column: which column, from 0, is moved there
 * @param digits what digits 1 to 9 become
 */
public record Transformation(boolean transposed, List<Integer> rows, List<Integer> columns, List<Integer> digits) {

    /** Leaves every board as it is. */
    public static final Transformation IDENTITY = new Transformation(
            false,
            List.of(0, 1, 2, 3, 4, 5, 6, 7, 8),
            List.of(0, 1, 2, 3, 4, 5, 6, 7, 8),
            List.of(1, 2, 3, 4, 5, 6, 7, 8, 9));

    /** A uniformly random transformation. */
    public static Transformation random(RandomGenerator random) {
        return new Transformation(
                random.nextBoolean(),
                randomLines(random),
                randomLines(random),
                shuffled(random, List.of(1, 2, 3, 4, 5, 6, 7, 8, 9)));
    }

    private static List<Integer> randomLines(RandomGenerator random) {
        List<Integer> lines = new ArrayList<>();
        for (int chute : shuffled(random, List.of(0, 1, 2))) {
            for (int line : shuffled(random, List.of(0, 1, 2))) {
                lines.add(3 * chute + line);
            }
        }
        return lines;
    }

    private static List<Integer> shuffled(RandomGenerator random, List<Integer> values) {
        List<Integer> shuffled = new ArrayList<>(values);
        Collections.shuffle(shuffled, random);
        return shuffled;
    }

    public Transformation {
        rows = List.copyOf(rows);
        columns = List.copyOf(columns);
        digits = List.copyOf(digits);
        checkLines("rows", rows);
        checkLines("columns", columns);
        if (digits.size() != 9 || digits.stream().distinct().count() != 9) {
            throw new IllegalArgumentException("digits are no permutation of 1 to 9: " + digits);
        }
        for (int digit : digits) {
            if (digit < 1 || digit > 9) {
                throw new IllegalArgumentException("digits are no permutation of 1 to 9: " + digits);
            }
        }
    }

    private static void checkLines(String what, List<Integer> lines) {
        boolean kept = lines.size() == 9 && lines.stream().distinct().count() == 9;
        for (int i = 0; kept && i < 9; i++) {
            int line = lines.get(i);
            kept = line >= 0 && line < 9 && line / 3 == lines.get(i / 3 * 3) / 3;
        }
        if (!kept) {
            throw new IllegalArgumentException(what + " do not keep threes together: " + lines);
        }
    }

    /** The cell that a cell is moved to. */
    public int cell(int cell) {
        Cell from = Cell.of(cell);
        int row = transposed ? from.column() : from.row();
        int column = transposed ? from.row() : from.column();
        return 9 * rows.indexOf(row) + columns.indexOf(column);
    }

    /** What a digit becomes; 0, for an empty cell, stays 0. */
    public int digit(int digit) {
        return digit == 0 ? 0 : digits.get(digit - 1);
    }

    public CandidateSet apply(CandidateSet candidates) {
        return CandidateSet.of(candidates.candidates().stream()
                .map(candidate -> Candidate.of(cell(candidate.cell().index()), digit(candidate.digit())))
                .toList());
    }

    public Grid apply(Grid grid) {
        byte[] result = new byte[Cell.COUNT];
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            result[cell(cell)] = (byte) digit(grid.digit(cell));
        }
        return Grid.of(result);
    }
}
