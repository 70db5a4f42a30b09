package dev.nonet.worker.platform;

import io.quarkus.runtime.annotations.StaticInitSafe;
import io.smallrye.config.ConfigSourceContext;
import io.smallrye.config.ConfigSourceFactory;
import io.smallrye.config.ConfigValue;
import io.smallrye.config.PropertiesConfigSource;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.config.spi.ConfigSource;

/**
 * Defaults that depend on the machine: {@code nonet.worker.threads} is the number of CPUs; as many as eight tasks per
 * thread are fetched at once, so that threads do not wait for Kafka even if each task is a single puzzle, but no more,
 * as other workers cannot take what is fetched here; {@code nonet.worker.name} the host name, in Kubernetes the pod,
 * and the process id.
 */
@StaticInitSafe
public final class MachineDefaults implements ConfigSourceFactory {

    private static final String THREADS = "nonet.worker.threads";
    private static final String FETCH = "mp.messaging.incoming.tasks.max.poll.records";
    private static final int MAX_THREADS = 1_024;
    private static final int PREFETCH = 8;

    /** The precedence of this source: below every file and the environment. */
    private static final int ORDINAL = 10;

    @Override
    public Iterable<ConfigSource> getConfigSources(ConfigSourceContext context) {
        ConfigValue set = context.getValue(THREADS);
        int threads = set == null || set.getValue() == null
                ? Runtime.getRuntime().availableProcessors()
                : parse(set.getValue());
        return List.of(new PropertiesConfigSource(
                Map.of(
                        THREADS,
                        String.valueOf(threads),
                        FETCH,
                        String.valueOf(PREFETCH * threads),
                        "nonet.worker.name",
                        name()),
                "defaults from the machine",
                ORDINAL));
    }

    private static String name() {
        String host = System.getenv("HOSTNAME");
        return (host == null ? "worker" : host) + "-" + ProcessHandle.current().pid();
    }

    private static int parse(String value) {
        try {
            int threads = Integer.parseInt(value.strip());
            if (threads >= 1 && threads <= MAX_THREADS) {
                return threads;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(message(value), e);
        }
        throw new IllegalArgumentException(message(value));
    }

    private static String message(String value) {
        return THREADS + " must be 1 to " + MAX_THREADS + ", is '" + value + "'";
    }
}
