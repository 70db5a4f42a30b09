package dev.nonet.api.platform;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UnreadBodiesTest {

    private static final int SHORT = 4 * 1024;

    private final UnreadBodies bodies = new UnreadBodies();

    private int takeAll(int bytes) {
        int taken = 0;
        while (bodies.take(bytes)) {
            taken++;
        }
        return taken;
    }

    @Test
    void longOnesShutOutNoShortOnes() {
        int taken = takeAll(Admission.UNREAD_BYTES);

        assertThat(taken).isEqualTo(250);
        assertThat(bodies.take(SHORT)).isTrue();
        bodies.give(Admission.UNREAD_BYTES);
        assertThat(takeAll(Admission.UNREAD_BYTES)).isEqualTo(1);
    }

    /** They have half of the places for requests at most, of which a heap of 208 MB has 3,328. */
    @Test
    void thoseWhoAreNotKnownCannotTakeAllOfTheShortOnes() {
        assertThat(takeAll(SHORT)).isGreaterThan(3_328 / 2);
        assertThat(bodies.take(SHORT)).isFalse();
    }
}
