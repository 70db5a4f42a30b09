package dev.nonet.api.dispatch;

import dev.nonet.api.platform.Outage;
import dev.nonet.job.v1.Topic;
import io.quarkus.runtime.ShutdownEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the partition of each task by the load of the workers, see {@link Owners}. While tasks are sent, a background
 * thread queries Kafka for the members of the workers' consumer group and their lag: every second, or less often if the
 * queries take longer than 20 ms. Between queries the lag is extrapolated by counting the tasks that this process
 * sends. While Kafka does not answer or no worker consumes, no partition is chosen, and Kafka's partitioner takes one
 * by the task's key.
 */
@ApplicationScoped
class TaskPartitions {

    private static final Logger LOG = Logger.getLogger(TaskPartitions.class);

    /** The consumer group of the workers, the same as in their configuration. */
    private static final String GROUP = "nonet-workers";

    /** A worker's number of threads, which is a part of its consumer's client id. */
    private static final Pattern THREADS = Pattern.compile(".*-t(\\d{1,4})-");

    private static final int TIMEOUT_MILLIS = 3_000;

    /** Shorter than {@link #TIMEOUT_MILLIS}: partitions without a leader fail alone instead of the whole query. */
    private static final int OFFSETS_TIMEOUT_MILLIS = 2_000;

    private static final long SHORTEST_INTERVAL = Duration.ofSeconds(1).toNanos();
    private static final long LONGEST_INTERVAL = Duration.ofSeconds(10).toNanos();

    /** The interval from one query to the next, as a multiple of the time that the first of them took. */
    private static final int INTERVAL_FACTOR = 50;

    /** What was learned of the workers is not used after this time. */
    private static final long STALE = Duration.ofSeconds(15).toNanos();

    private final Admin kafka;
    private final Random random = new Random();
    private @Nullable Owners owners;
    private long ownersReadAt;
    private long nextQuery = System.nanoTime();
    private boolean isQuerying;
    private boolean closed;

    TaskPartitions(Admin kafka) {
        this.kafka = kafka;
    }

    synchronized void stop(@Observes ShutdownEvent event) {
        closed = true;
    }

    /**
     * The partition for the next task of {@link Topic#TASKS}; empty if it is not known which worker owns which
     * partition. Does not block.
     */
    synchronized OptionalInt next() {
        long now = System.nanoTime();
        if (!isQuerying && !closed && now - nextQuery >= 0) {
            isQuerying = true;
            Thread.ofVirtual().name("nonet-task-partitions").start(this::query);
        }
        Owners known = known();
        return known == null || known.isEmpty() ? OptionalInt.empty() : OptionalInt.of(known.next());
    }

    /** How many tasks all workers together carry out at once; 0 if it is not known. */
    synchronized int threads() {
        Owners known = known();
        return known == null ? 0 : known.threads();
    }

    /** How many workers there are; 0 if it is not known. */
    synchronized int workers() {
        Owners known = known();
        return known == null ? 0 : known.workers();
    }

    private @Nullable Owners known() {
        return System.nanoTime() - ownersReadAt > STALE ? null : owners;
    }

    private void query() {
        long begun = System.nanoTime();
        Owners found = null;
        try {
            found = queryOwners();
        } catch (ExecutionException | TimeoutException | org.apache.kafka.common.KafkaException e) {
            LOG.debugf("It is not known which workers own which partitions: %s", Outage.describe(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            // Also after an unexpected exception: isQuerying would otherwise stay set, and no query would follow.
            queryEnded(begun, found);
        }
    }

    private synchronized void queryEnded(long begun, @Nullable Owners found) {
        isQuerying = false;
        nextQuery =
                begun + Math.clamp(INTERVAL_FACTOR * (System.nanoTime() - begun), SHORTEST_INTERVAL, LONGEST_INTERVAL);
        if (found != null) {
            owners = found;
            ownersReadAt = begun;
        }
    }

    private Owners queryOwners() throws ExecutionException, InterruptedException, TimeoutException {
        Collection<MemberDescription> members = kafka
                .describeConsumerGroups(List.of(GROUP))
                .all()
                .get(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS)
                .values()
                .stream()
                .flatMap(group -> group.members().stream())
                .toList();
        Map<TopicPartition, OffsetAndMetadata> committed = kafka.listConsumerGroupOffsets(GROUP)
                .partitionsToOffsetAndMetadata()
                .get(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
        return new Owners(members.stream().map(TaskPartitions::worker).toList(), lags(committed), random);
    }

    private static Owners.Worker worker(MemberDescription member) {
        Matcher threads = THREADS.matcher(member.clientId());
        return new Owners.Worker(
                threads.find() ? Math.max(1, Integer.parseInt(threads.group(1))) : 1,
                member.assignment().topicPartitions().stream()
                        .filter(partition -> partition.topic().equals(Topic.TASKS.id()))
                        .mapToInt(TopicPartition::partition)
                        .toArray());
    }

    /** The consumer lag of each partition, by its number: the records not committed yet; -1 if unknown. */
    private long[] lags(Map<TopicPartition, OffsetAndMetadata> committed)
            throws InterruptedException, TimeoutException {
        long[] ends = offsets(OffsetSpec.latest(), all());
        List<TopicPartition> uncommitted = all().stream()
                .filter(partition -> committed.get(partition) == null)
                .toList();
        long[] begins = uncommitted.isEmpty() ? ends : offsets(OffsetSpec.earliest(), uncommitted);
        for (TopicPartition partition : all()) {
            int number = partition.partition();
            OffsetAndMetadata position = committed.get(partition);
            long from = position == null ? begins[number] : position.offset();
            ends[number] = ends[number] < 0 || from < 0 ? -1 : Math.max(0, ends[number] - from);
        }
        return ends;
    }

    private static List<TopicPartition> all() {
        return IntStream.range(0, Topic.TASKS.partitions())
                .mapToObj(partition -> new TopicPartition(Topic.TASKS.id(), partition))
                .toList();
    }

    /** The offset of each partition, by its number; -1 for partitions that are unavailable or not asked for. */
    private long[] offsets(OffsetSpec which, List<TopicPartition> partitions)
            throws InterruptedException, TimeoutException {
        ListOffsetsResult found = kafka.listOffsets(
                partitions.stream().collect(Collectors.toMap(partition -> partition, partition -> which)),
                new ListOffsetsOptions().timeoutMs(OFFSETS_TIMEOUT_MILLIS));
        long[] offsets = new long[Topic.TASKS.partitions()];
        Arrays.fill(offsets, -1);
        for (TopicPartition partition : partitions) {
            try {
                offsets[partition.partition()] = found.partitionResult(partition)
                        .get(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS)
                        .offset();
            } catch (ExecutionException e) {
                LOG.debugf("%s is unavailable: %s", partition, Outage.describe(e));
            }
        }
        return offsets;
    }
}
