package dev.nonet.job.v1;

import java.util.Map;

/** The Kafka topics of version 1, with the number of partitions they are created with. */
public enum Topic {
    /**
     * {@link TaskMessage}s keyed by task id, each sent to a partition whose worker has few. 480 partitions, so that as
     * many workers can have one, and because 480 has many divisors and so divides evenly among most numbers of workers.
     */
    TASKS("nonet.tasks.v1", 480, Storage.AS_SENT),
    /**
     * {@link TaskMessage}s of interactive jobs. Each worker has separate threads for them, so they do not wait behind
     * bulk work.
     */
    INTERACTIVE("nonet.tasks.interactive.v1", 12, Storage.AS_SENT),
    /** Records with a {@link ResultMessage} at their head, keyed by task id. */
    RESULTS("nonet.results.v1", 12, Storage.UNCOMPRESSED),
    /** {@link ControlMessage}s keyed by job id; every worker reads all of them. */
    CONTROL("nonet.control.v1", 1, Storage.AS_SENT),
    /** The dead-letter topic of {@link #TASKS} and {@link #INTERACTIVE}: records that no worker could parse. */
    TASKS_DLQ("nonet.tasks.v1.dlq", 1, Storage.UNCOMPRESSED),
    /** The dead-letter topic of {@link #RESULTS}: records that the API could not parse. */
    RESULTS_DLQ("nonet.results.v1.dlq", 1, Storage.UNCOMPRESSED);

    /** How the broker stores what a producer may have compressed. */
    private enum Storage {
        AS_SENT(Map.of()),
        /**
         * For topics that the API reads: the limits of its fetches then count the bytes that it holds, and a record of
         * more than 1 MiB is refused however well it was compressed.
         */
        UNCOMPRESSED(Map.of("compression.type", "uncompressed", "max.message.bytes", "1048588"));

        private final Map<String, String> config;

        Storage(Map<String, String> config) {
            this.config = config;
        }
    }

    private final String id;
    private final int partitions;
    private final Storage storage;

    Topic(String id, int partitions, Storage storage) {
        this.id = id;
        this.partitions = partitions;
        this.storage = storage;
    }

    /** The name of the topic in Kafka. */
    public String id() {
        return id;
    }

    public int partitions() {
        return partitions;
    }

    /** What it needs of Kafka's configuration of topics, by name. */
    public Map<String, String> config() {
        return storage.config;
    }
}
