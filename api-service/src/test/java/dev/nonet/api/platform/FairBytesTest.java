package dev.nonet.api.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class FairBytesTest {

    private static final long MIB = 1024 * 1024;

    @Test
    void leaveRoomBesideAGate() {
        FairBytes all = new FairBytes(3 * MIB);
        FairBytes gate = all.gate(2 * MIB);
        try (FairBytes.Held first = gate.take(MIB, Duration.ZERO);
                FairBytes.Held second = gate.take(MIB, Duration.ZERO)) {
            assertThatExceptionOfType(ProblemException.class).isThrownBy(() -> gate.take(MIB, Duration.ZERO));
            all.take(MIB, Duration.ZERO).close();
            assertThat(all.used()).isEqualTo(2 * MIB);
            assertThat(first).isNotEqualTo(second);
        }
        assertThat(all.used()).isZero();
    }

    @Test
    void giveBackAGatesPlaceIfAllIsLent() {
        FairBytes all = new FairBytes(2 * MIB);
        FairBytes gate = all.gate(MIB);
        try (FairBytes.Held held = all.take(2 * MIB, Duration.ZERO)) {
            assertThat(held).isNotNull();
            assertThatExceptionOfType(ProblemException.class).isThrownBy(() -> gate.take(MIB, Duration.ofMillis(1)));
        }
        gate.take(MIB, Duration.ZERO).close();
        assertThat(gate.used()).isZero();
    }

    @Test
    void lendAllThereIsForMore() {
        FairBytes all = new FairBytes(MIB);
        try (FairBytes.Held held = all.gate(5 * MIB).take(5 * MIB, Duration.ZERO)) {
            assertThat(held).isNotNull();
            assertThat(all.used()).isEqualTo(MIB);
        }
    }
}
