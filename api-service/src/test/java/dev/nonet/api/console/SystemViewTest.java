package dev.nonet.api.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class SystemViewTest {

    @Test
    void aWorkersClientSaysItsNameVersionAndThreads() {
        assertThat(SystemView.Worker.of("worker-1-v1.0.0-SNAPSHOT-t16-tasks", "10.0.0.7", 24))
                .isEqualTo(new SystemView.Worker("worker-1", "1.0.0-SNAPSHOT", "16", "10.0.0.7", 24, List.of(), 0));
    }

    @Test
    void ofManyStartedTasksTheFirstAreShown() {
        SystemView.StartedTask work = new SystemView.StartedTask("Solve 1a2b3c4d", "", "item 1");

        SystemView.Worker busy = SystemView.Worker.notReading("worker-1").with(Collections.nCopies(16, work));

        assertThat(busy.tasks()).hasSize(4);
        assertThat(busy.moreTasks()).isEqualTo(12);
        assertThat(SystemView.Worker.notReading("worker-1").with(List.of(work)).moreTasks())
                .isZero();
    }

    @Test
    void takesAClientIdOfAnotherFormAsTheName() {
        assertThat(SystemView.Worker.of("worker-1-tasks", "10.0.0.7", 24))
                .isEqualTo(new SystemView.Worker("worker-1", "", "", "10.0.0.7", 24, List.of(), 0));
    }
}
