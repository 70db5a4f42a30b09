package dev.nonet.engine;

import dev.nonet.puzzle.Grid;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The puzzles of {@code golden/grades.csv}, of all levels. */
public final class GoldenPuzzles {

    private GoldenPuzzles() {}

    /** The first one, and then every so many. */
    public static List<Grid> every(int step) {
        List<Grid> puzzles = new ArrayList<>();
        try (InputStream file = GoldenPuzzles.class.getResourceAsStream("/golden/grades.csv")) {
            List<String> rows = new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            for (int i = 1; i < rows.size(); i += step) {
                puzzles.add(Grid.parse(rows.get(i).substring(0, rows.get(i).indexOf(','))));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return puzzles;
    }
}
