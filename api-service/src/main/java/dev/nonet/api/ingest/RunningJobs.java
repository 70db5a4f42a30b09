package dev.nonet.api.ingest;

import dev.nonet.api.job.JobLifecycle;
import dev.nonet.api.task.TaskKey;
import dev.nonet.api.task.Tasks;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import javax.sql.DataSource;

/**
 * Notes, before outcomes are stored, that their jobs run and which engine versions make their results: so a job's
 * further tasks name the engine in time. What this process has noted already costs no statement.
 */
@ApplicationScoped
class RunningJobs {

    private static final int MAX_KNOWN = 10_000;

    private final DataSource database;
    private final JobLifecycle lifecycle;

    /** The jobs and engine versions that were noted, the oldest first. */
    private final Set<News> known = new LinkedHashSet<>();

    RunningJobs(DataSource database, JobLifecycle lifecycle) {
        this.database = database;
        this.lifecycle = lifecycle;
    }

    /** @param engine "" for a message without results */
    private record News(UUID job, String engine) {}

    /** Leaves out messages about tasks that are over. */
    void note(Collection<TaskReport> messages) {
        Map<TaskKey, Set<News>> news = new LinkedHashMap<>();
        synchronized (known) {
            for (TaskReport message : messages) {
                for (String engine : engines(message)) {
                    News one = new News(message.task().job(), engine);
                    if (!known.contains(one)) {
                        news.computeIfAbsent(message.task(), task -> new LinkedHashSet<>())
                                .add(one);
                    }
                }
            }
        }
        if (news.isEmpty()) {
            return;
        }
        Set<News> noted = new LinkedHashSet<>();
        QuarkusTransaction.requiringNew().call(() -> {
            try (Connection connection = database.getConnection()) {
                new Tasks(connection).live(news.keySet()).forEach(task -> noted.addAll(news.get(task)));
            }
            lifecycle.running(byJob(noted));
            return noted;
        });
        synchronized (known) {
            known.addAll(noted);
            while (known.size() > MAX_KNOWN) {
                known.remove(known.iterator().next());
            }
        }
    }

    private static Map<UUID, Set<String>> byJob(Set<News> noted) {
        Map<UUID, Set<String>> engines = new HashMap<>();
        for (News one : noted) {
            Set<String> ofJob = engines.computeIfAbsent(one.job(), first -> new HashSet<>());
            if (!one.engine().isEmpty()) {
                ofJob.add(one.engine());
            }
        }
        return engines;
    }

    private static Collection<String> engines(TaskReport message) {
        return switch (message) {
            case TaskReport.Started started -> Set.of("");
            case TaskReport.Completed one -> one.engines();
            case TaskReport.Failed failed -> Set.of();
            case TaskReport.Returned back -> Set.of();
        };
    }
}
