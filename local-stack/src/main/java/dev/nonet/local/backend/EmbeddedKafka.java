package dev.nonet.local.backend;

import io.smallrye.reactive.messaging.kafka.companion.test.EmbeddedKafkaBroker;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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

/**
 * A KRaft broker inside this JVM: the only node of its cluster, unless another is {@linkplain #startBeside started
 * beside} it.
 */
final class EmbeddedKafka implements KafkaBackend {

    /** A log directory can be used only with the cluster id that formatted it, so the id is constant. */
    private static final String CLUSTER_ID = new Uuid(0x6e_6f_6e_65_74L, 1).toString();

    private static final int NODE_ID = 1;
    static final int SECOND_NODE_ID = 2;
    private static final String HOST = "127.0.0.1";

    /** Strong references: java.util.logging lets unreferenced loggers be collected, and they lose their level then. */
    private static final List<Logger> LOGGERS = List.of(
            Logger.getLogger("kafka"), Logger.getLogger("org.apache.kafka"), Logger.getLogger("state.change.logger"));

    private final KafkaConfig config;
    private final Endpoint controller;
    private final String bootstrapServers;
    private final Path directory;
    private final boolean temporary;
    private KafkaRaftServer server;
    private boolean stopped;

    private EmbeddedKafka(
            KafkaConfig config, Endpoint controller, String bootstrapServers, Path directory, boolean temporary) {
        this.config = config;
        this.controller = controller;
        this.bootstrapServers = bootstrapServers;
        this.directory = directory;
        this.temporary = temporary;
        this.server = EmbeddedKafkaBroker.createServer(config);
    }

    /** Starts a broker in a temporary directory, which is removed on closing. */
    static EmbeddedKafka startTemporary() {
        return startTemporary(List.of());
    }

