package dev.nonet.cli;

import dev.nonet.format.Format;
import dev.nonet.format.FormatException;
import dev.nonet.format.Sudoku;
import dev.nonet.format.SudokuSink;
import dev.nonet.format.SudokuWriter;
import dev.nonet.puzzle.PencilMarks;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** Writes puzzles and boards in another format. */
@Command(
        name = "convert",
        mixinStandardHelpOptions = true,
        description =
                "Writes puzzles and boards in another format. Reports the detected input format on standard error.",
        footer = {
            "",
            "Examples:",
            "  nonet convert puzzles.txt --to sdm > puzzles.sdm",
            "  nonet convert board.sdx --to sudokuwiki          # a link, with the candidates as they are",
            "  nonet generate --count 5 --format line | nonet convert - --to opensudoku > five.opensudoku"
        })
final class ConvertCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    @Parameters(
            index = "0",
            defaultValue = "-",
            paramLabel = "FILE",
            description = "puzzles or boards in any of the formats; - is standard input")
    @SuppressWarnings("NullAway.Init")
    private String file;

    @Option(
            names = "--from",
            paramLabel = "FORMAT",
            converter = FormatName.class,
            completionCandidates = FormatNames.class,
            description = "the input format, one of those of --to (default: detected)")
    private @Nullable Format from;

    @Option(
            names = "--to",
            required = true,
            paramLabel = "FORMAT",
            converter = FormatName.class,
            completionCandidates = FormatNames.class,
            description = "one of ${COMPLETION-CANDIDATES}")
    @SuppressWarnings("NullAway.Init")
    private Format to;

    static final class FormatName implements ITypeConverter<Format> {

        @Override
        public Format convert(String name) {
            try {
                return Format.parse(name);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(String.valueOf(e.getMessage()));
            }
        }
    }

    /** The names of all formats, for help and completion. */
    static final class FormatNames implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(Format.values()).map(Format::id).iterator();
        }
    }

    @Override
    public Integer call() throws IOException {
        int[] malformed = {0};
        int[] cut = {0};
        try (InputText text = InputText.open(file, from, null);
                OutputStream standard = Output.standard();
                Writer out = new OutputStreamWriter(standard, StandardCharsets.UTF_8);
                SudokuWriter writer = to.writer(out)) {
            if (!text.reason().isEmpty()) {
                System.err.println("nonet: detected format " + text.format().id() + ": " + text.reason());
            }
            text.format().read(text.reader(), new SudokuSink() {
                @Override
                public void sudoku(Sudoku sudoku) throws IOException {
                    writer.add(sudoku);
                    if (losesCandidates(sudoku)) {
                        cut[0]++;
                    }
                }

                @Override
                public void malformed(FormatException fault) {
                    malformed[0]++;
                    System.err.println("nonet: " + fault.getMessage());
                }
            });
        } catch (FormatException e) {
            throw new ParameterException(command.commandLine(), file + ": " + e.getMessage(), e);
        }
        if (cut[0] > 0) {
            System.err.printf(
                    "nonet: format %s has no candidates: what was ruled out on %,d of the boards is lost%n",
                    to.id(), cut[0]);
        }
        return malformed[0] == 0 ? Nonet.OK : Nonet.SOME_BAD;
    }

    /** Whether a candidate was ruled out on the board that a reader of the written format will think possible. */
    private boolean losesCandidates(Sudoku board) {
        return board.candidates() != null
                && !board.candidates().equals(PencilMarks.of(board.digits()).candidates())
                && to.read(to.write(board)).getFirst().candidates() == null;
    }
}
