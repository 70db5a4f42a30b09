package dev.nonet.api.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
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
    void aSmallTaskWeighsInProportionToItsItems() {
        assertThat(Weight.of(1, 100, 100)).isEqualTo(1);
        assertThat(Weight.of(3, 250, 100)).isEqualTo(2.5);
        assertThat(Weight.of(2, 1, 1_000)).isEqualTo(2 * Weight.LEAST);
    }

    @Test
    void conditionsAreWrittenInSql() {
        assertThat(TaskState.in(TaskState.DONE)).isEqualTo("state = 'DONE'");
        assertThat(Transition.BEAT.applies()).isEqualTo("state = 'STARTED'");
        assertThat(Transition.BEGIN.applies()).isEqualTo("state IN ('PENDING', 'DISPATCHED')");
        assertThat(Transition.BEGIN.set()).isEqualTo("state = 'STARTED'");
    }

    /** PostgreSQL text cannot hold NUL, and COPY is written in ASCII. */
    @Test
    void textsAreStoredInAscii() {
        List<String> texts = List.of("53..7", "a \"quoted\" \\ one", "\u0000ä数\ud83d\ude00\t\n");

        String stored = TaskCreation.text(texts);

        assertThat(StandardCharsets.US_ASCII.newEncoder().canEncode(stored)).isTrue();
        assertThat(stored).doesNotContain("\u0000", "\t", "\n");
        assertThat(TaskCreation.texts(stored)).isEqualTo(texts);
        assertThatThrownBy(() -> TaskCreation.texts("[1")).isInstanceOf(IllegalStateException.class);
    }
}
