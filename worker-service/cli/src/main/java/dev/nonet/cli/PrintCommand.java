package dev.nonet.cli;

import dev.nonet.book.Book;
import dev.nonet.book.BookOptions;
import dev.nonet.book.BookOptions.Contents;
import dev.nonet.book.BookOrder;
import dev.nonet.book.BookPuzzle;
import dev.nonet.book.FrontMatter;
import dev.nonet.book.PageSize;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.reasoning.Scale;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints puzzles as a book, or worksheets of boards on which a technique applies. */
@Command(
        name = "print",
        mixinStandardHelpOptions = true,
        description = "Prints puzzles as a PDF book, or worksheets on a technique. Books are in English.",
        footer = {
            "",
            "Examples:",
            "  nonet print puzzles.csv -o book.pdf --title 'Sudoku for the train' --order rating",
            "  nonet print easy.csv medium.csv -o large.pdf --large-print --size 8.5x11",
            "  nonet print puzzles.csv -o links.pdf --qr https://sudoku.coach/en/play/",
            "  nonet print puzzles.csv -o x-wing.pdf --technique x-wing --per-page 2",
            "  nonet generate --count 6 --recipe three-boards | nonet print - -o three.pdf --three-boards"
        })
final class PrintCommand implements Callable<Integer> {

