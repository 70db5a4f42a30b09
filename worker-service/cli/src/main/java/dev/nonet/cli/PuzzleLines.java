package dev.nonet.cli;

import dev.nonet.format.Format;
import dev.nonet.format.FormatException;
import dev.nonet.format.SudokuText;
import dev.nonet.job.SolveSpec;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * The puzzles and boards of files or of standard input, one after the other, each as one line for {@link SudokuText}.
 * In formats with one puzzle per line, the puzzle ends at the first blank; empty lines and comments after {@code #} are
 * skipped, and malformed lines are returned as they are, so that each becomes an error of its own item. A text in
 * another format is converted completely first.
 */
final class PuzzleLines implements AutoCloseable {

    private static final String STANDARD_INPUT = "-";

    private static final Set<Format> PLAIN = EnumSet.of(Format.LINE, Format.SDM, Format.PENCILMARKS);

    private final Iterator<String> rest;

    /** For the error if a file is malformed; null if the caller reports it. */
    private final @Nullable CommandSpec command;

    private final boolean isOneOfSeveral;

    private String file;
    private BufferedReader reader;
    private int number;

    private PuzzleLines(List<String> files, @Nullable CommandSpec command) throws IOException {
        this.rest = files.iterator();
        this.command = command;
        this.isOneOfSeveral = files.size() > 1;
        this.file = rest.next();
        this.reader = opened(file);
    }

    /**
     * @param file a path, or {@code -} for standard input
     * @throws FormatException if the text is malformed and not in a format with one puzzle per line
     */
    static PuzzleLines open(String file) throws IOException {
        return new PuzzleLines(List.of(file), null);
    }

    /**
     * Opens several files, which are read in this order. That all of them exist is checked at once; each is opened when
     * the one before it has ended.
     *
     * @param files paths, or {@code -} for standard input; empty for standard input alone
     * @param command for the message if standard input is named twice, or one of the files is malformed
     */
    static PuzzleLines open(List<String> files, CommandSpec command) throws IOException {
        if (Collections.frequency(files, STANDARD_INPUT) > 1) {
            throw new ParameterException(command.commandLine(), "standard input (-) can be read only once");
        }
        for (String file : files) {
            if (!file.equals(STANDARD_INPUT) && Files.notExists(Path.of(file))) {
                throw new NoSuchFileException(file);
            }
        }
        return new PuzzleLines(files.isEmpty() ? List.of(STANDARD_INPUT) : files, command);
    }

    private BufferedReader opened(String file) throws IOException {
        try {
            return textOf(file);
        } catch (FormatException e) {
            if (command == null) {
                throw e;
            }
            throw new ParameterException(command.commandLine(), named(file) + ": " + e.getMessage(), e);
        }
    }

    private static BufferedReader textOf(String file) throws IOException {
        InputText text = InputText.open(file, null, Format.LINE);
        if (PLAIN.contains(text.format())) {
            return new BufferedReader(text.reader(), 1 << 16);
        }
        StringBuilder lines = new StringBuilder();
        try (text) {
            text.format()
                    .read(
                            text.reader(),
                            sudoku -> lines.append(SudokuText.of(sudoku)).append('\n'));
        }
        return new BufferedReader(new StringReader(lines.toString()));
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

    /**
     * The next puzzles of one file, at most {@code max}; empty at the end of the last. So a malformed file loses none
     * of one before it.
     */
    List<InputLine> next(int max) throws IOException {
        List<InputLine> puzzles = new ArrayList<>(max);
        String line;
        while (puzzles.size() < max && (line = nextLine(puzzles.isEmpty())) != null) {
            String puzzle = puzzleOf(line);
            if (puzzle != null) {
                puzzles.add(new InputLine(place(), asInJob(puzzle), line, SudokuText.fault(puzzle, line)));
            }
        }
        return puzzles;
    }

    /** The next line of this file or, if {@code mayGoOn}, of one after it; null at the end. */
    private @Nullable String nextLine(boolean mayGoOn) throws IOException {
        String line = reader.readLine();
        while (line == null && mayGoOn && rest.hasNext()) {
            reader.close();
            file = rest.next();
            reader = opened(file);
            number = 0;
            line = reader.readLine();
        }
        number++;
        return line;
    }

    /** Where the line is, for errors. */
    private String place() {
        return isOneOfSeveral ? named(file) + ":" + number : "line " + number;
    }

    private static String named(String file) {
        return file.equals(STANDARD_INPUT) ? "standard input" : file;
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

    /**
     * The text as a job of the service stores it: shortened to an equivalent form if possible, and truncated if it is
     * still too long.
     */
    private static String asInJob(String puzzle) {
        if (puzzle.length() == Cell.COUNT) {
            return puzzle;
        }
        String shortest = SudokuText.shortest(puzzle);
        return shortest.length() <= SolveSpec.MAX_TEXT ? shortest : shortest.substring(0, SolveSpec.MAX_TEXT);
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
