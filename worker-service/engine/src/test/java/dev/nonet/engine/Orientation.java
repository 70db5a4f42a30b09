package dev.nonet.engine;

import dev.nonet.engine.canonical.Transformation;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Grid;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** A symmetry of the board: relabels digits, permutes lines, transposes. */
public record Orientation(Transformation transformation) {

    /** Changes nothing. */
    public static Orientation same() {
        return new Orientation(Transformation.IDENTITY);
    }

    /** Rows become columns. */
    public static Orientation transposed() {
        Transformation same = Transformation.IDENTITY;
        return new Orientation(new Transformation(true, same.rows(), same.columns(), same.digits()));
    }

    /** A random one. */
    public static Orientation random(Random random) {
        return new Orientation(new Transformation(
                random.nextBoolean(),
                lines(random),
                lines(random),
                shuffled(random, List.of(1, 2, 3, 4, 5, 6, 7, 8, 9))));
    }

    private static List<Integer> lines(Random random) {
        List<Integer> lines = new ArrayList<>();
        for (int group : shuffled(random, List.of(0, 1, 2))) {
            for (int line : shuffled(random, List.of(0, 1, 2))) {
                lines.add(3 * group + line);
            }
        }
        return lines;
    }

    private static List<Integer> shuffled(Random random, List<Integer> values) {
        List<Integer> shuffled = new ArrayList<>(values);
        Collections.shuffle(shuffled, random);
        return shuffled;
    }

    public Grid of(Grid grid) {
        return transformation.apply(grid);
    }

    public CandidateSet of(CandidateSet candidates) {
        return CandidateSet.of(candidates.candidates().stream().map(this::of).toList());
    }

    public Candidate of(Candidate candidate) {
        return Candidate.of(transformation.cell(candidate.cell().index()), transformation.digit(candidate.digit()));
    }
}