    private static final Path STANDARD_OUTPUT = Path.of("-");

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    @Parameters(
            index = "0..*",
            arity = "0..*",
            paramLabel = "FILE",
            description =
                    "one or more files with puzzles or boards in any of the formats of convert; - is standard input; "
                            + "can be omitted with --job, which prints the puzzles of that job")
    private List<String> files = new ArrayList<>();

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "BOOK.pdf",
            description = "the PDF file to write; - is standard output")
    @SuppressWarnings("NullAway.Init")
    private Path output;

    @Option(
            names = "--title",
            paramLabel = "T",
            description = "a title page with this title, in Latin, Greek or Cyrillic letters, as all texts of a book")
    private @Nullable String title;

    @Option(names = "--author", paramLabel = "NAME", description = "printed below the title")
    private @Nullable String author;

    @Option(
            names = "--imprint",
            paramLabel = "NAME",
            description = "the publisher's name, at the foot of the title page and on the page after it")
    private @Nullable String imprint;

    @Option(names = "--copyright", paramLabel = "T", description = "text of the page after the title page")
    private @Nullable String copyright;

    @Option(
            names = "--isbn",
            paramLabel = "ISBN",
            description = "of 10 or 13 digits, for the page after the title page; its check digit must be right")
    private @Nullable String isbn;

    @Option(
            names = "--size",
            paramLabel = "SIZE",
            defaultValue = "a4",
            description = "a4, a5, letter, 6x9, 8x10 or 8.5x11 (default: a4)")
    @SuppressWarnings("NullAway.Init")
    private String size;

    @Option(
            names = "--per-page",
            paramLabel = "N",
            description = "1, 2, 4, 6 or 9 puzzles per page (default: 4; worksheets 2, large print 1)")
    private @Nullable Integer perPage;

    @Option(
            names = "--large-print",
            description =
                    "one puzzle per page with a grid six inches wide, all digits bold, everything larger and black")
    private boolean largePrint;

    @Option(
            names = "--solutions",
            paramLabel = "WHERE",
            defaultValue = "back",
            description = "back, none, or a separate PDF file to write (default: back); of worksheets the answers")
    @SuppressWarnings("NullAway.Init")
    private String solutions;

    @Option(
            names = "--order",
            paramLabel = "ORDER",
            defaultValue = "given",
            description = "within a level: given, rating or time (default: given)")
    @SuppressWarnings("NullAway.Init")
    private String order;

    @Option(
            names = "--scale",
            paramLabel = "SCALE",
            description = "print the ratings of another program, and order by them: se or hodoku")
    private @Nullable Scale scale;

    @Option(names = "--colour", description = "mark levels with colours instead of greys")
    private boolean colour;

    @Option(names = "--candidates", description = "show the candidates of empty cells")
    private boolean candidates;

    @Option(
            names = "--hints",
            description = "add a section with the (first) hardest step of each puzzle: its board,"
                    + " and a hint in three strengths")
    private boolean hints;

    @Option(
            names = "--three-boards",
            description = "print every three consecutive puzzles side by side as boards of one grid")
    private boolean threeBoards;

    @Option(
            names = "--qr",
            paramLabel = "URL-PREFIX",
            description = "add a QR code of this prefix and the puzzle to each")
    private @Nullable String qr;

    @Option(
            names = "--technique",
            paramLabel = "ID",
            completionCandidates = TechniqueNames.class,
            description =
                    "worksheets: print the boards just before this technique applies, with the answers at the back")
    private @Nullable String technique;

    @Option(
            names = "--bleed",
            description = "make pages 0.125 inch larger at the outer edges, for decoration up to the edge")
    private boolean bleed;

    @Option(names = "--no-metadata", description = "omit title and producer from the document properties")
    private boolean noMetadata;

    @Mixin
    private final ThreadsOption threads = new ThreadsOption();

    @Mixin
    private final Remote remote = new Remote();

    @Override
    public Integer call() throws IOException {
        Contents contents = solutions.equals("back") ? Contents.ALL : Contents.PUZZLES;
        try {
            BookOptions options = options(contents);
            BookOrder by = BookOrder.parse(order);
            BookOptions.check(by, threeBoards, technique != null);
            requireWritable("--output", output);
            if (isFile(solutions)) {
                requireWritable("--solutions", Path.of(solutions));
                if (Output.isSameFile(Path.of(solutions), output)) {
                    throw new IllegalArgumentException("--solutions names the file of the book itself");
                }
            }
            PrintedPuzzles from = new PrintedPuzzles(command, files, threads, remote, hints, technique, scale);
            List<BookPuzzle> puzzles = from.puzzles();
            List<String> faults = from.faults();
            if (puzzles.isEmpty()) {
                String none = technique == null || from.examined() == 0
                        ? from.source() + ": contains no puzzle"
                        : from.source() + ": no path has a step of " + technique;
                throw new ParameterException(command.commandLine(), faults.isEmpty() ? none : faults.getFirst());
            }
            if (technique != null) {
                System.err.printf(
                        "nonet: %,d of %,d paths have a step of %s%n", puzzles.size(), from.examined(), technique);
            }
            if (!threeBoards) {
                puzzles = by.sort(puzzles);
            }
            write(puzzles, options, output);
            if (isFile(solutions)) {
                write(puzzles, options(Contents.SOLUTIONS), Path.of(solutions));
            }
            faults.forEach(fault -> System.err.println("nonet: " + fault));
            return faults.isEmpty() ? Nonet.OK : Nonet.SOME_BAD;
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private BookOptions options(Contents contents) {
        BookOptions options = new BookOptions(
                new FrontMatter(title, author, imprint, copyright, isbn),
                PageSize.parse(size),
                perPage,
                largePrint,
                threeBoards,
                candidates,
                colour,
                hints,
                qr,
                bleed,
                !noMetadata,
                null,
                contents);
        if (technique == null) {
            return options;
        }
        return options.asWorksheets(StandardLadder.LADDER
                .rung(TechniqueNames.technique(command, "--technique", technique))
                .orElseThrow()
                .name());
    }

    /** Whether solutions go to a file of their own. */
    private static boolean isFile(String solutions) {
        return !solutions.equals("back") && !solutions.equals("none");
    }

    /**
     * @throws IOException if the file cannot be written, as it is a folder or is to be in one that does not exist
     * @throws ParameterException if it is one of those that are read
     */
    private void requireWritable(String option, Path file) throws IOException {
        if (file.equals(STANDARD_OUTPUT)) {
            return;
        }
        Path folder = file.toAbsolutePath().normalize().getParent();
        if (Files.isDirectory(file)) {
            throw new IOException(file + " is a folder, not a file");
        }
        if (folder == null || !Files.isDirectory(folder)) {
            throw new IOException("there is no folder " + folder + " for " + file.getFileName());
        }
        Output.requireNoInput(command, option, file, files);
        Output.requireNoInput(command, option, file, remote.files());
    }

    /**
     * Writes to a temporary file in the same folder and renames it, so that a failure leaves no partial book. A link
     * stays one, and what is no file, such as a pipe, is written to and not replaced.
     */
    private static void write(List<BookPuzzle> puzzles, BookOptions options, Path target) throws IOException {
        if (target.equals(STANDARD_OUTPUT)) {
            try (OutputStream out = Output.standard()) {
                Book.write(puzzles, options, out);
            }
            return;
        }
        if (Files.exists(target) && !Files.isRegularFile(target)) {
            writeTo(target, puzzles, options);
            return;
        }
        Path file = Files.exists(target) ? target.toRealPath() : target;
        Path beside = file.resolveSibling(file.getFileName() + ".part");
        try {
            writeTo(beside, puzzles, options);
        } catch (IOException | RuntimeException e) {
            Files.deleteIfExists(beside);
            throw e;
        }
        Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING);
    }

    private static void writeTo(Path file, List<BookPuzzle> puzzles, BookOptions options) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
            Book.write(puzzles, options, out);
        }
    }
}
