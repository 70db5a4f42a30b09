package dev.nonet.engine;

import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** A way to look at a board that makes it another board but the same puzzle: relabelled, permuted, transposed. */
public final class Orientation {

    private final int[] cells;
    private final int[] digits;

    private Orientation(int[] cells, int[] digits) {
        this.cells = cells;
        this.digits = digits;
    }

    /** As it is. */
    public static Orientation same() {
        return new Orientation(
                IntStream.range(0, 81).toArray(), IntStream.rangeClosed(0, 9).toArray());
    }

    /** Rows become columns. */
    public static Orientation transposed() {
        return new Orientation(
                IntStream.range(0, 81).map(cell -> cell % 9 * 9 + cell / 9).toArray(),
                IntStream.rangeClosed(0, 9).toArray());
    }

    /** Any of all of them. */
    public static Orientation random(Random random) {
        List<Integer> rows = lines(random);
        List<Integer> columns = lines(random);
        boolean transposed = random.nextBoolean();
        List<Integer> labels =
                new ArrayList<>(IntStream.rangeClosed(1, 9).boxed().toList());
        Collections.shuffle(labels, random);
        int[] digits = new int[10];
        for (int digit = 1; digit <= 9; digit++) {
            digits[digit] = labels.get(digit - 1);
        }
        int[] cells = IntStream.range(0, 81)
                .map(cell -> {
                    int row = rows.get(cell / 9);
                    int column = columns.get(cell % 9);
                    return transposed ? 9 * column + row : 9 * row + column;
                })
                .toArray();
        return new Orientation(cells, digits);
    }

    private static List<Integer> lines(Random random) {
        List<Integer> chutes = new ArrayList<>(List.of(0, 1, 2));
        Collections.shuffle(chutes, random);
        List<Integer> lines = new ArrayList<>();
        for (int chute : chutes) {
            List<Integer> threes = new ArrayList<>(List.of(3 * chute, 3 * chute + 1, 3 * chute + 2));
            Collections.shuffle(threes, random);
            lines.addAll(threes);
        }
        return lines;
    }

    public Grid of(Grid grid) {
        byte[] seen = new byte[Cell.COUNT];
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            seen[cells[cell]] = (byte) digits[grid.digit(cell)];
        }
        return Grid.of(seen);
    }

    public CandidateSet of(CandidateSet candidates) {
        return CandidateSet.of(candidates.candidates().stream().map(this::of).toList());
    }

    public Candidate of(Candidate candidate) {
        return Candidate.of(cells[candidate.cell().index()], digits[candidate.digit()]);
    }
}
