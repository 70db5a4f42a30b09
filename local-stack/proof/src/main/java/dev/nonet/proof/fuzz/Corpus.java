package dev.nonet.proof.fuzz;

import dev.nonet.engine.Engine;
import dev.nonet.format.Format;
import dev.nonet.format.Property;
import dev.nonet.format.Sudoku;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.GeneratedPuzzle;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Puzzles, boards in progress, and the texts that every format writes of them: what mutations begin with. */
final class Corpus {

    private static final int PUZZLES = 24;
    private static final long SEED = 7;

    /** Values of properties that a writer has to quote or escape, or a line cannot hold. */
    private static final List<String> VALUES = List.of(
            "plain",
            "comma, comma",
            "a \"quoted\" word",
            "\"",
            "line\nbreak",
            "return\rreturn",
            "#hash",
            "[State]",
            "back\\slash",
            "<a&b>",
            "\u00e4\u4e2d\ud83d\ude00",
            "\u0130",
            "1.5",
            "=1+1",
            "puzzle,solution",
            ":::");

    private Corpus() {}

    /** The same puzzles in every run, with their solutions. */
    static List<Sudoku> puzzles() {
        return new Engine()
                .generate(GenerateSpec.of(PUZZLES).withSeed(SEED), 0, PUZZLES).stream()
                        .map(GeneratedPuzzle.class::cast)
                        .map(made -> Sudoku.of(made.puzzle()).withSolution(made.solution()))
                        .toList();
    }

    /** A puzzle with some digits filled in and some candidates gone, right ones among them. */
    static Sudoku board(Sudoku puzzle, Random random) {
        PencilMarks marks = PencilMarks.of(puzzle.givens());
        Grid solution = puzzle.solution();
        List<Candidate> placed = new ArrayList<>();
        int density = 1 + random.nextInt(8);
        for (int cell = 0; solution != null && cell < Cell.COUNT; cell++) {
            if (puzzle.givens().isEmpty(cell) && random.nextInt(density) == 0) {
                placed.add(Candidate.of(cell, solution.digit(cell)));
            }
        }
        marks = marks.after(placed, List.of());
        int gone = 2 + random.nextInt(8);
        CandidateSet out = CandidateSet.of(marks.candidates().candidates().stream()
                .filter(it -> random.nextInt(gone) == 0)
                .toList());
        return Sudoku.of(
                puzzle.givens(),
                new PencilMarks(marks.digits(), marks.candidates().minus(out)));
    }

    /** A puzzle with some properties. */
    static Sudoku withProperties(Sudoku puzzle, Random random) {
        Sudoku with = puzzle;
        for (Property property : Property.values()) {
            if (random.nextInt(3) == 0) {
                with = with.with(property, VALUES.get(random.nextInt(VALUES.size())));
            }
        }
        return with;
    }

    /** One to three puzzles or boards, written in a format. */
    static String text(Format format, List<Sudoku> puzzles, Random random) {
        List<Sudoku> some = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            Sudoku puzzle = puzzles.get(random.nextInt(puzzles.size()));
            some.add(
                    switch (random.nextInt(3)) {
                        case 0 -> board(puzzle, random);
                        case 1 -> withProperties(puzzle, random);
                        default -> puzzle;
                    });
        }
        return format.write(some);
    }
}
