package dev.nonet.worker.platform;

import jakarta.enterprise.context.ApplicationScoped;

/** The name of this worker in messages and logs. */
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
