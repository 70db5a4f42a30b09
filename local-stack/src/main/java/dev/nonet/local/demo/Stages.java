package dev.nonet.local.demo;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** How long each stage of a run took, in order. */
public final class Stages {

    private final List<Stage> stages = new ArrayList<>();
    private Instant last = Instant.now();

    /** One of them. */
    public record Stage(String name, Duration duration) {

        public double seconds() {
            return duration.toMillis() / 1000.0;
        }
    }

    /** The stage of this name ends now; it began when the one before it ended. */
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
