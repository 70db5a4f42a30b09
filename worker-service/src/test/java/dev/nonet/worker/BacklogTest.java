package dev.nonet.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.job.v1.Topic;
import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a worker holds of a backlog, whoever wrote it. */
class BacklogTest {

    private static final long MIB = 1024L * 1024;

    /**
     * A consumer fetches for each partition of which it has nothing, so a worker without others may hold so much of all
     * of them.
     */
    @ParameterizedTest
    @CsvSource({"tasks, TASKS", "interactive, INTERACTIVE"})
    void aWorkerAloneHoldsAFewMegabytes(String channel, Topic topic) throws IOException {
        Properties settings = new Properties();
        try (InputStream file = BacklogTest.class.getResourceAsStream("/application.properties")) {
            settings.load(file);
        }
        String prefix = "mp.messaging.incoming." + channel + ".";
        long fetch = Long.parseLong(settings.getProperty(prefix + "fetch.max.bytes"));
        long partition = Long.parseLong(settings.getProperty(prefix + "max.partition.fetch.bytes"));
        long record = Long.parseLong(topic.config().get("max.message.bytes"));

        assertThat(topic.partitions() * partition).isLessThanOrEqualTo(15 * MIB);
        assertThat(record).isLessThanOrEqualTo(fetch);
        assertThat(fetch).isLessThanOrEqualTo(MIB);
    }
}
