package dev.nonet.api.console;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The page of the system's state.
 *
 * @param reached whether Kafka answered; otherwise workers and queues are unknown
 * @param workers those that read the tasks topic, and others that have started tasks
 */
public record SystemView(
        boolean reached, List<Worker> workers, List<Queue> queues, List<Figure> figures, List<Figure> dependencies) {

    /**
     * A worker process.
     *
     * @param version its software version; empty if unknown
     * @param threads how many tasks it works on at once; empty if unknown
     * @param host empty if it does not read the tasks topic
     * @param partitions how many partitions of the tasks topic it reads
     * @param tasks the first of the tasks that it has started
     * @param moreTasks how many other tasks it has started
     */
    public record Worker(
            String name,
            String version,
            String threads,
            String host,
            int partitions,
            List<StartedTask> tasks,
            int moreTasks) {

        /** At most this many tasks of a worker are listed; the others are only counted. */
        private static final int MAX = 4;

        /**
         * The client id of a worker's Kafka consumer, {@code <name>-v<version>-t<threads>-tasks}: the channel's
         * {@code client-id-prefix} and name.
         */
        private static final Pattern CLIENT = Pattern.compile("(.+)-v(\\d.*)-t(\\d+)-.*");

        /** @param client the client id of its Kafka consumer; in another form, all but {@code -tasks} is the name */
        static Worker of(String client, String host, int partitions) {
            Matcher matcher = CLIENT.matcher(client);
            return matcher.matches()
                    ? new Worker(matcher.group(1), matcher.group(2), matcher.group(3), host, partitions, List.of(), 0)
                    : new Worker(client.replaceFirst("-tasks$", ""), "", "", host, partitions, List.of(), 0);
        }

        /** A worker that has started a task, but is no member of the tasks topic's consumer group now. */
        static Worker notReading(String name) {
            return new Worker(name, "", "", "", 0, List.of(), 0);
        }

        Worker with(List<StartedTask> all) {
            List<StartedTask> first = all.subList(0, Math.min(MAX, all.size()));
            return new Worker(name, version, threads, host, partitions, first, all.size() - first.size());
        }
    }

    /**
     * A task that a worker has started.
     *
     * @param job the kind of its job and the last characters of the id
     * @param path of the job's page; empty if the job is another tenant's
     * @param details its items; then the tenant unless it is the visitor's own, the attempt unless it is the first, and
     *     how long ago the task was sent unless that is less than a second
     */
    public record StartedTask(String job, String path, String details) {}

    /**
     * @param what its display name
     * @param consumer lag: records behind the committed offset, those included that are read and not done yet
     * @param consumers how many read it
     */
    public record Queue(String topic, String what, String waiting, int consumers) {}

    /** @param isNormal whether the value is as it should be; otherwise it is highlighted */
    public record Figure(String label, String value, boolean isNormal) {}
}
