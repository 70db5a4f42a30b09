package dev.nonet.engine.board;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MasksTest {

    @Test
    void nineNumbersAreThreeRowsOfThree() {
        assertThat(Masks.third(0)).isEqualTo(0b000_000_111);
        assertThat(Masks.third(2)).isEqualTo(0b111_000_000);
        assertThat(Masks.everyThird(1)).isEqualTo(0b010_010_010);
        assertThat(Masks.inThird(0b101_011_110, 1)).isEqualTo(0b011);
    }

    @Test
    void aNumberGoesToAnotherPlace() {
        assertThat(Masks.moved(0b100, 2, 7)).isEqualTo(Masks.of(7));
        assertThat(Masks.moved(0b1011, 2, 7)).isZero();
        assertThat(Masks.before(0b1001_0001, 8)).isEqualTo(0b1100_1000);
    }
}
