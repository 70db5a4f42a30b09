package dev.nonet.worker.platform;

import jakarta.enterprise.context.ApplicationScoped;

/** What this worker calls itself. */
@ApplicationScoped
public class WorkerName {

    private final WorkerConfig config;

    WorkerName(WorkerConfig config) {
        this.config = config;
    }

    public String value() {
        return config.name();
    }
}
