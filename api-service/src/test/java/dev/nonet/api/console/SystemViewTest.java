package dev.nonet.api.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SystemViewTest {

    @Test
    void aWorkersClientSaysItsNameVersionAndThreads() {
        assertThat(SystemView.Worker.of("worker-1-v0.1.0-SNAPSHOT-t16-tasks", "10.0.0.7", 24))
                .isEqualTo(new SystemView.Worker("worker-1", "0.1.0-SNAPSHOT", "16", "10.0.0.7", 24));
    }

    @Test
    void oneOfAReleaseBeforeSaysItsNameAlone() {
        assertThat(SystemView.Worker.of("worker-1-tasks", "10.0.0.7", 24))
                .isEqualTo(new SystemView.Worker("worker-1", "", "", "10.0.0.7", 24));
    }
}
