package dev.nonet.cli;

import static dev.nonet.cli.CommandLines.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.cli.CommandLines.Finished;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command that prints books and worksheets. */
class PrintTest {

    private static final String PUZZLE =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    private static final String HARD =
            "..231.96..5....1.2....9..3..984.12.....2.....1.....7...........76..........945..1";

    @TempDir
    private Path folder;

    private String file(String text) throws IOException {
        return Files.writeString(folder.resolve("puzzles.txt"), text).toString();
    }

    private String textOf(Path pdf) throws IOException {
        try (PDDocument document = Loader.loadPDF(pdf.toFile())) {
            return new PDFTextStripper().getText(document).replaceAll("\\s+", " ");
        }
    }

    @Test
    void computesMissingSolutionsAndGrades() throws IOException {
        Path book = folder.resolve("book.pdf");
        Path solutions = folder.resolve("solutions.pdf");
        Finished ran = run(
                "print",
                file(PUZZLE + "\n" + HARD + "\n"),
                "-o",
                book.toString(),
                "--title",
                "Two",
                "--hints",
                "--solutions",
                solutions.toString());
        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(textOf(book))
                .contains("Two", PUZZLE, HARD, "easy 1.2", "Hints")
                .doesNotContain("Solutions");
        assertThat(textOf(book))
                .as("a hint in three strengths, with what its technique is")
                .containsPattern("(?s)Where: look at [a-z]+ [1-9].*What: [A-Z][^.]*\\. [A-Z].*Then: ");
        assertThat(textOf(solutions)).contains("Solutions");
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("puzzles.txt", "book.pdf", "solutions.pdf");
    }

    @Test
    void writesToStandardOutput() throws IOException {
        Finished ran = run("print", file(PUZZLE), "-o", "-", "--no-metadata");
        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(ran.out()).startsWith("%PDF-").endsWith("%%EOF\n");
        assertThat(Path.of("-")).doesNotExist();
    }

    @Test
    void refusesATitleThatCannotBePrinted() throws IOException {
        Path book = folder.resolve("book.pdf");
        Finished ran = run("print", file(PUZZLE), "-o", book.toString(), "--title", "\u00dcber \u6570\u72ec");
        assertThat(ran.code()).isEqualTo(Nonet.USAGE);
        assertThat(ran.err()).contains("the typeface of books, Liberation Sans, has no '\u6570'");
        assertThat(book).doesNotExist();
    }

    @Test
    void printsAndOrdersByTheRatingsOfAnotherProgram() throws IOException {
        Path book = folder.resolve("book.pdf");
        Finished ran =
                run("print", file(HARD + "\n" + PUZZLE), "-o", book.toString(), "--scale", "se", "--order", "rating");
        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(textOf(book)).contains("SE 2.0", "SE 1.2").doesNotContain("easy 1.2");
        assertThat(textOf(book).indexOf(PUZZLE)).isBetween(0, textOf(book).indexOf(HARD));

        run("print", file(HARD), "-o", book.toString(), "--scale", "hodoku");
        assertThat(textOf(book)).contains("418");
    }

    /** The picture of an answer has the marks of its first step only. */
    @Test
    void anAnswerOfSeveralStepsSaysWhichAreNotInItsPicture() throws IOException {
        String two = "1.96....8..8.......7.4..1..4..26..5...6.7..8....1.9...78..4....9....1.....2...5..";
        String one = ".2...6.7..7..1........52.....4....535.8.3.2...1..45..9..7...3.1...183.9.........4";
        Path sheets = folder.resolve("sheets.pdf");
        assertThat(run("print", file(two), "-o", sheets.toString(), "--technique", "naked-pair")
                        .code())
                .isZero();
        assertThat(textOf(sheets)).contains("Also there, not marked in the picture:");
        run("print", file(one), "-o", sheets.toString(), "--technique", "naked-pair");
        assertThat(textOf(sheets)).contains("Naked Pair: in").doesNotContain("Also there");
    }

    @Test
    void printsWorksheetsOfATechnique() throws IOException {
        Path sheets = folder.resolve("sheets.pdf");
        String technique = run("grade", file(HARD)).lines().get(1).split(",")[4];
        Finished ran = run("print", file(PUZZLE + "\n" + HARD), "-o", sheets.toString(), "--technique", technique);
        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(ran.err()).contains("1 of 2 paths have a step of " + technique);
        assertThat(textOf(sheets)).contains("Find the ", "Answers");

        Finished none = run("print", file(PUZZLE), "-o", sheets.toString(), "--technique", technique);
        assertThat(none.code()).isEqualTo(Nonet.USAGE);
        assertThat(none.err()).contains("no path has a step of " + technique);
        assertThat(run("print", file(PUZZLE), "-o", "x.pdf", "--technique", "y-files")
                        .err())
                .contains("unknown technique 'y-files'");
    }

