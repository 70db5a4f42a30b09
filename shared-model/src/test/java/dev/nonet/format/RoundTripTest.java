package dev.nonet.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each format reads back what it wrote, and the detector recognises it: a thousand puzzles and a thousand boards per
 * format.
 */
class RoundTripTest {

    private static final long SEED = 20_261_122;
    private static final List<Sudoku> PUZZLES = OwnSudokus.puzzles();
    private static final List<Sudoku> BOARDS = OwnSudokus.boards(SEED);

    /** Formats that keep the candidates of a board. */
    private static final Set<Format> WITH_CANDIDATES = EnumSet.of(
            Format.CSV,
            Format.NDJSON,
            Format.SDX,
            Format.CANDIDATES,
            Format.PENCILMARKS,
            Format.HODOKU,
            Format.SUDOKUWIKI,
            Format.F_PUZZLES,
            Format.SUDOKUPAD);

    /** Formats that distinguish givens from digits that were filled in. */
    private static final Set<Format> WITH_GIVENS = EnumSet.of(
            Format.CSV,
            Format.NDJSON,
            Format.SDK,
            Format.SDX,
            Format.HODOKU,
            Format.IPUZ,
            Format.SUDOKUWIKI,
            Format.F_PUZZLES,
            Format.SUDOKUPAD);

    /** Formats with candidates that distinguish a naked single from a cell that is filled in. */
    private static final Set<Format> WITH_NAKED_SINGLES = EnumSet.of(Format.F_PUZZLES, Format.SUDOKUPAD);

    @ParameterizedTest
    @EnumSource
    void readsBackPuzzles(Format format) {
        List<Sudoku> read = format.read(format.write(PUZZLES));
        assertThat(read).hasSameSizeAs(PUZZLES);
        for (int i = 0; i < read.size(); i++) {
            Sudoku puzzle = PUZZLES.get(i);
            assertThat(read.get(i).digits()).as("puzzle %d", i).isEqualTo(puzzle.givens());
            assertThat(read.get(i).marks()).as("puzzle %d", i).isEqualTo(PencilMarks.of(puzzle.givens()));
            // Formats that do not distinguish givens read all digits as givens.
            assertThat(read.get(i).givens()).isEqualTo(puzzle.givens());
        }
    }

    @ParameterizedTest
    @EnumSource
    void readsBackBoardsAsFarAsTheFormatAllows(Format format) {
        List<Sudoku> read = format.read(format.write(BOARDS));
        assertThat(read).hasSameSizeAs(BOARDS);
        for (int i = 0; i < read.size(); i++) {
            Sudoku board = BOARDS.get(i);
            Sudoku back = read.get(i);
            String which = "board " + i + " of seed " + SEED;
            if (WITH_CANDIDATES.contains(format)) {
                assertSameMarks(board.marks(), back.marks(), which);
            } else {
                assertThat(back.digits()).as(which).isEqualTo(board.digits());
            }
            if (WITH_NAKED_SINGLES.contains(format)) {
                assertThat(back.digits()).as(which).isEqualTo(board.digits());
            }
            if (format == Format.SDX) {
                // Here a naked single looks like a given if no other cell of its houses has the candidate.
                assertThat(back.givens().clues().containsAll(board.givens().clues()))
                        .as(which)
                        .isTrue();
            } else if (WITH_GIVENS.contains(format)) {
                assertThat(back.givens()).as(which).isEqualTo(board.givens());
            }
        }
    }

    /** Compares candidates and digits together, because a naked single may come back as a filled cell. */
    private static void assertSameMarks(PencilMarks expected, PencilMarks actual, String which) {
        assertThat(actual.cells()).as(which).isEqualTo(expected.cells());
    }

    @ParameterizedTest
    @EnumSource
    void detectsItsOwnOutput(Format format) {
        for (int i = 0; i < 50; i++) {
            Sudoku puzzle = PUZZLES.get(i);
            Sudoku board = BOARDS.get(i);
            List<Sudoku> one = List.of(WITH_CANDIDATES.contains(format) ? board : puzzle);
            List<Sudoku> several = List.of(one.getFirst(), PUZZLES.get(i + 1), PUZZLES.get(i + 2));
            assertThat(Detector.detect(format.write(one)).format()).isEqualTo(format);
            assertThat(Detector.detect(format.write(several)).format()).isEqualTo(format);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"CSV", "NDJSON", "IPUZ", "F_PUZZLES"})
    void readsBackSolutions(Format format) {
        List<Grid> read = format.read(format.write(PUZZLES)).stream()
                .map(it -> Objects.requireNonNull(it.solution()))
                .toList();
        assertThat(read)
                .isEqualTo(PUZZLES.stream()
                        .map(it -> Objects.requireNonNull(it.solution()))
                        .toList());
    }

    @ParameterizedTest
    @EnumSource(names = {"NDJSON", "SDK"})
    void readsBackProperties(Format format) {
        Sudoku puzzle = PUZZLES.getFirst()
                .with(Property.TITLE, "Nr. 1, \"the first\" \\ äöü")
                .with(Property.AUTHOR, "Nonet")
                .with(Property.DATE, "2026-11-22")
                .with(Property.RATING, "6.8");
        assertThat(format.read(format.write(puzzle)).getFirst().properties()).isEqualTo(puzzle.properties());
    }

    @ParameterizedTest
    @ValueSource(strings = {"a, b", "a \"b\"", "\"", "a\nb", "a\rb", ",", "a\tb, c"})
    void csvReadsBackWhatItHasToQuote(String level) {
        Sudoku puzzle = PUZZLES.getFirst().with(Property.LEVEL, level).with(Property.RATING, "6.8");
        List<Sudoku> read = Format.CSV.read(Format.CSV.write(List.of(puzzle, PUZZLES.get(1))));

        assertThat(read).hasSize(2);
        // A line break becomes a blank, as a row is one line.
        assertThat(read.getFirst().property(Property.LEVEL)).isEqualTo(level.replaceAll("[\n\r\t]", " "));
        assertThat(read.getFirst().property(Property.RATING)).isEqualTo("6.8");
        assertThat(read.getFirst().solution()).isEqualTo(puzzle.solution());
        assertThat(read.get(1).givens()).isEqualTo(PUZZLES.get(1).givens());
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"OPENSUDOKU", "IPUZ"})
    void aLineMayEndWithACarriageReturnAlone(Format format) {
        String text = format.write(PUZZLES.subList(0, 5));

        assertThat(format.read(text.replace("\n", "\r")))
                .isEqualTo(format.read(text))
                .hasSize(5);
        assertThat(format.read(text.replace("\n", "\r\n"))).isEqualTo(format.read(text));
    }

    @Test
    void aCommentWithLineEndsStaysInItsLine() {
        Sudoku puzzle = PUZZLES.getFirst().with(Property.COMMENT, "a\rb\nc");

        List<Sudoku> read = Format.LINE.read(Format.LINE.write(puzzle));

        assertThat(read).hasSize(1);
        assertThat(read.getFirst().property(Property.COMMENT)).isEqualTo("a b c");
    }
}