    /** As above, with a listener of its own for each client that is to reach the broker through a proxy only. */
    static EmbeddedKafka startTemporary(List<ProxiedListener> proxied) {
        try {
            return start(Files.createTempDirectory("nonet-kafka-"), true, proxied);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * A listener that advertises the port of a proxy. Kafka's clients follow the address that the listener advertises
     * by which they came, so all connections of a client that was given the proxy's address go through the proxy.
     *
     * @param port of the broker
     * @param advertised the port of the proxy, which leads to that port
     */
    record ProxiedListener(int port, int advertised) {}

    static EmbeddedKafka startIn(Path directory) {
        try {
            return start(Files.createDirectories(directory), false, List.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static EmbeddedKafka start(Path directory, boolean temporary, List<ProxiedListener> proxied) {
        // The broker logs a lot of noise. A level that was set explicitly is respected.
        LOGGERS.stream().filter(logger -> logger.getLevel() == null).forEach(logger -> logger.setLevel(Level.SEVERE));
        Endpoint listener = listener();
        Endpoint controller =
                EmbeddedKafkaBroker.endpoint("CONTROLLER", SecurityProtocol.PLAINTEXT, HOST, Ports.free());
        Properties properties = EmbeddedKafkaBroker.createDefaultBrokerConfig(NODE_ID, controller, listener, List.of());
        addSettings(properties, directory);
        addListeners(properties, controller, listener, proxied);
        KafkaConfig config = KafkaConfig.fromProps(properties, false);
        format(directory, NODE_ID, controller);
        EmbeddedKafka kafka = new EmbeddedKafka(config, controller, address(listener), directory, temporary);
        try {
            Topics.createOn(kafka.bootstrapServers);
            return kafka;
        } catch (RuntimeException e) {
            kafka.close();
            throw e;
        }
    }

    /** A second broker of the cluster, without topics, on an own temporary directory. Closed before this one. */
    EmbeddedKafka startBeside() {
        Path folder;
        try {
            folder = Files.createTempDirectory("nonet-kafka-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Endpoint listener = listener();
        Properties properties =
                EmbeddedKafkaBroker.createDefaultBrokerConfig(SECOND_NODE_ID, controller, listener, List.of());
        addSettings(properties, folder);
        properties.put("process.roles", "broker");
        properties.put("controller.quorum.voters", NODE_ID + "@" + address(controller));
        properties.put("listeners", listener.listener() + "://" + address(listener));
        KafkaConfig second = KafkaConfig.fromProps(properties, false);
        format(folder, SECOND_NODE_ID, controller);
        return new EmbeddedKafka(second, controller, address(listener), folder, true);
    }

    private static void addListeners(
            Properties properties, Endpoint controller, Endpoint listener, List<ProxiedListener> proxied) {
        List<String> listeners = new ArrayList<>(List.of(
                controller.listener() + "://" + address(controller), listener.listener() + "://" + address(listener)));
        List<String> advertised = new ArrayList<>(List.of(listener.listener() + "://" + address(listener)));
        List<String> protocols =
                new ArrayList<>(List.of(controller.listener() + ":PLAINTEXT", listener.listener() + ":PLAINTEXT"));
        for (ProxiedListener one : proxied) {
            String name = "PROXIED" + one.port();
            listeners.add(name + "://" + HOST + ":" + one.port());
            advertised.add(name + "://" + HOST + ":" + one.advertised());
            protocols.add(name + ":PLAINTEXT");
        }
        properties.put("listeners", String.join(",", listeners));
        properties.put("advertised.listeners", String.join(",", advertised));
        properties.put("listener.security.protocol.map", String.join(",", protocols));
    }

    private static Endpoint listener() {
        return EmbeddedKafkaBroker.endpoint("PLAINTEXT", SecurityProtocol.PLAINTEXT, HOST, Ports.free());
    }

    private static String address(Endpoint endpoint) {
        return HOST + ":" + endpoint.port();
    }

    /** Formats the log directory unless it is formatted already. */
    private static void format(Path directory, int node, Endpoint controller) {
        Formatter formatter = new Formatter()
                .setClusterId(CLUSTER_ID)
                .setNodeId(node)
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

    private static void addSettings(Properties properties, Path directory) {
        properties.put("log.dir", directory.toString());
        // The use of a misspelt topic name fails instead of creating the topic.
        properties.put("auto.create.topics.enable", "false");
        properties.put("offsets.topic.num.partitions", "1");
        // The companion library disables the high-watermark checkpoint, but data that survive a restart need it.
        properties.put("replica.high.watermark.checkpoint.interval.ms", "5000");
        // The controller accepts a restarted broker once its previous registration has ended: immediately after a
        // controlled
        // shutdown, otherwise after the session timeout.
        properties.put("controlled.shutdown.enable", "true");
        properties.put("broker.heartbeat.interval.ms", "500");
        properties.put("broker.session.timeout.ms", "3000");
        // Dead members of consumer groups with the new protocol (KIP-848) are removed after 10 s instead of 45 s.
        properties.put("group.consumer.min.session.timeout.ms", "6000");
        properties.put("group.consumer.session.timeout.ms", "10000");
        properties.put("group.consumer.min.heartbeat.interval.ms", "1000");
        properties.put("group.consumer.heartbeat.interval.ms", "2500");
        // Everything on the topics is also in the database or can be dispatched again. A day of easy puzzles on two
        // CPUs
        // is 170 GB, so the size of each partition is bounded, too.
        properties.put("log.retention.hours", "24");
        properties.put("log.retention.bytes", String.valueOf(256 << 20));
        properties.put("log.segment.bytes", String.valueOf(64 << 20));
        // Each partition maps its indexes, 10 MB by default, which hundreds of partitions do not need.
        properties.put("log.index.size.max.bytes", String.valueOf(256 << 10));
    }

    @Override
    public String bootstrapServers() {
        return bootstrapServers;
    }

    /** Stops the broker and keeps its data. */
    synchronized void stop() {
        if (!stopped) {
            stopped = true;
            server.shutdown();
            server.awaitShutdown();
        }
    }

    /** Starts the broker on the same port; does nothing if it runs. */
    synchronized void startAgain() {
        if (stopped) {
            server = EmbeddedKafkaBroker.createServer(config);
            stopped = false;
        }
    }

    @Override
    public void close() {
        stop();
        if (temporary) {
            try {
                Utils.delete(directory.toFile());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