    @Test
    void printsSeveralFilesAndATableOfSeveralHeads() throws IOException {
        Path book = folder.resolve("book.pdf");
        String one = Files.writeString(folder.resolve("one.txt"), PUZZLE + "\n").toString();
        String two = Files.writeString(
                        folder.resolve("two.csv"),
                        "level,puzzle\nmedium," + HARD + "\npuzzle,rating\n" + PUZZLE.replace('5', '.') + ",2.0\n")
                .toString();
        Finished ran = run("print", one, two, "-o", book.toString(), "--per-page", "1");
        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(textOf(book)).contains(PUZZLE, HARD, PUZZLE.replace('5', '.'));
        assertThat(run("print", one, "nofile.csv", "-o", book.toString()).err())
                .contains("there is no file nofile.csv");
    }

    @Test
    void aLinkStaysALinkToTheBook() throws IOException {
        Path book = folder.resolve("book.pdf");
        Path link = Files.createSymbolicLink(folder.resolve("link.pdf"), Files.writeString(book, "before"));
        assertThat(run("print", file(PUZZLE), "-o", link.toString()).code()).isZero();
        assertThat(link).isSymbolicLink();
        assertThat(textOf(book)).contains(PUZZLE);
    }

    @Test
    void aPipeIsWrittenToAndNotReplaced() throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Path copy = folder.resolve("copy.pdf");
        Process reader = new ProcessBuilder("cat", pipe.toString())
                .redirectOutput(copy.toFile())
                .start();
        try {
            assertThat(run("print", file(PUZZLE), "-o", pipe.toString()).code()).isZero();
            assertThat(Files.readAttributes(pipe, BasicFileAttributes.class).isOther())
                    .isTrue();
            assertThat(reader.waitFor()).isZero();
        } finally {
            reader.destroy();
        }
        assertThat(textOf(copy)).contains(PUZZLE);
    }

    @Test
    void refusesAFolderAndOneFileForBookAndSolutions() throws IOException {
        Finished ran = run("print", file(PUZZLE), "-o", folder.toString());
        assertThat(ran.code()).isEqualTo(Nonet.SOME_BAD);
        assertThat(ran.err()).contains(folder + " is a folder, not a file");
        ran = run("print", file(PUZZLE), "-o", folder.resolve("none/book.pdf").toString());
        assertThat(ran.code()).isEqualTo(Nonet.SOME_BAD);
        assertThat(ran.err()).contains("there is no folder " + folder.resolve("none") + " for book.pdf");
        Path book = folder.resolve("book.pdf");
        String again = folder.resolve(".").resolve("book.pdf").toString();
        ran = run("print", file(PUZZLE), "-o", book.toString(), "--solutions", again);
        assertThat(ran.code()).isEqualTo(Nonet.USAGE);
        assertThat(ran.err()).contains("--solutions names the file of the book itself");
        assertThat(book).doesNotExist();
        Path link = Files.createSymbolicLink(folder.resolve("link.pdf"), Files.writeString(book, "before"));
        ran = run("print", file(PUZZLE), "-o", book.toString(), "--solutions", link.toString());
        assertThat(ran.err()).contains("--solutions names the file of the book itself");
        assertThat(book).hasContent("before");
    }

    @Test
    void neverOverwritesTheKeyOfTheService() throws IOException {
        Path key = Files.writeString(folder.resolve("key"), "secret");

        Finished ran = run(
                "print", file(PUZZLE), "-o", key.toString(), "--server", "localhost:1", "--key-file", key.toString());

        assertThat(ran.code()).isEqualTo(Nonet.USAGE);
        assertThat(ran.err()).contains("--output: " + key + " is read by this command, and would be lost");
        assertThat(key).hasContent("secret");
    }

    @Test
    void neverOverwritesItsInput() throws IOException {
        Path puzzles = Path.of(file(PUZZLE));
        Path other = Files.writeString(folder.resolve("other.txt"), HARD + "\n");
        Path link = Files.createSymbolicLink(folder.resolve("link.txt"), puzzles);
        Path twin = Files.createLink(folder.resolve("twin.txt"), puzzles);
        for (Path input : List.of(puzzles, link, twin)) {
            for (Path output : List.of(puzzles, link, twin, folder.resolve(".").resolve("puzzles.txt"))) {
                Finished book = run("print", other.toString(), input.toString(), "-o", output.toString());
                assertThat(book.code()).as(book.err()).isEqualTo(Nonet.USAGE);
                assertThat(book.err())
                        .contains("--output: " + output
                                + " is read by this command, and would be lost; name another file");
            }
            Finished solutions =
                    run("print", puzzles.toString(), "-o", folder + "/book.pdf", "--solutions", input.toString());
            assertThat(solutions.code()).as(solutions.err()).isEqualTo(Nonet.USAGE);
            assertThat(solutions.err()).contains("--solutions: " + input + " is read by this command");
        }
        assertThat(puzzles).content().contains(PUZZLE);
        assertThat(folder.resolve("book.pdf")).doesNotExist();
    }

    @Test
    void namesTheFileOfAPuzzleThatIsLeftOut() throws IOException {
        String good = file(PUZZLE);
        String empty = Files.writeString(folder.resolve("empty.txt"), PUZZLE + "\n" + ".".repeat(81) + "\n")
                .toString();
        Finished ran = run("print", good, empty, "-o", folder + "/book.pdf");
        assertThat(ran.code()).isEqualTo(Nonet.SOME_BAD);
        assertThat(ran.err()).contains("nonet: " + empty + ": puzzle 2: several solutions");
    }

    /** A book in the place of puzzles is one error of every command, and not one for each of its lines. */
    @ParameterizedTest
    @ValueSource(
            strings = {"grade", "solve", "explain", "convert --to sdm", "convert --from line --to sdm", "print -o x.pdf"
            })
    void refusesAFileThatIsNotText(String command) throws IOException {
        Path book = folder.resolve("book.csv");
        run("print", file(PUZZLE), "-o", book.toString());
        List<String> call = new ArrayList<>(List.of(command.split(" ")));
        call.add(book.toString());
        Finished ran = run(call.toArray(String[]::new));
        assertThat(ran.code()).isEqualTo(Nonet.SOME_BAD);
        assertThat(ran.err())
                .isEqualTo("nonet: cannot read or write: " + book
                        + " is not text: it has control characters, as binary and compressed files have\n");
        assertThat(ran.out().lines().count()).as("a header at most").isLessThan(2);
    }

    @Test
    void refusesOptionsThatExcludeEachOther() throws IOException {
        for (String options : List.of(
                "--large-print --per-page 4",
                "--large-print --three-boards",
                "--three-boards --hints",
                "--three-boards --per-page 2",
                "--three-boards --order rating",
                "--technique x-wing --order time",
                "--technique x-wing --hints",
                "--isbn 123")) {
            List<String> command = new ArrayList<>(List.of("print", file(PUZZLE), "-o", "x.pdf"));
            command.addAll(List.of(options.split(" ")));
            Finished ran = run(command.toArray(String[]::new));
            assertThat(ran.code()).as(options).isEqualTo(Nonet.USAGE);
            assertThat(ran.err()).as(options).containsAnyOf("cannot be combined with", "an ISBN has");
        }
    }

    @Test
    void worksheetsHaveAnswersInAnotherFileOrNone() throws IOException {
        Path sheets = folder.resolve("sheets.pdf");
        Path answers = folder.resolve("answers.pdf");
        String technique = run("grade", file(HARD)).lines().get(1).split(",")[4];
        run("print", file(HARD), "-o", sheets.toString(), "--technique", technique, "--solutions", answers.toString());
        assertThat(textOf(sheets)).contains("Find the ").doesNotContain("Answers");
        assertThat(textOf(answers)).contains("Answers").doesNotContain("Find the ");
        run("print", file(HARD), "-o", sheets.toString(), "--technique", technique, "--solutions", "none");
        assertThat(textOf(sheets)).doesNotContain("Answers");
    }

    @Test
    void reportsWhatCannotBePrinted() throws IOException {
        Path book = folder.resolve("book.pdf");
        Finished several = run("print", file(PUZZLE + "\n" + ".".repeat(81)), "-o", book.toString());
        assertThat(several.code()).isEqualTo(Nonet.SOME_BAD);
        assertThat(several.err()).contains("puzzle 2: several solutions");
        Files.delete(book);
        Finished small =
                run("print", file(PUZZLE), "-o", book.toString(), "--per-page", "9", "--size", "a5", "--candidates");
        assertThat(small.code()).isEqualTo(Nonet.USAGE);
        assertThat(small.err()).contains("candidates would have", "at most 4 per page are legible");
        assertThat(run("print", file("nonsense"), "-o", book.toString()).err()).contains("line 1, column 1");
        assertThat(book).doesNotExist();
    }
}
