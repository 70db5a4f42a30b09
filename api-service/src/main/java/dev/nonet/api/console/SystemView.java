package dev.nonet.api.console;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The page of the system's state.
 *
 * @param reached whether Kafka answered; otherwise workers and queues are unknown
 */
public record SystemView(
        boolean reached, List<Worker> workers, List<Queue> queues, List<Figure> figures, List<Figure> dependencies) {

    /**
     * @param version its software version; empty if unknown
     * @param threads how many tasks it works on at once; empty if unknown
     * @param partitions how many partitions of the tasks topic it reads
     */
    public record Worker(String name, String version, String threads, String host, int partitions) {

        /** A Kafka client id: {@code client-id-prefix} of the worker's channel {@code tasks}, and the suffix that the channel appends. */
        private static final Pattern CLIENT = Pattern.compile("(.+)-v(\\d.*)-t(\\d+)-.*");

        /** @param client the client id of its Kafka consumer */
        static Worker of(String client, String host, int partitions) {
            Matcher told = CLIENT.matcher(client);
            return told.matches()
                    ? new Worker(told.group(1), told.group(2), told.group(3), host, partitions)
                    : new Worker(client.replaceFirst("-tasks$", ""), "", "", host, partitions);
        }
    }

    /**
     * @param what its name for people
     * @param waiting records that its consumers have not read yet (lag)
     * @param readers the number of consumers
     */
    public record Queue(String topic, String what, String waiting, int readers) {}

    /** @param well whether the value is normal; otherwise it is highlighted */
    public record Figure(String label, String value, boolean well) {}
}
