package dev.nonet.api.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The values that tasks are described with. */
class TaskValuesTest {

    @Test
    void aSliceKnowsThePlacesOfItsItems() {
        Slice slice = new Slice(10, 5);

        assertThat(slice.end()).isEqualTo(15);
        assertThat(slice.contains(9)).isFalse();
        assertThat(slice.contains(10)).isTrue();
        assertThat(slice.contains(14)).isTrue();
        assertThat(slice.contains(15)).isFalse();
        assertThat(slice.place(10)).isZero();
        assertThat(slice.place(14)).isEqualTo(4);
        assertThatThrownBy(() -> slice.place(15))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Item 15 is not in");
    }

    @Test
    void aTaskWeighsTheSecondsThatItIsEstimatedToTake() {
        assertThat(new ItemCost(0.002, 100).weight(100)).isEqualTo(0.2);
        assertThat(new ItemCost(0.002, 100).weight(1)).isEqualTo(Weight.MIN);
    }

    @Test
    void conditionsAreWrittenInSql() {
        assertThat(TaskState.in(TaskState.STARTED)).isEqualTo("state = 'STARTED'");
        assertThat(Transition.BEAT.applies()).isEqualTo("state = 'STARTED'");
        assertThat(Transition.START.applies()).isEqualTo("state IN ('PENDING', 'DISPATCHED')");
        assertThat(Transition.START.set()).isEqualTo("state = 'STARTED', due_at = NULL");
        assertThat(Transition.RESEND.set()).isEqualTo("state = 'PENDING', due_at = now()");
    }

    @Test
    void chunksKeepTextsOfAllKinds() {
        List<String> texts = List.of("53..7", "a \"quoted\" \\ one", "\u0000ä数\ud83d\ude00\t\n", "x".repeat(9_000));

        assertThat(Chunks.unpack(Chunks.pack(texts))).isEqualTo(texts);
        assertThatThrownBy(() -> Chunks.unpack(new byte[] {'[', '1'})).isInstanceOf(UncheckedIOException.class);
    }
}
