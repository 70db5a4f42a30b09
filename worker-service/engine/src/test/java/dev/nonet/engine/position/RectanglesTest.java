package dev.nonet.engine.position;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.OwnPuzzles;
import dev.nonet.engine.board.Board;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.Grid;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RectanglesTest {

    @Test
    void listsTheRectanglesOfTheirDefinitionInOrder() {
        Random random = new Random(5);
        for (Grid puzzle : OwnPuzzles.grids(20)) {
            Board board = Board.of(puzzle);
            Position position = new Position(board);
            for (int i = 0; i < 10; i++) {
                Rectangles rectangles = position.rectangles();
                List<List<Integer>> listed = new ArrayList<>();
                for (int number = 0; number < rectangles.size(); number++) {
                    listed.add(List.of(rectangles.start(number), rectangles.opposite(number)));
                }
                assertThat(listed).as("%d times changed: %s", i, puzzle).isEqualTo(naive(position));
                for (int gone = 0; gone < 12; gone++) {
                    board.eliminate(1 + random.nextInt(9), CellSet.of(random.nextInt(Cell.COUNT)));
                }
            }
        }
    }

    private static List<List<Integer>> naive(Position position) {
        List<List<Integer>> found = new ArrayList<>();
        for (int start = 0; start < Cell.COUNT; start++) {
            for (int opposite = 0; opposite < Cell.COUNT; opposite++) {
                Cell one = Cell.of(start);
                Cell two = Cell.of(opposite);
                int digits = position.digits(start);
                int beside = position.digits(9 * one.row() + two.column());
                int across = position.digits(9 * two.row() + one.column());
                boolean inTwoBoxes = (one.row() / 3 == two.row() / 3) != (one.column() / 3 == two.column() / 3);
                if (one.row() != two.row()
                        && one.column() != two.column()
                        && inTwoBoxes
                        && Integer.bitCount(digits) == 2
                        && (digits & beside) != 0
                        && (digits & across) != 0
                        && (digits & position.digits(opposite)) != 0) {
                    found.add(List.of(start, opposite));
                }
            }
        }
        return found;
    }
}
