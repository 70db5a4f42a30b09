package dev.nonet.api.job;

import jakarta.enterprise.inject.Vetoed;
import java.util.Collection;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** Takes the place of the folds in the background: remembers the jobs that were to be folded, and folds none. */
@Vetoed // It would inherit the scope.
public class HeldFolds extends JobFolds {

    private final Set<UUID> held = ConcurrentHashMap.newKeySet();

    public HeldFolds(JobLifecycle lifecycle, JobSignals signals) {
        super(lifecycle, signals);
    }

    @Override
    public void later(Collection<UUID> changed) {
        held.addAll(changed);
    }

    /** Whether a job was to be folded since this was last asked. */
    public boolean release(UUID job) {
        return held.remove(job);
    }
}
