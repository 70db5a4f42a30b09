package dev.nonet.engine;

import dev.nonet.puzzle.Grid;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/** The puzzles of {@code golden/grades.csv}, of all levels. */
public final class GoldenPuzzles {

    private GoldenPuzzles() {}

    /** The first one, and then every so many. */
    public static List<Grid> every(int step) {
        List<String> rows = rows();
        return IntStream.iterate(0, i -> i < rows.size(), i -> i + step)
                .mapToObj(i -> puzzle(rows.get(i)))
                .toList();
    }

    /** So many with the highest ratings, those that no technique finishes first. */
    public static List<Grid> hardest(int count) {
        return rows().stream()
                .sorted(Comparator.comparingDouble(GoldenPuzzles::rating).reversed())
                .limit(count)
                .map(GoldenPuzzles::puzzle)
                .toList();
    }

    private static Grid puzzle(String row) {
        return Grid.parse(row.substring(0, row.indexOf(',')));
    }

    private static double rating(String row) {
        String rating = row.split(",", -1)[2];
        return rating.isEmpty() ? Double.POSITIVE_INFINITY : Double.parseDouble(rating);
    }

    /** Without the header. */
    private static List<String> rows() {
        try (InputStream file = GoldenPuzzles.class.getResourceAsStream("/golden/grades.csv")) {
            return new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(1)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
