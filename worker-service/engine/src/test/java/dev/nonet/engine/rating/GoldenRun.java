package dev.nonet.engine.rating;

import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;

/**
 * A recorded run of a scale's program over a public puzzle. In the file a line of fields separated by tabs: the puzzle, what the
 * program says of it, and each step as {@code name|weight|placement|eliminations|nodes}.
 */
public record GoldenRun(Grid puzzle, String verdict, List<String> steps) {

    public static List<GoldenRun> read(String resource) {
        try (InputStream in = GoldenRun.class.getResourceAsStream(resource);
                BufferedReader lines = new BufferedReader(new InputStreamReader(
                        new GZIPInputStream(Objects.requireNonNull(in, resource)), StandardCharsets.US_ASCII))) {
            return lines.lines().map(GoldenRun::parse).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static GoldenRun parse(String line) {
        List<String> fields = List.of(line.split("\t", -1));
        return new GoldenRun(Grid.parse(fields.get(0)), fields.get(1), fields.subList(2, fields.size()));
    }

    /** A step as the files write it: eliminations by cell, {@code r1c2-45 r3c4-1}. */
    public static String text(RatedStep step) {
        Map<Cell, String> byCell = new TreeMap<>();
        step.eliminations().stream()
                .sorted()
                .distinct()
                .forEach(gone -> byCell.merge(gone.cell(), String.valueOf(gone.digit()), String::concat));
        String eliminations = byCell.entrySet().stream()
                .map(entry -> entry.getKey() + "-" + entry.getValue())
                .collect(Collectors.joining(" "));
        Candidate placement = step.placement();
        return String.join(
                "|",
                step.name(),
                String.valueOf(step.weight()),
                placement == null ? "" : placement.toString(),
                eliminations,
                String.valueOf(step.nodes()));
    }
}
