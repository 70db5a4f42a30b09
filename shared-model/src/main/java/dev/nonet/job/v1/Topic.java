package dev.nonet.job.v1;

/** The Kafka topics of version 1, with the number of partitions they are created with. */
public enum Topic {
    /**
     * {@link TaskMessage}s keyed by task id, each sent to a partition whose worker has few. 480 partitions, so that as
     * many workers can have one, and because 480 has many divisors and so divides evenly among most numbers of workers.
     */
    TASKS("nonet.tasks.v1", 480),
    /**
     * {@link TaskMessage}s of interactive jobs. Each worker has separate threads for them, so they do not wait behind
     * bulk work.
     */
    INTERACTIVE("nonet.tasks.interactive.v1", 12),
    /** Records with a {@link ResultMessage} at their head, keyed by task id. */
    RESULTS("nonet.results.v1", 12),
    /** {@link ControlMessage}s keyed by job id; every worker reads all of them. */
    CONTROL("nonet.control.v1", 1),
    /** The dead-letter topic of {@link #TASKS} and {@link #INTERACTIVE}: records that no worker could parse. */
    TASKS_DLQ("nonet.tasks.v1.dlq", 1),
    /** The dead-letter topic of {@link #RESULTS}: records that the API could not parse. */
    RESULTS_DLQ("nonet.results.v1.dlq", 1);

    private final String id;
    private final int partitions;

    Topic(String id, int partitions) {
        this.id = id;
        this.partitions = partitions;
    }

    /** The name of the topic in Kafka. */
    public String id() {
        return id;
    }

    public int partitions() {
        return partitions;
    }
}
