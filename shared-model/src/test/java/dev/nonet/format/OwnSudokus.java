package dev.nonet.format;

import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;

/** A thousand puzzles that Nonet generated, with their solutions, and boards in progress derived from them. */
final class OwnSudokus {

    private OwnSudokus() {}

    static List<Sudoku> puzzles() {
        try (InputStream csv = OwnSudokus.class.getResourceAsStream("/puzzles/own.csv")) {
            return Format.CSV.read(new String(Objects.requireNonNull(csv).readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The puzzles with random digits of the solution filled in and random wrong candidates eliminated. */
    static List<Sudoku> boards(long seed) {
        Random random = new Random(seed);
        List<Sudoku> boards = new ArrayList<>();
        for (Sudoku puzzle : puzzles()) {
            Grid solution = Objects.requireNonNull(puzzle.solution());
            List<Candidate> placed = new ArrayList<>();
            for (int cell = 0; cell < Cell.COUNT; cell++) {
                if (puzzle.givens().isEmpty(cell) && random.nextInt(6) == 0) {
                    placed.add(Candidate.of(cell, solution.digit(cell)));
                }
            }
            PencilMarks marks = PencilMarks.of(puzzle.givens()).after(placed, List.of());
            List<Candidate> out = marks.candidates().candidates().stream()
                    .filter(it -> solution.digit(it.cell().index()) != it.digit() && random.nextInt(4) == 0)
                    .toList();
            marks = new PencilMarks(marks.digits(), marks.candidates().minus(CandidateSet.of(out)));
            boards.add(Sudoku.of(puzzle.givens(), marks));
        }
        return boards;
    }
}
