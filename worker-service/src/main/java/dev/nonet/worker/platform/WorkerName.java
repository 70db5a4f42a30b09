package dev.nonet.worker.platform;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/** What this worker calls itself. */
@ApplicationScoped
public class WorkerName {

    private final WorkerConfig config;

    WorkerName(WorkerConfig config) {
        this.config = config;
    }

    /** The configured name, or the host, which is the pod in Kubernetes, and the process. */
    public String value() {
        return config.name()
                .orElseGet(() -> Optional.ofNullable(System.getenv("HOSTNAME")).orElse("worker") + "-"
                        + ProcessHandle.current().pid());
    }
}
