package dev.nonet.api.dispatch;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;

/**
 * Which worker owns which partitions, and how many tasks wait on them. Each task goes to a partition of the worker with
 * the fewest waiting tasks per thread. Spread by random keys instead, tasks would leave a third of a large fleet idle
 * while other workers have several.
 */
final class Owners {

    /** A partition of a worker. */
    private record Shard(int partition, long waiting) {}

    private static final class Owner {

        private final int threads;
        private final int order;

        /** Ordered by what waits in them, least first; tasks are sent to them in turn. */
        private final int[] partitions;

        private long waiting;
        private int next;

        Owner(int threads, int order, List<Shard> shards) {
            this.threads = threads;
            this.order = order;
            this.partitions = shards.stream()
                    .sorted(Comparator.comparingLong(Shard::waiting))
                    .mapToInt(Shard::partition)
                    .toArray();
            this.waiting = shards.stream().mapToLong(Shard::waiting).sum();
        }

        /** Waiting tasks per thread if it were given one more. */
        double loadWithOneMore() {
            return (waiting + 1.0) / threads;
        }

        int takeOne() {
            waiting++;
            int partition = partitions[next];
            next = (next + 1) % partitions.length;
            return partition;
        }
    }

    /**
     * @param threads how many tasks the worker carries out at once; at least 1
     * @param partitions its partitions
     */
    @SuppressWarnings("ArrayRecordComponent") // Nobody compares them.
    record Worker(int threads, int[] partitions) {}

    private final PriorityQueue<Owner> owners = new PriorityQueue<>(
            Comparator.comparingDouble(Owner::loadWithOneMore).thenComparingInt(owner -> owner.order));

    private final int threads;

    /**
     * @param waiting how many tasks wait on each partition, by its number; less than 0 if it is unavailable
     * @param random decides between workers with equally many, so that several processes do not all choose the same
     */
    Owners(List<Worker> workers, long[] waiting, Random random) {
        for (Worker worker : workers) {
            List<Shard> shards = Arrays.stream(worker.partitions())
                    .filter(partition -> partition < waiting.length && waiting[partition] >= 0)
                    .mapToObj(partition -> new Shard(partition, waiting[partition]))
                    .toList();
            if (!shards.isEmpty()) {
                owners.add(new Owner(worker.threads(), random.nextInt(), shards));
            }
        }
        this.threads = owners.stream().mapToInt(owner -> owner.threads).sum();
    }

    /** How many tasks all workers together carry out at once. */
    int threads() {
        return threads;
    }

    /** How many workers there are. */
    int workers() {
        return owners.size();
    }

    boolean isEmpty() {
        return owners.isEmpty();
    }

    /** The partition for the next task, which counts as waiting there from now on. There must be an owner. */
    int next() {
        Owner min = owners.remove();
        int partition = min.takeOne();
        owners.add(min);
        return partition;
    }
}
