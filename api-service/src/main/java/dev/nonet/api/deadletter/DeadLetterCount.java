package dev.nonet.api.deadletter;

import dev.nonet.job.v1.Topic;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jboss.logging.Logger;

/**
 * The number of records in the dead-letter topics as a metric, counted once a minute as the difference of the end and
 * begin offsets.
 */
@ApplicationScoped
class DeadLetterCount {

    private static final Logger LOG = Logger.getLogger(DeadLetterCount.class);
    private static final List<Topic> DEAD_LETTERS = List.of(Topic.TASKS_DLQ, Topic.RESULTS_DLQ);
    private static final int TIMEOUT_MILLIS = 5_000;

    private final Admin kafka;
    private final MeterRegistry metrics;
    private final Map<Topic, Long> counts = new EnumMap<>(Topic.class);

    DeadLetterCount(Admin kafka, MeterRegistry metrics) {
        this.kafka = kafka;
        this.metrics = metrics;
    }

    void register(@Observes StartupEvent event) {
        for (Topic topic : DEAD_LETTERS) {
            Gauge.builder("nonet.dead.letters", this, self -> self.count(topic))
                    .description("Records in a dead-letter topic that retention has not deleted yet")
                    .tag("topic", topic.id())
                    .register(metrics);
        }
    }

    private synchronized long count(Topic topic) {
        return counts.getOrDefault(topic, 0L);
    }

    private synchronized void set(Topic topic, long count) {
        counts.put(topic, count);
    }

    @Scheduled(every = "60s", delayed = "10s", concurrentExecution = Scheduled.ConcurrentExecution.SKIP)
    void count() throws InterruptedException {
        try {
            for (Topic topic : DEAD_LETTERS) {
                set(topic, offsets(topic, OffsetSpec.latest()) - offsets(topic, OffsetSpec.earliest()));
            }
        } catch (ExecutionException | TimeoutException | KafkaException e) {
            LOG.debugf("Dead letters were not counted: %s", e.getMessage());
        }
    }

    /** The sum over all partitions. */
    private long offsets(Topic topic, OffsetSpec which)
            throws InterruptedException, ExecutionException, TimeoutException {
        Map<TopicPartition, OffsetSpec> wanted = new HashMap<>();
        for (int partition = 0; partition < topic.partitions(); partition++) {
            wanted.put(new TopicPartition(topic.id(), partition), which);
        }
        return kafka.listOffsets(wanted).all().get(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS).values().stream()
                .mapToLong(ListOffsetsResult.ListOffsetsResultInfo::offset)
                .sum();
    }
}
