package dev.nonet.cli;

import static dev.nonet.cli.CommandLines.run;
import static dev.nonet.cli.CommandLines.runWithInput;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.cli.CommandLines.Finished;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.format.Format;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The commands with input and output in all formats. */
class FormatsTest {

    private static final String PUZZLE =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    private static final String SOLUTION =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    /** The puzzle with all its candidates, except that 1 is eliminated from r1c3, which leaves 2 and 4. */
    private static final String BOARD = """
            5 3 24 26 7 2468 1489 1249 248
            6 247 247 1 9 5 3478 234 2478
            12 9 8 23 34 24 13457 6 247
            8 125 1259 579 6 147 4579 2459 3
            4 25 2569 8 5 3 579 259 1
            7 15 1359 59 2 14 4589 459 6
            139 6 134579 357 35 7 2 8 4
            23 278 237 4 1 9 36 3 5
            123 1245 12345 2356 8 26 1346 7 9
            """;

    @TempDir
    private Path folder;

    private String file(String text) throws Exception {
        return Files.writeString(folder.resolve("text"), text).toString();
    }

    @ParameterizedTest
    @EnumSource
    void convertsToEachFormatAndBack(Format format) throws Exception {
        Finished there = run("convert", file(PUZZLE + "\n" + SOLUTION + "\n"), "--to", format.id());
        assertThat(there.code()).as(there.err()).isZero();
        assertThat(there.err()).isEqualTo("nonet: detected format line: 81 characters in a line\n");
        Finished back = runWithInput(there.out(), "convert", "-", "--from", format.id(), "--to", "line");
        assertThat(back.out()).isEqualTo(PUZZLE + "\n" + SOLUTION + "\n");
        assertThat(back.err()).isEmpty();
    }

    @Test
    void saysWhichCandidatesAreLost() throws Exception {
        String board = file(BOARD);
        assertThat(run("convert", board, "--to", "sdm").err())
                .endsWith("nonet: format sdm has no candidates: what was ruled out on 1 of the boards is lost\n");
        assertThat(run("convert", board, "--to", "sdx").err()).doesNotContain("lost");
        String possible = run("convert", file(PUZZLE), "--to", "candidates").out();
        assertThat(run("convert", file(possible), "--to", "sdm").err()).doesNotContain("lost");
    }

    @Test
    void reportsMalformedLinesAndConvertsTheOthers() throws Exception {
        Finished ran = run("convert", file(PUZZLE + "\n12x\n" + PUZZLE + "\n"), "--to", "sdm");
        assertThat(ran.lines()).hasSize(2);
        assertThat(ran.err()).contains("nonet: line 2, column 3: a puzzle has 81 characters, this has 3");
        assertThat(ran.code()).isEqualTo(Nonet.SOME_BAD);

        Finished tooLong = run("convert", file(PUZZLE + "\n" + ".".repeat(100_001) + "\n"), "--to", "sdm");
        assertThat(tooLong.code()).isEqualTo(Nonet.USAGE);
        assertThat(tooLong.err())
                .contains("text: line 2, column 100001: the line is too long:"
                        + " no line may have more than 100000 characters");

        Finished none = run("convert", file("what is this"), "--to", "sdm");
        assertThat(none.code()).isEqualTo(Nonet.USAGE);
        assertThat(none.err()).contains("unknown format").contains("See 'nonet help convert'.");
        assertThat(run("convert", "x", "--to", "y").err()).contains("expected one of line, csv");
        assertThat(run("convert", file(PUZZLE.substring(1) + "\nwhat is this\n" + PUZZLE + "\n"), "--to", "sdm")
                        .err())
                .contains("text: line 1, column 1: unknown format: a line of 80 characters, where a puzzle has 81");
    }

    @Test
    void namesAFolderThatIsNoFile() {
        Finished ran = run("solve", folder.toString());
        assertThat(ran.err()).isEqualTo("nonet: cannot read or write: " + folder + " is a folder, not a file\n");
        assertThat(ran.code()).isEqualTo(Nonet.SOME_BAD);
    }

    @Test
    void solvesGradesAndExplainsBoardsWithTheirCandidates() throws Exception {
        String board = file(BOARD);
        assertThat(run("solve", board).lines()).element(1).asString().contains(",1," + SOLUTION);
        assertThat(run("grade", board).lines()).element(1).asString().startsWith(PUZZLE + ",easy,");

        Finished explained = run("explain", board);
        assertThat(explained.code()).as(explained.err()).isZero();
        // The first printed board, below the summary, is the input.
        String first = explained
                .out()
                .lines()
                .dropWhile(line -> !line.isEmpty())
                .skip(1)
                .limit(13)
                .collect(Collectors.joining("\n", "", "\n"));
        assertThat(Format.CANDIDATES.read(first)).isEqualTo(Format.SDX.read(BOARD));
        assertThat(run("explain", board, "--hint", "everything").code()).isZero();
    }

    /** The board without a candidate of the solution has no solution, so no command may restore the candidate. */
    @Test
    void doesNotRestoreEliminatedCandidates() throws Exception {
        String board = file(BOARD.replaceFirst("5 3 24 ", "5 3 2 "));
        assertThat(run("solve", board).lines())
                .element(1)
                .asString()
                .contains(",0,,\"no solution: ")
                .contains("r1c3");
        assertThat(run("grade", board).lines())
                .element(1)
                .asString()
                .contains("no solution: ")
                .contains("r1c3");
        assertThat(run("explain", board).code()).isEqualTo(Nonet.SOME_BAD);
    }

    @Test
    void wrongUsagePrintsOnlyTheErrorAndWhereToFindHelp() {
        Finished ran = run("grade", "--nonsense");
        assertThat(ran.code()).isEqualTo(Nonet.USAGE);
        assertThat(ran.err()).isEqualTo("nonet: unknown option '--nonsense'\nSee 'nonet help grade'.\n");
        assertThat(run().err()).isEqualTo("nonet: expected a command\nSee 'nonet help'.\n");
    }

    @Test
    void listsAllTechniques() {
        Finished ran = run("techniques");
        assertThat(ran.code()).isZero();
        assertThat(ran.lines())
                .hasSize(StandardLadder.LADDER.rungs().size() + 1)
                .startsWith("id,rating,level,family,name")
                .contains("x-wing,3.2,medium,fish,X-Wing");
    }

    @Test
    void completionKnowsCommandsOptionsAndFormats() {
        assertThat(run("completion", "bash").out()).contains("convert", "--certify", "sudoku-coach", "demo");
        assertThat(run("completion", "zsh").out()).contains("bashcompinit");
        assertThat(run("completion", "fish").code()).isEqualTo(Nonet.USAGE);
    }

    @Test
    void helpShowsExamplesAndExitCodes() {
        assertThat(run("--help").out()).contains("Exit codes:", "130", "Examples:");
        assertThat(Stream.of("generate", "solve", "grade", "explain", "convert"))
                .allSatisfy(
                        command -> assertThat(run("help", command).out()).contains("Examples:", "  nonet " + command));
    }
}
