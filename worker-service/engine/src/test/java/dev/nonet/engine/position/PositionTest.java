package dev.nonet.engine.position;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.OwnPuzzles;
import dev.nonet.engine.board.Board;
import dev.nonet.engine.board.Houses;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.House;
import org.junit.jupiter.api.Test;

class PositionTest {

    @Test
    void everyViewShowsTheSameCandidates() {
        for (Grid puzzle : OwnPuzzles.grids(20)) {
            Board board = Board.of(puzzle);
            Position position = new Position(board);
            checkViews(position);
            board.eliminate(5, CellSet.of(1, 2, 3, 40));
            checkViews(position);
            int cell = position.empty().first();
            board.place(cell, 1 + Integer.numberOfTrailingZeros(position.digits(cell)));
            checkViews(position);
        }
    }

    @Test
    void cellsThatLoseCandidatesHaveChanged() {
        Board board = Board.of(OwnPuzzles.grids(1).getFirst());
        Position position = new Position(board);
        CandidateSet before = position.candidates();
        int filled = position.empty().first();
        board.place(filled, position.firstDigit(filled));
        board.eliminate(5, CellSet.of(1, 2, 3, 40));
        CellSet expected = CellSet.EMPTY;
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            for (int digit = 1; digit <= 9; digit++) {
                if (before.contains(cell, digit) && !position.isCandidate(cell, digit)) {
                    expected = expected.with(cell);
                }
            }
        }

        assertThat(position.changesSince(null).cells()).isEqualTo(CellSet.ALL);
        assertThat(position.changesSince(before).cells()).isEqualTo(expected);
        assertThat(expected.contains(filled)).isTrue();
        assertThat(position.changesSince(position.candidates()).cells()).isEqualTo(CellSet.EMPTY);
    }

    @Test
    void onlyDigitsThatLostPlacesAreLookedAtAgain() {
        Board board = Board.of(OwnPuzzles.grids(1).getFirst());
        Position position = new Position(board);
        int digits = position.digitsWithTemplateEliminations();
        assertThat(digits).isNotZero();
        Changes all = position.changesSince(null);
        assertThat(all.digitsWithTemplateEliminations()).isEqualTo(digits);
        assertThat(position.has(Need.TEMPLATE_ELIMINATIONS, all)).isTrue();

        Changes none = position.changesSince(position.candidates());
        assertThat(none.digitsWithTemplateEliminations()).isZero();
        assertThat(position.has(Need.TEMPLATE_ELIMINATIONS, none)).isFalse();

        CandidateSet before = position.candidates();
        int digit = 1 + Integer.numberOfTrailingZeros(digits);
        board.eliminate(digit, CellSet.of(position.places(digit).first()));
        assertThat(position.changesSince(before).digitsWithTemplateEliminations())
                .isEqualTo(position.digitsWithTemplateEliminations() & 1 << digit - 1);
    }

    private static void checkViews(Position position) {
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            int count = 0;
            for (int digit = 1; digit <= 9; digit++) {
                boolean candidate = position.isCandidate(cell, digit);
                count += candidate ? 1 : 0;
                assertThat(position.places(digit).contains(cell)).isEqualTo(candidate);
                assertThat((position.digits(cell) >>> (digit - 1) & 1) != 0).isEqualTo(candidate);
                assertThat(position.candidates().contains(cell, digit)).isEqualTo(candidate);
            }
            assertThat(position.withOneCandidate().contains(cell)).isEqualTo(count == 1);
            assertThat(position.withTwoCandidates().contains(cell)).isEqualTo(count == 2);
            assertThat(position.withThreeCandidates().contains(cell)).isEqualTo(count == 3);
        }
        for (int house = 0; house < House.COUNT; house++) {
            for (int digit = 1; digit <= 9; digit++) {
                assertThat(Houses.cells(house, position.places(digit, house)))
                        .isEqualTo(position.places(digit).and(House.of(house).cells()));
            }
        }
    }
}
