package dev.nonet.local.backend;

import io.smallrye.reactive.messaging.kafka.companion.test.EmbeddedKafkaBroker;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.logging.Level;
import java.util.logging.Logger;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.Endpoint;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.security.auth.SecurityProtocol;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.metadata.storage.Formatter;

/** A KRaft broker of one node inside this JVM. */
final class EmbeddedKafka implements KafkaBackend {

    /** A kept directory is bound to the cluster that wrote it, so all of them belong to this one. */
    private static final String CLUSTER_ID = new Uuid(0x6e_6f_6e_65_74L, 1).toString();

    private static final int NODE_ID = 1;
    private static final String HOST = "127.0.0.1";
    private static final int ANY_PORT = 0;

    /** Kept here as a logger that nobody holds forgets its level. */
    private static final List<Logger> LOGGERS = List.of(
            Logger.getLogger("kafka"), Logger.getLogger("org.apache.kafka"), Logger.getLogger("state.change.logger"));

    private final KafkaRaftServer server;
    private final String bootstrapServers;
    private final Path directory;
    private final boolean temporary;

    private EmbeddedKafka(KafkaRaftServer server, String bootstrapServers, Path directory, boolean temporary) {
        this.server = server;
        this.bootstrapServers = bootstrapServers;
        this.directory = directory;
        this.temporary = temporary;
    }
    /** On an own temporary directory, removed on closing. */
    static EmbeddedKafka startFresh() {
        try {
            return start(Files.createTempDirectory("nonet-kafka-"), true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static EmbeddedKafka startIn(Path directory) {
        try {
            return start(Files.createDirectories(directory), false);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static EmbeddedKafka start(Path directory, boolean temporary) {
        // The broker speaks often and of little; whoever wants to hear it has set a level.
        LOGGERS.stream().filter(logger -> logger.getLevel() == null).forEach(logger -> logger.setLevel(Level.SEVERE));
        Endpoint listener = EmbeddedKafkaBroker.endpoint("PLAINTEXT", SecurityProtocol.PLAINTEXT, HOST, ANY_PORT);
        Endpoint controller = EmbeddedKafkaBroker.endpoint("CONTROLLER", SecurityProtocol.PLAINTEXT, HOST, ANY_PORT);
        Properties properties = EmbeddedKafkaBroker.createDefaultBrokerConfig(NODE_ID, controller, listener, List.of());
        settle(properties, directory);
        KafkaConfig config = KafkaConfig.fromProps(properties, false);
        format(directory, controller);
        EmbeddedKafka kafka = new EmbeddedKafka(
                EmbeddedKafkaBroker.createServer(config), HOST + ":" + listener.port(), directory, temporary);
        try {
            Topics.createOn(kafka.bootstrapServers);
            return kafka;
        } catch (RuntimeException e) {
            kafka.close();
            throw e;
        }
    }

    /** Does nothing to a directory that is formatted already. */
    private static void format(Path directory, Endpoint controller) {
        Formatter formatter = new Formatter()
                .setClusterId(CLUSTER_ID)
                .setNodeId(NODE_ID)
                .setIgnoreFormatted(true)
                .setControllerListenerName(controller.listener())
                .setMetadataLogDirectory(directory.toString())
                .setPrintStream(new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8));
        formatter.addDirectory(directory.toString());
        try {
            formatter.run();
        } catch (Exception e) {
            throw new IllegalStateException("Kafka cannot use " + directory, e);
        }
    }

    private static void settle(Properties properties, Path directory) {
        properties.put("log.dir", directory.toString());
        // A misspelt topic should fail, not appear.
        properties.put("auto.create.topics.enable", "false");
        properties.put("offsets.topic.num.partitions", "1");
        // The companion switches the checkpoint off; kept data wants it.
        properties.put("replica.high.watermark.checkpoint.interval.ms", "5000");
        // A restarted broker is let in again once its last registration has ended: at once after a clean stop, else
        // then.
        properties.put("controlled.shutdown.enable", "true");
        properties.put("broker.heartbeat.interval.ms", "500");
        properties.put("broker.session.timeout.ms", "3000");
        // Members of the newer kind of group are missed as soon as others would be, not after 45 s.
        properties.put("group.consumer.min.session.timeout.ms", "6000");
        properties.put("group.consumer.session.timeout.ms", "10000");
        properties.put("group.consumer.min.heartbeat.interval.ms", "1000");
        properties.put("group.consumer.heartbeat.interval.ms", "2500");
        // What is on the topics is also in the database, or is dispatched again: a day is plenty, and bounds the disk.
        properties.put("log.retention.hours", "24");
        properties.put("log.segment.bytes", String.valueOf(64 << 20));
    }

    @Override
    public String bootstrapServers() {
        return bootstrapServers;
    }

    @Override
    public void close() {
        server.shutdown();
        server.awaitShutdown();
        if (temporary) {
            try {
                Utils.delete(directory.toFile());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
