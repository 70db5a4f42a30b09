package dev.nonet.job.v1;

import java.util.Map;

/** The Kafka topics of version 1, with the number of partitions they are created with. */
public enum Topic {
    /**
     * {@link TaskMessage}s keyed by task id, each sent to a partition whose worker has few. 480 partitions, so that as
     * many workers can have one, and because 480 has many divisors and so divides evenly among most numbers of workers.
     */
    TASKS("nonet.tasks.v1", 480, Topic.SHORT),
    /**
     * {@link TaskMessage}s of interactive jobs. Each worker has separate threads for them, so they do not wait behind
     * bulk work.
     */
    INTERACTIVE("nonet.tasks.interactive.v1", 12, Topic.SHORT),
    /** Records with a {@link ResultMessage} at their head, keyed by task id. */
    RESULTS("nonet.results.v1", 12, Topic.LONG),
    /** {@link ControlMessage}s keyed by job id; every worker reads all of them. */
    CONTROL("nonet.control.v1", 1, Topic.SHORT),
    /** The dead-letter topic of {@link #TASKS} and {@link #INTERACTIVE}: records that no worker could parse. */
    TASKS_DLQ("nonet.tasks.v1.dlq", 1, Topic.LONG),
    /** The dead-letter topic of {@link #RESULTS}: records that the API could not parse. */
    RESULTS_DLQ("nonet.results.v1.dlq", 1, Topic.LONG);

    /** More than a task with puzzles has, which is 192 KB. */
    private static final int SHORT = 256 * 1024;

    /** More than a result has. */
    private static final int LONG = 1024 * 1024 + 12;

    private final String id;
    private final int partitions;
    private final int maxBytes;

    Topic(String id, int partitions, int maxBytes) {
        this.id = id;
        this.partitions = partitions;
        this.maxBytes = maxBytes;
    }

    /** The name of the topic in Kafka. */
    public String id() {
        return id;
    }

    public int partitions() {
        return partitions;
    }

    /**
     * What it needs of Kafka's configuration of topics, by name. No record has more than so many bytes as the broker
     * stores it, and it stores them uncompressed, however they were sent: otherwise a fetch of a megabyte could hold
     * gigabytes, and end whoever reads it.
     */
    public Map<String, String> config() {
        return Map.of("compression.type", "uncompressed", "max.message.bytes", String.valueOf(maxBytes));
    }
}
