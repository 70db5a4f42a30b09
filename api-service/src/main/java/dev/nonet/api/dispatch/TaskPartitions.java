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
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the partition of each task, see {@link Owners}. While tasks are sent, it asks Kafka in the background for the
 * state of the workers' consumer group: at most once a second, and for at most a fiftieth of the time unless Kafka
 * takes longer than 200 ms to answer. Between two answers it counts the tasks that this process sends. Chooses no
 * partition while Kafka does not answer or no worker consumes: then the task's key decides.
 */
@ApplicationScoped
class TaskPartitions {

    private static final Logger LOG = Logger.getLogger(TaskPartitions.class);

    /** The consumer group of the workers, as in their configuration. */
    private static final String GROUP = "nonet-workers";

    /** Finds the number of a worker's threads in the client id of its consumer. */
    private static final Pattern THREADS = Pattern.compile(".*-t(\\d{1,4})-");

    private static final int TIMEOUT_MILLIS = 3_000;
    private static final long FRESH = Duration.ofSeconds(1).toNanos();
    private static final long STALE = Duration.ofSeconds(15).toNanos();
    private static final long LONGEST_PAUSE = Duration.ofSeconds(10).toNanos();
    private static final int SHARE_OF_TIME = 50;

    private final Admin kafka;
    private final Random random = new Random();
    private @Nullable Owners owners;
    private long knownAt;
    private long nextLook = System.nanoTime();
    private boolean looking;
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
        if (!looking && !closed && now - nextLook >= 0) {
            looking = true;
            Thread.ofVirtual().name("nonet-task-partitions").start(this::look);
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
        return System.nanoTime() - knownAt > STALE ? null : owners;
    }

    private void look() {
        long begun = System.nanoTime();
        Owners found = null;
        try {
            found = found();
        } catch (ExecutionException | TimeoutException | org.apache.kafka.common.KafkaException e) {
            LOG.debugf("It is not known which workers own which partitions: %s", Outage.describe(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            // Also after an error that nobody expects: otherwise nobody would look again.
            looked(begun, found);
        }
    }

    private synchronized void looked(long begun, @Nullable Owners found) {
        looking = false;
        nextLook = begun + Math.clamp(SHARE_OF_TIME * (System.nanoTime() - begun), FRESH, LONGEST_PAUSE);
        if (found != null) {
            owners = found;
            knownAt = begun;
        }
    }

    private Owners found() throws ExecutionException, InterruptedException, TimeoutException {
        Collection<MemberDescription> members = kafka
                .describeConsumerGroups(List.of(GROUP))
                .all()
                .get(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS)
                .values()
                .stream()
                .flatMap(group -> group.members().stream())
                .toList();
        Map<TopicPartition, OffsetAndMetadata> done = kafka.listConsumerGroupOffsets(GROUP)
                .partitionsToOffsetAndMetadata()
                .get(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
        return new Owners(members.stream().map(TaskPartitions::worker).toList(), waiting(kafka, done), random);
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

    /** The consumer lag by partition: the records not committed yet; less than 0 if Kafka did not tell it. */
    private static long[] waiting(Admin kafka, Map<TopicPartition, OffsetAndMetadata> done)
            throws InterruptedException, TimeoutException {
        long[] ends = offsets(kafka, OffsetSpec.latest(), all());
        List<TopicPartition> untouched =
                all().stream().filter(partition -> done.get(partition) == null).toList();
        long[] begins = untouched.isEmpty() ? ends : offsets(kafka, OffsetSpec.earliest(), untouched);
        for (TopicPartition partition : all()) {
            int number = partition.partition();
            OffsetAndMetadata committed = done.get(partition);
            long from = committed == null ? begins[number] : committed.offset();
            if (ends[number] >= 0) {
                ends[number] = from < 0 ? -1 : Math.max(0, ends[number] - from);
            }
        }
        return ends;
    }

    private static List<TopicPartition> all() {
        return IntStream.range(0, Topic.TASKS.partitions())
                .mapToObj(partition -> new TopicPartition(Topic.TASKS.id(), partition))
                .toList();
    }

    /** The offset of each partition, by its number; less than 0 for partitions without an answer, or not asked for. */
    private static long[] offsets(Admin kafka, OffsetSpec which, List<TopicPartition> partitions)
            throws InterruptedException, TimeoutException {
        ListOffsetsResult found = kafka.listOffsets(
                partitions.stream().collect(Collectors.toMap(partition -> partition, partition -> which)));
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
