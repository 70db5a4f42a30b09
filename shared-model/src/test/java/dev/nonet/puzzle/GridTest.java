package dev.nonet.puzzle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class GridTest {

    private static final String PUZZLE =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    @Test
    void readsFourCharactersForAnEmptyCellAndWritesOne() {
        assertThat(Grid.parse(PUZZLE)).hasToString(PUZZLE);
        assertThat(Grid.parse(PUZZLE.replace('.', '0'))).isEqualTo(Grid.parse(PUZZLE));
        assertThat(Grid.parse(PUZZLE.replace('.', '_'))).isEqualTo(Grid.parse(PUZZLE));
        assertThat(Grid.parse(PUZZLE.replace('.', '*'))).isEqualTo(Grid.parse(PUZZLE));
    }

    @Test
    void reportsAWrongLengthOrTheFirstWrongCharacterAndItsCell() {
        assertThatThrownBy(() -> Grid.parse("123"))
                .isInstanceOf(GridFormatException.class)
                .hasMessageContaining("81")
                .hasMessageContaining("3");
        assertThatThrownBy(() -> Grid.parse(PUZZLE.substring(0, 10) + "x" + PUZZLE.substring(11)))
                .isInstanceOf(GridFormatException.class)
                .hasMessageContaining("character 11 (r2c2) is 'x'");
        assertThatThrownBy(() -> Grid.parse(PUZZLE.substring(0, 80) + "\u0007"))
                .isInstanceOf(GridFormatException.class)
                .hasMessageContaining("U+0007");
        assertThatThrownBy(() -> Grid.parse("\u0661" + PUZZLE.substring(1)))
                .isInstanceOf(GridFormatException.class)
                .hasMessageContaining("character 1 (r1c1) is U+0661");
    }

    @Test
    void cannotBeChangedFromOutside() {
        byte[] digits = Grid.parse(PUZZLE).toDigits();
        Grid grid = Grid.of(digits);
        digits[0] = 9;
        grid.toDigits()[1] = 9;

        assertThat(grid).isEqualTo(Grid.parse(PUZZLE)).hasSameHashCodeAs(Grid.parse(PUZZLE));
        assertThat(grid.with(0, 9)).isNotEqualTo(grid);
        assertThat(grid.clueCount()).isEqualTo(30).isEqualTo(grid.clues().size());
    }

    @Test
    void rejectsInvalidDigitsAndLengths() {
        byte[] wrong = new byte[Cell.COUNT];
        wrong[5] = 10;
        assertThatThrownBy(() -> Grid.of(wrong)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Grid.of(new byte[80])).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Grid.EMPTY.with(0, -1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void pencilMarksAreAllCandidatesThatNoSeenCellHolds() {
        Grid grid = Grid.parse(PUZZLE);
        PencilMarks marks = PencilMarks.of(grid);
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            for (int digit = 1; digit <= 9; digit++) {
                int wanted = digit;
                Cell here = Cell.of(cell);
                boolean seen = CellSet.ALL.cells().stream()
                        .anyMatch(other -> here.sees(other) && grid.digit(other.index()) == wanted);
                assertThat(marks.candidates().contains(cell, digit)).isEqualTo(grid.isEmpty(cell) && !seen);
            }
        }
    }

    @Test
    void appliesPlacementsAndEliminationsToPencilMarks() {
        PencilMarks marks = PencilMarks.of(Grid.EMPTY);

        PencilMarks placed = marks.after(List.of(Candidate.of(40, 5)), List.of(Candidate.of(0, 1)));

        assertThat(placed.digits()).isEqualTo(Grid.EMPTY.with(40, 5));
        assertThat(placed.candidates().contains(4, 5)).isFalse();
        assertThat(placed.candidates().contains(40, 3)).isFalse();
        assertThat(placed.candidates().contains(0, 1)).isFalse();
        assertThat(placed.candidates().size()).isEqualTo(729 - 9 - 20 - 1);
        assertThat(placed.after(List.of(), List.of()).candidates()).isEqualTo(placed.candidates());
    }

    @Test
    void orbitsOfEverySymmetryPartitionTheBoard() {
        for (Symmetry symmetry : Symmetry.values()) {
            CellSet all = CellSet.EMPTY;
            int size = 0;
            for (CellSet orbit : symmetry.orbits()) {
                all = all.or(orbit);
                size += orbit.size();
                assertThat(symmetry.holds(orbit)).isTrue();
            }
            assertThat(all).isEqualTo(CellSet.ALL);
            assertThat(size).isEqualTo(Cell.COUNT);
            assertThat(Symmetry.parse(symmetry.id())).isEqualTo(symmetry);
        }
        assertThat(Symmetry.ROTATE_180.holds(CellSet.of(0, 80))).isTrue();
        assertThat(Symmetry.ROTATE_180.holds(CellSet.of(0, 8))).isFalse();
        assertThat(Symmetry.DIAGONAL.holds(CellSet.of(1, 9))).isTrue();
        assertThat(Symmetry.FULL.holds(CellSet.of(0, 8, 72, 80))).isTrue();
        assertThatThrownBy(() -> Symmetry.parse("round")).hasMessageContaining("rotate-180");
    }
}
