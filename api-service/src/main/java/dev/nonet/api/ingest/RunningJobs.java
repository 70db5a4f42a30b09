package dev.nonet.api.ingest;

import dev.nonet.api.job.JobLifecycle;
import dev.nonet.api.task.TaskKey;
import dev.nonet.api.task.Tasks;
import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Notes, before outcomes are stored, that their jobs run and which engine versions make their results: so a job's
 * further tasks name the engine in time. Each is news once; what is known already costs nothing.
 */
@ApplicationScoped
class RunningJobs {

    private static final int MOST_KNOWN = 10_000;

    private final DataSource database;
    private final JobLifecycle lifecycle;

    /** The jobs and engine versions that were noted, the oldest first. */
    private final Set<News> known = new LinkedHashSet<>();

    RunningJobs(DataSource database, JobLifecycle lifecycle) {
        this.database = database;
        this.lifecycle = lifecycle;
    }

    /** @param engine "" for a message without results */
    private record News(UUID job, String engine) implements Comparable<News> {

        @Override
        public int compareTo(News other) {
            int byJob = job.compareTo(other.job);
            return byJob != 0 ? byJob : engine.compareTo(other.engine);
        }

        @Nullable
        String engineOrNull() {
            return engine.isEmpty() ? null : engine;
        }
    }

    /** Messages about tasks that are over are no news. */
    void note(Collection<TaskReport> messages) {
        Map<TaskKey, Set<News>> news = new LinkedHashMap<>();
        synchronized (known) {
            for (TaskReport message : messages) {
                for (String engine : engines(message)) {
                    News one = new News(message.task().job(), engine);
                    if (!known.contains(one)) {
                        news.computeIfAbsent(message.task(), task -> new TreeSet<>())
                                .add(one);
                    }
                }
            }
        }
        if (news.isEmpty()) {
            return;
        }
        // In the order of jobs, so that two processes with the same news cannot deadlock.
        Set<News> noted = new TreeSet<>();
        QuarkusTransaction.requiringNew().call(() -> {
            try (Connection connection = database.getConnection()) {
                new Tasks(connection).live(news.keySet()).forEach(task -> noted.addAll(news.get(task)));
            }
            noted.forEach(one -> lifecycle.running(one.job(), one.engineOrNull()));
            return noted;
        });
        synchronized (known) {
            known.addAll(noted);
            while (known.size() > MOST_KNOWN) {
                known.remove(known.iterator().next());
            }
        }
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
