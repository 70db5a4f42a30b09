package dev.nonet.engine.board;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.House;
import dev.nonet.puzzle.PencilMarks;
import dev.nonet.reasoning.Evidence;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.Step;
import dev.nonet.reasoning.TechniqueId;
import java.util.List;
import org.junit.jupiter.api.Test;

class BoardTest {

    private static final Grid PUZZLE =
            Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");

    @Test
    void startsWithAllCandidatesThatTheCluesLeave() {
        Board board = Board.of(PUZZLE);

        assertThat(board.candidates()).isEqualTo(PencilMarks.of(PUZZLE).candidates());
        assertThat(board.empty()).isEqualTo(CellSet.ALL.minus(PUZZLE.clues()));
        assertThat(board.toGrid()).isEqualTo(PUZZLE);
        assertThat(board.isContradictory()).isFalse();
        assertThat(board.isSolved()).isFalse();
    }

    @Test
    void placingADigitTakesItFromAllCellsInSight() {
        Board board = Board.of(Grid.EMPTY);

        board.place(40, 7);

        assertThat(board.places(7)).isEqualTo(CellSet.ALL.without(40).minus(Houses.peers(40)));
        assertThat(board.places(3)).isEqualTo(CellSet.ALL.without(40));
        assertThat(board.digit(40)).isEqualTo(7);
        assertThat(board.isCandidate(40, 3)).isFalse();
    }

    @Test
    void remembersThatADigitWasPlacedWhereItCouldNotBe() {
        Board board = Board.of(Grid.EMPTY);
        board.place(0, 7);
        board.place(1, 7);

        assertThat(board.isContradictory()).isTrue();

        board.load(Grid.EMPTY);
        board.eliminate(CandidateSet.of(4, CellSet.of(9)));
        board.place(9, 4);
        assertThat(board.isContradictory()).isTrue();

        board.load(Grid.EMPTY);
        board.place(9, 4);
        board.place(9, 4);
        assertThat(board.isContradictory()).isFalse();
        board.place(9, 5);
        assertThat(board.isContradictory()).isTrue();
    }

    @Test
    void eliminatesOnlyWhatItIsTold() {
        Board board = Board.of(PUZZLE);
        CandidateSet before = board.candidates();

        board.eliminate(4, CellSet.of(2, 3));

        assertThat(board.candidates()).isEqualTo(before.minus(CandidateSet.of(4, CellSet.of(2, 3))));
    }

    @Test
    void appliesBothPlacementsAndEliminationsOfAStep() {
        Board board = Board.of(PUZZLE);
        Candidate placed = Candidate.of(2, 1);
        Candidate gone = Candidate.of(3, 6);
        board.apply(new Step(
                1,
                new TechniqueId("both"),
                Rating.tenths(10),
                List.of(placed),
                List.of(gone),
                new Evidence.InCell(placed.cell(), placed.digit())));

        PencilMarks expected = PencilMarks.of(PUZZLE).after(List.of(placed), List.of(gone));
        assertThat(board.toGrid()).isEqualTo(expected.digits());
        assertThat(board.candidates()).isEqualTo(expected.candidates());
    }

    @Test
    void changesItsVersionWithEveryChange() {
        Board board = Board.of(PUZZLE);
        int loaded = board.version();
        board.eliminate(4, CellSet.of(2));
        int eliminated = board.version();
        board.place(2, 1);

        assertThat(board.version()).isNotEqualTo(eliminated);
        assertThat(eliminated).isNotEqualTo(loaded);
    }

    @Test
    void tablesOfHousesAgreeWithTheGeometryOfCells() {
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            for (int other = 0; other < Cell.COUNT; other++) {
                assertThat(Houses.peers(cell).contains(other))
                        .isEqualTo(Cell.of(cell).sees(Cell.of(other)));
            }
        }
        assertThat(Houses.commonPeers(CellSet.of(0, 40))).isEqualTo(CellSet.of(4, 36));
        assertThat(Houses.seenBy(CellSet.of(0, 40))).isEqualTo(Houses.peers(0).or(Houses.peers(40)));
        assertThat(Houses.cells(18, 0b100_000_011)).isEqualTo(CellSet.of(0, 1, 20));
    }

    @Test
    void masksAreTheCellsOfAHouse() {
        for (int house = 0; house < House.COUNT; house++) {
            List<Cell> all = House.of(house).cells().cells();
            for (int mask = 0; mask < 1 << all.size(); mask++) {
                CellSet cells = CellSet.EMPTY;
                for (int number = 0; number < all.size(); number++) {
                    boolean chosen = (mask >>> number & 1) != 0;
                    cells = chosen ? cells.with(all.get(number).index()) : cells;
                }
                assertThat(Houses.cells(house, mask)).as("%d, %d", house, mask).isEqualTo(cells);
                assertThat(Houses.mask(house, cells)).isEqualTo(mask);
            }
            for (int other = 0; other < House.COUNT; other++) {
                CellSet shared = House.of(house).cells().and(House.of(other).cells());
                assertThat(Houses.cells(house, Houses.crossing(house, other))).isEqualTo(shared);
            }
        }
    }
}
