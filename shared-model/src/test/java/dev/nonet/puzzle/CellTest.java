package dev.nonet.puzzle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CellTest {

    @Test
    void readsWhatItWrites() {
        for (int index = 0; index < Cell.COUNT; index++) {
            Cell cell = Cell.of(index);
            assertThat(Cell.parse(cell.toString())).isEqualTo(cell);
            assertThat(Cell.at(cell.row(), cell.column())).isEqualTo(cell);
        }
        assertThat(Cell.of(0)).hasToString("r1c1");
        assertThat(Cell.of(80)).hasToString("r9c9");
        assertThat(Cell.of(13)).hasToString("r2c5");
        assertThat(Cell.of(13).box()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "r1", "r0c1", "r1c0", "c1r1", "r10c1", "R1C1", "r1c:"})
    void rejectsOtherText(String text) {
        assertThatThrownBy(() -> Cell.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + text + "'");
    }

    @Test
    void seesTwentyOthersAndNotItself() {
        for (int index = 0; index < Cell.COUNT; index++) {
            Cell cell = Cell.of(index);
            long seen = CellSet.ALL.cells().stream().filter(cell::sees).count();
            assertThat(seen).isEqualTo(20);
            assertThat(cell.sees(cell)).isFalse();
        }
    }

    @Test
    void everyHouseHasNineCellsAndItsName() {
        CellSet all = CellSet.EMPTY;
        for (int index = 0; index < House.COUNT; index++) {
            House house = House.of(index);
            assertThat(house.cells().size()).isEqualTo(9);
            assertThat(House.parse(house.id())).isEqualTo(house);
            all = all.or(house.cells());
        }
        assertThat(all).isEqualTo(CellSet.ALL);
        assertThat(House.of(9)).hasToString("column 1");
        assertThat(House.of(26).id()).isEqualTo("b9");
        assertThat(House.of(22).cells()).isEqualTo(CellSet.of(30, 31, 32, 39, 40, 41, 48, 49, 50));
        assertThatThrownBy(() -> House.parse("d1")).isInstanceOf(IllegalArgumentException.class);
    }
}
