package dev.nonet.engine.rating;

import dev.nonet.puzzle.Grid;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPInputStream;

/**
 * A recorded run of a scale's program over a public puzzle. In the file a line of fields separated by tabs: the puzzle,
 * what the program says of it, and each step in {@linkplain RatedStep#notation its notation}.
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
}
