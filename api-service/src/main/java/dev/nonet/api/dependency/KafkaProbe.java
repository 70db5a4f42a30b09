package dev.nonet.api.dependency;

import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;

/** Checks Kafka by listing the brokers of the cluster. */
final class KafkaProbe implements Dependency.Probe {

    private static final int TIMEOUT_MILLIS = 3_000;

    private final Admin admin;

    KafkaProbe(Admin admin) {
        this.admin = admin;
    }

    @Override
    public void check() throws Exception {
        admin.describeCluster().nodes().get(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Leaves the client open, as the whole process shares it. */
    @Override
    public void close() {}
}
