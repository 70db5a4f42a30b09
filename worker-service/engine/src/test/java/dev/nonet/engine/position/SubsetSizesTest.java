package dev.nonet.engine.position;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.board.Board;
import dev.nonet.engine.board.Houses;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.House;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SubsetSizesTest {

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void noSubsetThatRulesSomethingOutIsRefused(long seed) {
        Random random = new Random(seed);
        Board board = new Board();
        Position position = new Position(board);
        for (int i = 0; i < 200; i++) {
            if (i % 10 == 0) {
                board.load(Grid.EMPTY);
            }
            board.place(random.nextInt(Cell.COUNT), 1 + random.nextInt(9));
            for (int gone = random.nextInt(80); gone > 0; gone--) {
                board.eliminate(1 + random.nextInt(9), CellSet.of(random.nextInt(Cell.COUNT)));
            }
            for (int size = 2; size <= 4; size++) {
                if (!position.mayHaveNakedSubsets(size)) {
                    assertThat(hasNaked(size, position))
                            .as("seed %d, board %d, naked %d", seed, i, size)
                            .isFalse();
                }
                if (!position.mayHaveHiddenSubsets(size)) {
                    assertThat(hasHidden(size, position))
                            .as("seed %d, board %d, hidden %d", seed, i, size)
                            .isFalse();
                }
            }
        }
    }

    /** Whether a house has a naked subset of this size with eliminations, by trying every choice of cells. */
    private static boolean hasNaked(int size, Position position) {
        for (int house = 0; house < House.COUNT; house++) {
            for (int cells = 0; cells < 1 << 9; cells++) {
                int inside = 0;
                int outside = 0;
                int empty = 0;
                for (int number = 0; number < 9; number++) {
                    int digits = position.digits(Houses.cell(house, number));
                    if ((cells >>> number & 1) == 0) {
                        outside |= digits;
                    } else {
                        inside |= digits;
                        empty += digits == 0 ? 0 : 1;
                    }
                }
                if (Integer.bitCount(cells) == size
                        && empty == size
                        && Integer.bitCount(inside) == size
                        && (inside & outside) != 0) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether a house has a hidden subset of this size with eliminations, by trying every choice of digits. */
    private static boolean hasHidden(int size, Position position) {
        for (int house = 0; house < House.COUNT; house++) {
            for (int digits = 0; digits < 1 << 9; digits++) {
                int places = 0;
                int others = 0;
                int open = 0;
                for (int digit = 1; digit <= 9; digit++) {
                    int ofDigit = position.places(digit, house);
                    if ((digits >>> digit - 1 & 1) == 0) {
                        others |= ofDigit;
                    } else {
                        places |= ofDigit;
                        open += ofDigit == 0 ? 0 : 1;
                    }
                }
                if (Integer.bitCount(digits) == size
                        && open == size
                        && Integer.bitCount(places) == size
                        && (places & others) != 0) {
                    return true;
                }
            }
        }
        return false;
    }
}
