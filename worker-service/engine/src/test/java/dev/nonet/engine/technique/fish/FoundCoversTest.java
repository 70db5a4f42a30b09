package dev.nonet.engine.technique.fish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nonet.engine.board.Board;
import dev.nonet.engine.position.Position;
import dev.nonet.puzzle.Grid;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class FoundCoversTest {

    private static final String PUZZLE =
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

    private static final int SIZE = 4;

    /** Otherwise fish would be missed on the same board later, and a puzzle graded again would get another grade. */
    @Test
    void choicesOfASearchThatWasStoppedAreFoundAnew() {
        int digits = 0;
        for (int digit = 1; digit <= 9; digit++) {
            int[] asked = {0};
            int whole = FoundCovers.of(digit, true, SIZE, position(() -> ++asked[0] < 0))
                    .count();
            if (whole > 0) {
                digits++;
                int[] again = {0};
                int stopAt = asked[0];
                Position stopped = position(() -> ++again[0] == stopAt);
                int number = digit;
                assertThatExceptionOfType(CancellationException.class)
                        .isThrownBy(() -> FoundCovers.of(number, true, SIZE, stopped));
                assertThat(FoundCovers.of(digit, true, SIZE, stopped).count()).isEqualTo(whole);
            }
        }
        assertThat(digits).isPositive();
    }

    private static Position position(BooleanSupplier stop) {
        Board board = new Board();
        board.load(Grid.parse(PUZZLE));
        return new Position(board, stop);
    }
}
