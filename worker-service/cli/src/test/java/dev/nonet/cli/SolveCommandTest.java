package dev.nonet.cli;

import static dev.nonet.cli.CommandLines.run;
import static dev.nonet.cli.CommandLines.runWithInput;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.cli.CommandLines.Finished;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code solve}: one row for each line, in order. */
class SolveCommandTest {

    private static final String PUZZLE =
            "..231.96..5....1.2....9..3..984.12.....2.....1.....7...........76..........945..1";
    private static final String SOLUTION =
            "872314965359867142416592837698471253537289416124653789941736528765128394283945671";
    private static final String EMPTY = ".".repeat(81);
    private static final String SEVERAL = ",2,,\"several solutions: r1c1 can be 1, 2, 3, 4, 5, 6, 7, 8 or 9, "
            + "and 80 other cells are not settled\"";

    @TempDir
    private Path folder;

    private String file(String... lines) throws Exception {
        return Files.write(folder.resolve("puzzles.txt"), List.of(lines)).toString();
    }

    @Test
    void saysThatAnInputHasNoPuzzles() throws Exception {
        Finished ran = run("solve", file("# nothing but a comment", ""));
        assertThat(ran.lines()).containsExactly("puzzle,solutions,solution,error");
        assertThat(ran.err()).isEqualTo("nonet: the input has no puzzles\n");
        assertThat(ran.code()).isZero();
    }

    @Test
    void solvesEveryLineInOrderAndReportsMalformedOnes() throws Exception {
        Finished ran = run(
                "solve",
                file(
                        "# a comment",
                        PUZZLE + " and what follows a blank",
                        "",
                        PUZZLE.replace('.', '0'),
                        "12345 and more",
                        PUZZLE.replaceFirst("9", "x"),
                        EMPTY,
                        "11" + ".".repeat(79)));
        assertThat(ran.lines())
                .containsExactly(
                        "puzzle,solutions,solution,error",
                        PUZZLE + ",1," + SOLUTION + ",",
                        PUZZLE + ",1," + SOLUTION + ",",
                        ",,,\"line 5: a puzzle has 81 characters, the first word of the line has 5: '12345 and more'\"",
                        ",,,\"line 6: character 7 (r1c7) is 'x', "
                                + "expected 1 to 9, or one of . 0 _ * for an empty cell: '"
                                + PUZZLE.replaceFirst("9", "x") + "'\"",
                        EMPTY + SEVERAL,
                        "11" + ".".repeat(79) + ",0,,no solution: r1c1 and r1c2 both hold 1 in row 1");
        assertThat(ran.err())
                .isEqualTo("nonet: 2 of 6 items failed\nnonet: 1 of 6 items without a solution\n"
                        + "nonet: 1 of 6 items with several solutions\n");
        assertThat(ran.code()).isEqualTo(1);
    }

    @Test
    void solvesStandardInput() {
        Finished ran = runWithInput(PUZZLE + "\n" + PUZZLE + "\n", "solve", "-", "--threads", "2");
        assertThat(ran.lines()).hasSize(3).contains(PUZZLE + ",1," + SOLUTION + ",");
        assertThat(ran.code()).isZero();
    }

    /** Such a puzzle has a result, so the exit code is 0. */
    @Test
    void tellsOfPuzzlesWithoutExactlyOneSolutionAsGradeDoes() throws Exception {
        String file = file(EMPTY, "11" + ".".repeat(79));

        Finished solved = run("solve", file);
        Finished graded = run("grade", file);

        assertThat(solved.code()).isZero();
        assertThat(graded.code()).isZero();
        assertThat(graded.err())
                .isEqualTo(solved.err())
                .isEqualTo("nonet: 1 of 2 items without a solution\nnonet: 1 of 2 items with several solutions\n");
        assertThat(graded.lines().getLast()).contains(",no solution: r1c1 and r1c2 both hold 1 in row 1,");
    }

    /** The solution of the givens is ruled out: of 729 characters, the nine of the first cell lack its digit. */
    @Test
    void saysWhatIsWrongWithABoardWithCandidates() throws Exception {
        StringBuilder candidates = new StringBuilder("123456789".repeat(81));
        candidates.setCharAt(SOLUTION.charAt(0) - '1', '.');
        for (int cell = 0; cell < 81; cell++) {
            for (int digit = 1; PUZZLE.charAt(cell) != '.' && digit <= 9; digit++) {
                candidates.setCharAt(
                        9 * cell + digit - 1, PUZZLE.charAt(cell) == '0' + digit ? (char) ('0' + digit) : '.');
            }
        }

        Finished ran = run("solve", file(candidates.toString()));

        assertThat(ran.lines().getLast()).contains(",0,,").contains("no solution");
        assertThat(ran.err()).isEqualTo("nonet: 1 of 1 items without a solution\n");
    }

    @Test
    void writesTheSameWhateverTheNumberOfThreads() throws Exception {
        List<String> puzzles = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            puzzles.add(PUZZLE.substring(0, i % 81) + "." + PUZZLE.substring(i % 81 + 1));
        }
        String file = file(puzzles.toArray(String[]::new));
        assertThat(run("solve", file, "--threads", "1").out())
                .isEqualTo(run("solve", file, "--threads", "3").out());
    }

    @Test
    void reportsAMissingFile() {
        Finished ran = run("solve", folder.resolve("nowhere.txt").toString());
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.err()).contains("there is no file").contains("nowhere.txt");
    }

    @Test
    void readsSeveralFilesInOrderAndNamesTheirLines() throws Exception {
        String first = Files.write(folder.resolve("first.txt"), List.of("# a comment", "123", PUZZLE))
                .toString();
        String last = Files.writeString(folder.resolve("last.csv"), "puzzle\n" + EMPTY + "\n")
                .toString();

        Finished ran = runWithInput("45\n", "solve", first, "-", last);

        assertThat(ran.lines())
                .containsExactly(
                        "puzzle,solutions,solution,error",
                        ",,,\"" + first + ":2: a puzzle has 81 characters, this has 3: '123'\"",
                        PUZZLE + ",1," + SOLUTION + ",",
                        ",,,\"standard input:1: a puzzle has 81 characters, this has 2: '45'\"",
                        EMPTY + SEVERAL);
        assertThat(ran.err()).isEqualTo("nonet: 2 of 4 items failed\nnonet: 1 of 4 items with several solutions\n");
        assertThat(ran.code()).isEqualTo(1);
    }

    @Test
    void refusesSeveralFilesOfWhichOneCannotBeRead() throws Exception {
        String good = file(PUZZLE);
        String bad = Files.writeString(folder.resolve("bad.csv"), "puzzle\n\"" + PUZZLE + "\n")
                .toString();

        Finished missing = run("solve", good, folder.resolve("nowhere.txt").toString());
        assertThat(missing.out()).isEmpty();
        assertThat(missing.err()).contains("there is no file").contains("nowhere.txt");
        assertThat(run("solve", good, bad).err()).startsWith("nonet: " + bad + ": line 2, column ");
        assertThat(run("solve", "-", good, "-").err()).startsWith("nonet: standard input (-) can be read only once\n");
    }
}
