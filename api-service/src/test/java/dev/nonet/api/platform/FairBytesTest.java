package dev.nonet.api.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

class FairBytesTest {

    private static final long MIB = 1024 * 1024;
    private static final String TENANT = "one";

    @Test
    void leaveRoomBesideAGate() {
        FairBytes all = new FairBytes(3 * MIB);
        FairBytes gate = all.gate(2 * MIB);
        try (FairBytes.Held first = gate.take(TENANT, MIB, Duration.ZERO);
                FairBytes.Held second = gate.take(TENANT, MIB, Duration.ZERO)) {
            assertThatExceptionOfType(ProblemException.class).isThrownBy(() -> gate.take(TENANT, MIB, Duration.ZERO));
            all.take(TENANT, MIB, Duration.ZERO).close();
            assertThat(all.used()).isEqualTo(2 * MIB);
            assertThat(first).isNotEqualTo(second);
        }
        assertThat(all.used()).isZero();
    }

    @Test
    void giveBackAGatesPlaceIfAllIsLent() {
        FairBytes all = new FairBytes(2 * MIB);
        FairBytes gate = all.gate(MIB);
        try (FairBytes.Held held = all.take(TENANT, 2 * MIB, Duration.ZERO)) {
            assertThat(held).isNotNull();
            assertThatExceptionOfType(ProblemException.class)
                    .isThrownBy(() -> gate.take(TENANT, MIB, Duration.ofMillis(1)));
        }
        gate.take(TENANT, MIB, Duration.ZERO).close();
        assertThat(gate.used()).isZero();
    }

    @Test
    void lendAllThereIsForMore() {
        FairBytes all = new FairBytes(MIB);
        try (FairBytes.Held held = all.gate(5 * MIB).take(TENANT, 5 * MIB, Duration.ZERO)) {
            assertThat(held).isNotNull();
            assertThat(all.used()).isEqualTo(MIB);
        }
    }

    @Test
    void areLentToTenantsInTurn() throws InterruptedException {
        FairBytes all = new FairBytes(MIB);
        Queue<String> served = new ConcurrentLinkedQueue<>();
        List<Thread> waiting = new ArrayList<>();
        try (FairBytes.Held held = all.take(TENANT, MIB, Duration.ZERO)) {
            assertThat(held).isNotNull();
            for (String tenant : List.of("many", "many", "many", "one")) {
                Thread thread = Thread.ofVirtual().start(() -> {
                    try (FairBytes.Held lent = all.take(tenant, MIB, Duration.ofSeconds(20))) {
                        served.add(tenant);
                    }
                });
                waiting.add(thread);
                await().until(() -> thread.getState() == Thread.State.TIMED_WAITING);
            }
        }
        for (Thread thread : waiting) {
            thread.join();
        }
        assertThat(served).containsExactly("many", "one", "many", "many");
        assertThat(all.used()).isZero();
    }
}
