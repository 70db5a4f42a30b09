package dev.nonet.api.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.nonet.api.Client;
import dev.nonet.api.Database;
import dev.nonet.api.FakeWorker;
import dev.nonet.api.ServiceTest;
import io.quarkus.test.junit.QuarkusTest;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

@QuarkusTest
class TransitionTest extends ServiceTest {

    @Test
    void refusesAChangeThatTheTableDoesNotHave() {
        worker.answers(task -> List.of(FakeWorker.beats(task)));
        UUID id = Client.submit("{\"kind\":\"generate\",\"count\":1}");
        await().until(() ->
                Database.number(backends, "SELECT count(*) FROM task WHERE job_id = ? AND state = 'STARTED'", id) == 1);

        assertThatThrownBy(() -> Database.update(backends, "UPDATE task SET state = 'DISPATCHED' WHERE job_id = ?", id))
                .hasMessageContaining("no transition leads from STARTED to DISPATCHED");
    }

    @Test
    void leadsToEveryStateAndOutOfEach() {
        Set<TaskState> reached =
                Arrays.stream(Transition.values()).map(Transition::to).collect(Collectors.toSet());
        Set<TaskState> left = Arrays.stream(Transition.values())
                .flatMap(transition -> transition.from().stream())
                .collect(Collectors.toSet());

        assertThat(reached).isEqualTo(EnumSet.allOf(TaskState.class));
        assertThat(left).isEqualTo(EnumSet.allOf(TaskState.class));
    }
}
