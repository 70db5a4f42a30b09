package dev.nonet.worker.platform;

import dev.nonet.configuration.UnknownVariables;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.runtime.configuration.ConfigurationException;
import io.smallrye.config.ConfigMappings;
import io.smallrye.config.ConfigMappings.ConfigClass;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Refuses to start if a setting is out of bounds, or if an environment variable looks like a misspelt setting. */
@ApplicationScoped
class SettingsCheck {

    private final WorkerConfig config;

    SettingsCheck(WorkerConfig config) {
        this.config = config;
    }

    void check(@Observes @Priority(Interceptor.Priority.PLATFORM_BEFORE) StartupEvent event) {
        List<String> problems = new ArrayList<>(UnknownVariables.in(
                System.getenv().keySet(),
                ConfigMappings.getProperties(ConfigClass.configClass(WorkerConfig.class))
                        .keySet()));
        problems.addAll(outOfBounds(config));
        if (!problems.isEmpty()) {
            throw new ConfigurationException(String.join("\n", problems));
        }
    }

    static List<String> outOfBounds(WorkerConfig config) {
        List<String> problems = new ArrayList<>();
        require(
                problems,
                isBetween(config.itemLimit(), Duration.ofSeconds(1), Duration.ofHours(1)),
                "nonet.worker.item-limit must be 1s to 1h");
        require(
                problems,
                config.beatSeconds() >= 1 && config.beatSeconds() <= 60,
                "nonet.worker.beat-seconds must be 1 to 60");
        require(
                problems,
                isBetween(config.drain(), Duration.ZERO, Duration.ofMinutes(10)),
                "nonet.worker.drain must be 0s to 10m");
        return problems;
    }

    private static void require(List<String> problems, boolean holds, String rule) {
        if (!holds) {
            problems.add(rule);
        }
    }

    private static boolean isBetween(Duration value, Duration from, Duration to) {
        return value.compareTo(from) >= 0 && value.compareTo(to) <= 0;
    }
}
