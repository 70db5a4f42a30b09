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
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A board and everything that a technique finds on it. The files {@code techniques/<family>/<technique>.txt} hold the
 * cases, separated by empty lines:
 *
 * <pre>
 *   fires: title              or silent: title, for a board on which the technique finds nothing,
 *                             or near: title, for such a board that differs by one candidate from one on which it
 *                             finds something
 *   board: 81 characters
 *   filled: r3c4=5 …          cells solved before, which are not given; any number of such lines, needed by
 *                             avoidable rectangles only
 *   without: r1c2=7 …         candidates eliminated before; any number of such lines
 *   places: r1c1=4            the conclusions of one step: one line for each step that the technique finds
 *   eliminates: r1c1=4 …
 *   broken by: r1c1=4         of a near miss: the candidate without which the technique finds something
 *   lacks: r1c1=4             of a near miss: the candidate with which the technique finds something
 *   unfilled: r1c1=4          of a near miss: the given with which the technique finds something
 * </pre>
 *
 * @param miss of a near miss: the one candidate; null otherwise
 */
record TechniqueCase(
        TechniqueId technique,
        String title,
        Grid board,
        CandidateSet filled,
        CandidateSet without,
        Set<Conclusion> conclusions,
        @Nullable Miss miss) {

    static final String FIRES = "fires";
    static final String SILENT = "silent";
    static final String NEAR = "near";
    private static final int MAX_IN_A_LINE = 14;
    private static final Set<String> KINDS = Set.of(FIRES, SILENT, NEAR);

    /** What separates a near miss from a board on which the technique finds something. */
    record Miss(Way way, Candidate candidate) {}

    /** How a near miss differs from such a board. */
    enum Way {
        /** It has a candidate that the other lacks. */
        BROKEN_BY("broken by", "one candidate more"),
        /** It lacks a candidate that the other has. */
        LACKS("lacks", "one candidate fewer"),
        /** It lacks a given that the other has. */
        UNFILLED("unfilled", "one given fewer");

        private final String key;
        private final String title;

        Way(String key, String title) {
            this.key = key;
            this.title = title;
        }

        private static Way of(String key) {
            return Arrays.stream(values())
                    .filter(way -> way.key.equals(key))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(key));
        }
    }

    /** A near miss, titled by what it differs in. */
    static TechniqueCase near(TechniqueId technique, Grid board, CandidateSet filled, CandidateSet without, Miss miss) {
        return new TechniqueCase(technique, miss.way().title, board, filled, without, Set.of(), miss);
    }

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
        String kind = lines.getFirst().substring(0, lines.getFirst().indexOf(':'));
        String title = lines.getFirst().substring(lines.getFirst().indexOf(' ') + 1);
        Grid board = Grid.EMPTY;
        List<Candidate> filled = new ArrayList<>();
        List<Candidate> without = new ArrayList<>();
        Set<Conclusion> conclusions = new HashSet<>();
        Miss miss = null;
        for (String line : lines.subList(1, lines.size())) {
            String value = line.substring(line.indexOf(": ") + 2);
            String key = line.substring(0, line.indexOf(':'));
            switch (key) {
                case "board" -> board = Grid.parse(value);
                case "filled" -> filled.addAll(candidates(value));
                case "without" -> without.addAll(candidates(value));
                case "places" -> conclusions.add(new Conclusion(true, CandidateSet.of(candidates(value))));
                case "eliminates" -> conclusions.add(new Conclusion(false, CandidateSet.of(candidates(value))));
                default -> miss = new Miss(Way.of(key), candidates(value).getFirst());
            }
        }
        if (!KINDS.contains(kind)
                || kind.equals(FIRES) == conclusions.isEmpty()
                || kind.equals(NEAR) == (miss == null)) {
            throw new IllegalArgumentException(
                    technique + ", " + title + ": only 'fires' has conclusions, only 'near' has what it misses");
        }
        return new TechniqueCase(
                technique, title, board, CandidateSet.of(filled), CandidateSet.of(without), conclusions, miss);
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
                technique,
                title,
                orientation.of(board),
                orientation.of(filled),
                orientation.of(without),
                seen,
                miss == null ? null : new Miss(miss.way(), orientation.of(miss.candidate())));
    }

    /** The board that a near miss misses: the one on which the technique finds something. */
    TechniqueCase missed() {
        Candidate one = Objects.requireNonNull(miss).candidate();
        CandidateSet only = CandidateSet.of(List.of(one));
        Grid givens = miss.way() == Way.UNFILLED ? board.with(one.cell().index(), one.digit()) : board;
        CandidateSet other = switch (miss.way()) {
            case BROKEN_BY -> without.or(only);
            case LACKS -> without.minus(only);
            case UNFILLED -> without;
        };
        return new TechniqueCase(technique, "missed by " + title, givens, filled, other, Set.of(), null);
    }

    /** The text that {@link #read} reads; of a near miss only. */
    String nearMiss() {
        Miss one = Objects.requireNonNull(miss);
        return NEAR + ": " + title + "\nboard: " + board + "\n" + lines("filled", filled) + lines("without", without)
                + one.way().key + ": " + text(one.candidate()) + "\n";
    }

    private static String lines(String name, CandidateSet candidates) {
        StringBuilder lines = new StringBuilder();
        List<Candidate> all = candidates.candidates();
        for (int first = 0; first < all.size(); first += MAX_IN_A_LINE) {
            lines.append(all.subList(first, Math.min(first + MAX_IN_A_LINE, all.size())).stream()
                    .map(TechniqueCase::text)
                    .collect(Collectors.joining(" ", name + ": ", "\n")));
        }
        return lines.toString();
    }

    private static String text(Candidate candidate) {
        return candidate.cell() + "=" + candidate.digit();
    }

    @Override
    public String toString() {
        return technique + ": " + title;
    }
}
