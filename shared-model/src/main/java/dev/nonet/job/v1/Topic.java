package dev.nonet.job.v1;

/** A topic of version 1. Services name them in their configuration; whoever creates topics does so from here. */
public enum Topic {
    /** {@link TaskMessage}s by task id, so that work spreads; 48 has many divisors, so most fleets share it evenly. */
    TASKS("nonet.tasks.v1", 48),
    /** {@link ResultMessage}s by job id. */
    RESULTS("nonet.results.v1", 12),
    /** {@link ControlMessage}s by job id; every worker reads all of them. */
    CONTROL("nonet.control.v1", 1),
    /** Records of {@link #TASKS} that no worker could read. */
    TASKS_DLQ("nonet.tasks.v1.dlq", 1),
    /** Records of {@link #RESULTS} that the API could not read. */
    RESULTS_DLQ("nonet.results.v1.dlq", 1);

    private final String id;
    private final int partitions;

    Topic(String id, int partitions) {
        this.id = id;
        this.partitions = partitions;
    }

    /** The name that Kafka knows it by. */
    public String id() {
        return id;
    }

    public int partitions() {
        return partitions;
    }
}
