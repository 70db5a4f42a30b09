package dev.nonet.engine.technique;

import dev.nonet.engine.Orientation;
import dev.nonet.engine.board.Board;
import dev.nonet.engine.position.Position;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Step;
import dev.nonet.reasoning.TechniqueId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A board and everything that a technique finds on it. The files {@code techniques/<family>/<technique>.txt} hold the cases, separated
 * by empty lines:
 *
 * <pre>
 *   fires: title              or silent: title, for a board on which the technique finds nothing
 *   board: 81 characters
 *   filled: r3c4=5 …          cells solved before, which are not given; any number of such lines, needed by avoidable rectangles only
 *   without: r1c2=7 …         candidates eliminated before; any number of such lines
 *   places: r1c1=4            the conclusions of one step: one line for each step that the technique finds
 *   eliminates: r1c1=4 …
 * </pre>
 */
record TechniqueCase(
        TechniqueId technique,
        String title,
        Grid board,
        CandidateSet filled,
        CandidateSet without,
        Set<Conclusion> conclusions) {

    /** The placements or eliminations of a step. */
    record Conclusion(boolean placed, CandidateSet candidates) {

        static Conclusion of(Step step) {
            return step.placements().isEmpty()
                    ? new Conclusion(false, CandidateSet.of(step.eliminations()))
                    : new Conclusion(true, CandidateSet.of(step.placements()));
        }

        Conclusion in(Orientation orientation) {
            return new Conclusion(placed, orientation.of(candidates));
        }

        @Override
        public String toString() {
            return (placed ? "places " : "eliminates ") + candidates;
        }
    }

    static List<TechniqueCase> all(Path folder) {
        try (var files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".txt"))
                    .sorted()
                    .flatMap(file -> read(file).stream())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<TechniqueCase> read(Path file) {
        String name = file.getFileName().toString();
        TechniqueId technique = new TechniqueId(name.substring(0, name.length() - ".txt".length()));
        try {
            List<TechniqueCase> cases = new ArrayList<>();
            for (String block : Files.readString(file).split("\n\n+", -1)) {
                List<String> lines = block.lines()
                        .filter(line -> !line.startsWith("#") && !line.isBlank())
                        .toList();
                if (!lines.isEmpty()) {
                    cases.add(read(technique, lines));
                }
            }
            return cases;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static TechniqueCase read(TechniqueId technique, List<String> lines) {
        boolean fires = lines.getFirst().startsWith("fires: ");
        String title = lines.getFirst().substring(lines.getFirst().indexOf(' ') + 1);
        Grid board = Grid.EMPTY;
        List<Candidate> filled = new ArrayList<>();
        List<Candidate> without = new ArrayList<>();
        Set<Conclusion> conclusions = new HashSet<>();
        for (String line : lines.subList(1, lines.size())) {
            String value = line.substring(line.indexOf(' ') + 1);
            switch (line.substring(0, line.indexOf(':'))) {
                case "board" -> board = Grid.parse(value);
                case "filled" -> filled.addAll(candidates(value));
                case "without" -> without.addAll(candidates(value));
                case "places" -> conclusions.add(new Conclusion(true, CandidateSet.of(candidates(value))));
                case "eliminates" -> conclusions.add(new Conclusion(false, CandidateSet.of(candidates(value))));
                default -> throw new IllegalArgumentException(technique + ", " + title + ": " + line);
            }
        }
        if (fires == conclusions.isEmpty()) {
            throw new IllegalArgumentException(technique + ", " + title + ": fires and silent differ in conclusions");
        }
        return new TechniqueCase(
                technique, title, board, CandidateSet.of(filled), CandidateSet.of(without), conclusions);
    }

    private static List<Candidate> candidates(String text) {
        return Arrays.stream(text.split(" ", -1))
                .map(word -> new Candidate(Cell.parse(word.substring(0, 4)), word.charAt(5) - '0'))
                .toList();
    }

    Position position() {
        Board start = Board.of(board);
        for (Candidate placed : filled.candidates()) {
            start.place(placed.cell().index(), placed.digit());
        }
        start.eliminate(without);
        return new Position(start);
    }

    TechniqueCase in(Orientation orientation) {
        Set<Conclusion> seen = new HashSet<>();
        conclusions.forEach(conclusion -> seen.add(conclusion.in(orientation)));
        return new TechniqueCase(
                technique, title, orientation.of(board), orientation.of(filled), orientation.of(without), seen);
    }

    @Override
    public String toString() {
        return technique + ": " + title;
    }
}
