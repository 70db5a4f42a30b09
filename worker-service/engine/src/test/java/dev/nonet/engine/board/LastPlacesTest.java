package dev.nonet.engine.board;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.House;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LastPlacesTest {

    private static CellSet alone(CellSet cells, int fromHouse, int endHouse) {
        CellSet alone = CellSet.EMPTY;
        for (int house = fromHouse; house < endHouse; house++) {
            CellSet inHouse = cells.and(House.of(house).cells());
            alone = inHouse.size() == 1 ? alone.or(inHouse) : alone;
        }
        return alone;
    }

    @Test
    void findsTheCellsThatAreAloneInAHouse() {
        long seed = 17;
        Random random = new Random(seed);
        for (int i = 0; i < 5_000; i++) {
            CellSet cells = CellSet.EMPTY;
            for (int count = random.nextInt(Cell.COUNT + 1); count > 0; count--) {
                cells = cells.with(random.nextInt(Cell.COUNT));
            }
            String description = "seed " + seed + ", set " + i + ": " + cells;
            assertThat(LastPlaces.inRows(cells)).as(description).isEqualTo(alone(cells, 0, 9));
            assertThat(LastPlaces.inColumns(cells)).as(description).isEqualTo(alone(cells, 9, 18));
            assertThat(LastPlaces.inBoxes(cells)).as(description).isEqualTo(alone(cells, 18, 27));
        }
    }
}
