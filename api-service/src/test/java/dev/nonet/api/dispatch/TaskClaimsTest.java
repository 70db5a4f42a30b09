package dev.nonet.api.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class TaskClaimsTest {

    private static final UUID SOLVED = new UUID(0, 1);
    private static final UUID ALSO_SOLVED = new UUID(0, 2);
    private static final UUID GENERATED = new UUID(0, 3);

    @Test
    void leavesOutTasksWithPuzzlesBeyondTheirBoundAndNoOthers() {
        List<UUID> granted = List.of(SOLVED, GENERATED, ALSO_SOLVED, SOLVED, GENERATED);
        Set<UUID> withPuzzles = Set.of(SOLVED, ALSO_SOLVED);

        assertThat(TaskClaims.withAtMost(2, withPuzzles, granted))
                .containsExactly(SOLVED, GENERATED, ALSO_SOLVED, GENERATED);
        assertThat(TaskClaims.withAtMost(0, withPuzzles, granted)).containsExactly(GENERATED, GENERATED);
        assertThat(TaskClaims.withAtMost(3, withPuzzles, granted)).isEqualTo(granted);
    }
}
