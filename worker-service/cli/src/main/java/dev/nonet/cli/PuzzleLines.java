package dev.nonet.cli;

import dev.nonet.format.Format;
import dev.nonet.format.FormatException;
import dev.nonet.format.SudokuText;
import dev.nonet.job.SolveSpec;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * The puzzles and boards of a file or of standard input, each as one line for {@link SudokuText}. In formats with one puzzle per line, the
 * puzzle ends at the first blank; empty lines and comments after {@code #} are skipped, and malformed lines are returned as they are,
 * so that each becomes an error of its own item. A text in another format is converted completely first.
 */
final class PuzzleLines implements AutoCloseable {

    private static final Set<Format> PLAIN = EnumSet.of(Format.LINE, Format.SDM, Format.PENCILMARKS);

    private final BufferedReader reader;
    private int number;

    private PuzzleLines(Reader in) {
        this.reader = new BufferedReader(in, 1 << 16);
    }

    /**
     * @param file a path, or {@code -} for standard input
     * @throws FormatException if the text is malformed and not in a format with one puzzle per line
     */
    static PuzzleLines open(String file) throws IOException {
        InputText text = InputText.open(file, null, Format.LINE);
        if (PLAIN.contains(text.format())) {
            return new PuzzleLines(text.reader());
        }
        StringBuilder lines = new StringBuilder();
        try (text) {
            text.format()
                    .read(
                            text.reader(),
                            sudoku -> lines.append(SudokuText.of(sudoku)).append('\n'));
        }
        return new PuzzleLines(new StringReader(lines.toString()));
    }

    /**
     * All puzzles of a file.
     *
     * @param command for the error message if a puzzle is malformed
     */
    static List<Grid> grids(String file, CommandSpec command) throws IOException {
        List<Grid> puzzles = new ArrayList<>();
        try (PuzzleLines lines = open(file)) {
            for (List<InputLine> batch = lines.next(1_000); !batch.isEmpty(); batch = lines.next(1_000)) {
                batch.forEach(
                        line -> puzzles.add(SudokuText.parse(line.puzzle()).digits()));
            }
        } catch (IllegalArgumentException e) {
            throw new ParameterException(
                    command.commandLine(), file + ": puzzle " + (puzzles.size() + 1) + ": " + e.getMessage(), e);
        }
        return puzzles;
    }

    /** The next puzzles, at most {@code most}; empty at the end. */
    List<InputLine> next(int most) throws IOException {
        List<InputLine> puzzles = new ArrayList<>(most);
        String line;
        while (puzzles.size() < most && (line = reader.readLine()) != null) {
            number++;
            String puzzle = puzzleOf(line);
            if (puzzle != null) {
                puzzles.add(new InputLine(number, asInJob(puzzle), line, fault(puzzle)));
            }
        }
        return puzzles;
    }

    private static @Nullable String puzzleOf(String line) {
        String puzzle = SudokuText.ofLine(line);
        if (puzzle.isEmpty()) {
            // A line that begins with a blank is a malformed puzzle, unless it is empty or a comment.
            String rest = line.strip();
            return rest.isEmpty() || rest.startsWith("#") ? null : rest;
        }
        return puzzle;
    }

    /** The text as a job of the service stores it: shortened to an equivalent form if possible, and truncated if it is still too long. */
    private static String asInJob(String puzzle) {
        if (puzzle.length() == Cell.COUNT) {
            return puzzle;
        }
        String shortest = SudokuText.shortest(puzzle);
        return shortest.length() <= SolveSpec.MAX_TEXT ? shortest : shortest.substring(0, SolveSpec.MAX_TEXT);
    }

    private static @Nullable String fault(String puzzle) {
        try {
            SudokuText.parse(puzzle);
            return null;
        } catch (IllegalArgumentException e) {
            return String.valueOf(e.getMessage());
        }
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
