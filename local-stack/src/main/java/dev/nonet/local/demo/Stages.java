package dev.nonet.local.demo;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Measures the durations of the consecutive stages of a run. */
public final class Stages {

    private final List<Stage> stages = new ArrayList<>();
    private Instant last = Instant.now();

    public record Stage(String name, Duration duration) {

        public double seconds() {
            return duration.toMillis() / 1000.0;
        }
    }

    /** Ends a stage now. It began when the previous stage ended, or when this object was created. */
    public Stage end(String name) {
        Instant now = Instant.now();
        Stage stage = new Stage(name, Duration.between(last, now));
        stages.add(stage);
        last = now;
        return stage;
    }

    public List<Stage> all() {
        return List.copyOf(stages);
    }
}
