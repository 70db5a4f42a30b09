package dev.nonet.api.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.api.task.Grant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaskClaimsTest {

    private static final Grant SOLVED = new Grant(new UUID(0, 1), false);
    private static final Grant ALSO_SOLVED = new Grant(new UUID(0, 2), true);
    private static final Grant GENERATED = new Grant(new UUID(0, 3), false);

    @Test
    void leavesOutTasksWithPuzzlesBeyondTheirBoundAndNoOthers() {
        List<Grant> granted = List.of(SOLVED, GENERATED, ALSO_SOLVED, SOLVED, GENERATED);
        Set<UUID> withPuzzles = Set.of(SOLVED.job(), ALSO_SOLVED.job());

        assertThat(TaskClaims.withAtMost(2, withPuzzles, granted))
                .containsExactly(SOLVED, GENERATED, ALSO_SOLVED, GENERATED);
        assertThat(TaskClaims.withAtMost(0, withPuzzles, granted)).containsExactly(GENERATED, GENERATED);
        assertThat(TaskClaims.withAtMost(3, withPuzzles, granted)).isEqualTo(granted);
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "1, 1", "2, 1", "3, 2", "8, 4", "32, 16", "33, 17", "480, 464"})
    void longTasksLeaveThreadsToOthers(int threads, int max) {
        assertThat(TaskClaims.maxLong(threads)).isEqualTo(max);
    }
}
