package dev.nonet.proof.faults;

import dev.nonet.proof.stack.ProxiedStack;
import java.util.List;

/** The kinds of faults, with what each may hit and how long it may last. */
enum Kind {
    /** A process is killed, and started again afterwards. */
    KILL(12, ProxiedStack.PROCESSES, 100, 6_000, 0, 0),
    /** A process is suspended: its connections stay open. */
    SUSPEND(12, ProxiedStack.PROCESSES, 5_000, 45_000, 0, 0),
    /** Connections are reset, new ones as well. */
    CUT(12, ProxiedStack.LINKS, 50, 8_000, 0, 0),
    /** What the connecting side sends is delayed; the amount is in ms. */
    DELAY(10, ProxiedStack.LINKS, 1_000, 15_000, 20, 1_500),
    /** Packets are dropped, connections stay open. */
    SILENCE(10, ProxiedStack.LINKS, 1_000, 25_000, 0, 0),
    /** A limit of bytes per second. */
    LIMIT(8, ProxiedStack.LINKS, 1_000, 15_000, 2_000, 200_000),
    /** Connections are reset whenever so many bytes have passed. */
    CUT_AFTER(8, ProxiedStack.LINKS, 1_000, 15_000, 500, 100_000),
    /** The broker stops, and starts again with its data. */
    BROKER(3, List.of("kafka"), 100, 6_000, 0, 0),
    /** The database crashes, and recovers. */
    DATABASE(4, List.of("postgres"), 100, 5_000, 0, 0),
    /** The database's disk is full: no file grows beyond so many bytes. */
    FULL_DISK(2, List.of("postgres"), 1_000, 8_000, 1_000, 20_000_000),
    /** Messages are delivered again at once. */
    DUPLICATE(5, Messages.TOPICS, 1_000, 10_000, 0, 0),
    /** Messages are delivered again when the fault ends, in another order. */
    REORDER(5, Messages.TOPICS, 1_000, 30_000, 0, 0),
    /** Damaged copies of messages are delivered. */
    CORRUPT(5, Messages.TOPICS, 1_000, 10_000, 0, 0),
    /** Copies of messages are delivered as a version would send them that does not exist yet. */
    VERSION(4, Messages.TOPICS, 1_000, 10_000, 0, 0),
    /** Receivers of callbacks misbehave; the amount says how. */
    RECEIVER(8, List.of("receiver"), 1_000, 20_000, 1, Receiver.Behaviour.values().length - 1),
    /** A process is replaced by one whose clock jumps by the amount, in minutes, once it is ready. */
    CLOCK(5, ProxiedStack.PROCESSES, 5_000, 20_000, -60, 60),
    /** An API is replaced by one of another version. */
    REPLACE(4, ProxiedStack.APIS, 5_000, 30_000, 0, 0);

    private final int weight;
    private final List<String> targets;
    private final int shortest;
    private final int longest;
    private final int min;
    private final int max;

    /**
     * @param weight how often it comes, in relation to the others
     * @param targets what it may hit
     * @param shortest length in ms
     * @param longest length in ms
     * @param min amount
     * @param max amount
     */
    Kind(int weight, List<String> targets, int shortest, int longest, int min, int max) {
        this.weight = weight;
        this.targets = targets;
        this.shortest = shortest;
        this.longest = longest;
        this.min = min;
        this.max = max;
    }

    int weight() {
        return weight;
    }

    List<String> targets() {
        return targets;
    }

    int shortest() {
        return shortest;
    }

    int longest() {
        return longest;
    }

    int min() {
        return min;
    }

    int max() {
        return max;
    }
}
