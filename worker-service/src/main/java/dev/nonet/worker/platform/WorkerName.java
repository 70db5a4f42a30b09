package dev.nonet.worker.platform;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/** The name of this worker in messages and logs. */
@ApplicationScoped
public class WorkerName {

    private final WorkerConfig config;

    WorkerName(WorkerConfig config) {
        this.config = config;
    }

    /** The configured name; by default the host name (in Kubernetes the pod) and the process id. */
    public String value() {
        return config.name()
                .orElseGet(() -> Optional.ofNullable(System.getenv("HOSTNAME")).orElse("worker") + "-"
                        + ProcessHandle.current().pid());
    }
}
