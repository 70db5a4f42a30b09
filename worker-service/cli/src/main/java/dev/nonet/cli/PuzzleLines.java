package dev.nonet.cli;

import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.GridFormatException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * The puzzles of a file or of standard input, a line each: what stands before the first blank. Empty lines, and what
 * follows a {@code #}, are passed over.
 */
final class PuzzleLines implements AutoCloseable {

    private final BufferedReader reader;

    private PuzzleLines(InputStream in) {
        this.reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.ISO_8859_1), 1 << 16);
    }

    /** @param file a path, or {@code -} for standard input */
    static PuzzleLines open(String file) throws IOException {
        return new PuzzleLines(file.equals("-") ? System.in : Files.newInputStream(Path.of(file)));
    }

    /**
     * All puzzles of a file.
     *
     * @param command whose user is told which puzzle is malformed
     */
    static List<Grid> grids(String file, CommandSpec command) throws IOException {
        List<Grid> puzzles = new ArrayList<>();
        try (PuzzleLines lines = open(file)) {
            for (List<String> batch = lines.next(1_000); !batch.isEmpty(); batch = lines.next(1_000)) {
                batch.forEach(line -> puzzles.add(Grid.parse(line)));
            }
        } catch (GridFormatException e) {
            throw new ParameterException(
                    command.commandLine(), file + ": puzzle " + (puzzles.size() + 1) + ": " + e.getMessage(), e);
        }
        return puzzles;
    }

    /** The next puzzles, at most so many; empty at the end. */
    List<String> next(int most) throws IOException {
        List<String> puzzles = new ArrayList<>(most);
        String line;
        while (puzzles.size() < most && (line = reader.readLine()) != null) {
            String puzzle = puzzleOf(line);
            if (puzzle != null) {
                puzzles.add(puzzle);
            }
        }
        return puzzles;
    }

    private static @Nullable String puzzleOf(String line) {
        int end = 0;
        while (end < line.length() && line.charAt(end) > ' ' && line.charAt(end) != '#') {
            end++;
        }
        if (end == 0) {
            // A line that begins with a blank holds a malformed puzzle, unless nothing but blanks or a comment follows.
            String rest = line.strip();
            return rest.isEmpty() || rest.startsWith("#") ? null : rest;
        }
        return line.substring(0, end);
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
