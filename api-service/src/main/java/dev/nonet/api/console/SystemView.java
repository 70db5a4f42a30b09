package dev.nonet.api.console;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How the service is.
 *
 * @param reached whether Kafka told of workers and queues
 */
public record SystemView(
        boolean reached, List<Worker> workers, List<Queue> queues, List<Figure> figures, List<Figure> dependencies) {

    /**
     * @param version of its software; empty if it does not say
     * @param threads how many tasks it works on at once; empty if it does not say
     * @param partitions how many of the tasks topic it reads
     */
    public record Worker(String name, String version, String threads, String host, int partitions) {

        /** As {@code mp.messaging.incoming.tasks.client-id-prefix} of the worker makes it, and what the channel adds. */
        private static final Pattern CLIENT = Pattern.compile("(.+)-v(\\d.*)-t(\\d+)-.*");

        /** @param client the id of its Kafka client */
        static Worker of(String client, String host, int partitions) {
            Matcher told = CLIENT.matcher(client);
            return told.matches()
                    ? new Worker(told.group(1), told.group(2), told.group(3), host, partitions)
                    : new Worker(client.replaceFirst("-tasks$", ""), "", "", host, partitions);
        }
    }

    /** @param waiting records that its readers have not taken yet */
    public record Queue(String topic, String what, String waiting, int readers) {}

    public record Figure(String label, String value, boolean well) {}
}
