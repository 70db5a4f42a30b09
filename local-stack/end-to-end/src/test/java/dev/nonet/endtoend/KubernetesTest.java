package dev.nonet.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nonet.job.v1.Topic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks that the manifests, as rendered by kubectl, agree with the services: ports, settings, topics, memory, time
 * limits.
 */
class KubernetesTest {

    /** The fewest tasks in flight for each thread that is at work, {@code Window.PER_STARTED_LONG}. */
    private static final double SENT_FOR_A_THREAD = 2.5;

    @ParameterizedTest
    @ValueSource(strings = {"prod", "dev", "minimal"})
    void deploysBothServicesOnTheirOwnPorts(String overlay) throws Exception {
        Manifests objects = Manifests.of("overlays/" + overlay);

        for (String service : List.of("api", "worker")) {
            JsonNode container = objects.container(service);
            String port = Repository.properties(service + "-service").getProperty("quarkus.http.port");
            assertThat(container.at("/ports/0/containerPort").asText())
                    .as("port of %s", service)
                    .isEqualTo(port);
            assertThat(container.path("image").asText())
                    .matches("(registry\\.example/)?nonet/" + service + "-service:.+");
            for (String probe : List.of("startup", "readiness", "liveness")) {
                JsonNode request = container.path(probe + "Probe").path("httpGet");
                assertThat(request.path("path").asText()).startsWith("/q/health/");
                assertThat(request.path("port").asText()).isEqualTo(service.equals("api") ? "management" : "http");
            }
        }
        JsonNode service = objects.object("Service", "nonet-api");
        assertThat(service.at("/spec/selector"))
                .isEqualTo(objects.object("Deployment", "nonet-api").at("/spec/selector/matchLabels"));
        assertThat(service.at("/spec/ports/0/targetPort").asText())
                .isEqualTo(objects.container("api").at("/ports/0/name").asText());
    }

    @ParameterizedTest
    @ValueSource(strings = {"prod", "dev", "minimal"})
    void setsOnlyWhatTheServicesRead(String overlay) throws Exception {
        Manifests objects = Manifests.of("overlays/" + overlay);

        assertThat(variables(objects, "api"))
                .contains(
                        "KAFKA_BOOTSTRAP_SERVERS",
                        "QUARKUS_DATASOURCE_JDBC_URL",
                        "QUARKUS_DATASOURCE_PASSWORD",
                        "NONET_HTTP_TRUSTED_PROXIES")
                .isSubsetOf(EnvironmentNames.ofApi());
        assertThat(variables(objects, "worker"))
                .contains("KAFKA_BOOTSTRAP_SERVERS")
                .isSubsetOf(EnvironmentNames.ofWorker());
    }

    @ParameterizedTest
    @ValueSource(strings = {"prod", "dev"})
    void makesTheTopicsWithTheirPartitionsAndConfiguration(String overlay) throws Exception {
        assertThat(Manifests.of("overlays/" + overlay).ofKind("KafkaTopic"))
                .allSatisfy(
                        topic -> assertThat(topic.path("apiVersion").asText()).isEqualTo("kafka.strimzi.io/v1"))
                .extracting(topic -> topic.at("/metadata/name").asText() + " "
                        + topic.at("/spec/partitions").asInt())
                .containsExactlyInAnyOrder(Arrays.stream(Topic.values())
                        .map(topic -> topic.id() + " " + topic.partitions())
                        .toArray(String[]::new));
        for (Topic topic : Topic.values()) {
            JsonNode config = Manifests.of("overlays/" + overlay)
                    .object("KafkaTopic", topic.id())
                    .at("/spec/config");
            assertThat(topic.config())
                    .allSatisfy((name, value) -> assertThat(config.path(name).asText())
                            .as(topic + " " + name)
                            .isEqualTo(value));
        }
    }

    /** In a Kafka that Strimzi does not run, a script makes them. */
    @Test
    void theScriptOfTheSmallestOverlayMakesTheSameTopics() throws IOException {
        List<String> made = Pattern.compile("^nonet\\.\\S+( \\d+){5}$", Pattern.MULTILINE)
                .matcher(Files.readString(Repository.HOME.resolve("k8s/overlays/minimal/topics.sh")))
                .results()
                .map(MatchResult::group)
                .toList();

        assertThat(made)
                .containsExactlyInAnyOrderElementsOf(Manifests.of("overlays/prod").ofKind("KafkaTopic").stream()
                        .map(topic -> {
                            JsonNode spec = topic.path("spec");
                            JsonNode config = spec.path("config");
                            return Stream.of(
                                            topic.at("/metadata/name"),
                                            spec.path("partitions"),
                                            config.path("retention.ms"),
                                            config.path("retention.bytes"),
                                            config.path("segment.bytes"),
                                            config.path("max.message.bytes"))
                                    .map(JsonNode::asText)
                                    .collect(Collectors.joining(" "));
                        })
                        .toList());
    }

    /**
     * No operator, and no more Secrets than the README creates; its API asks for tokens, so needs a Secret with the
     * first.
     */
    @Test
    void theSmallestOverlayNeedsThreeSecretsAndNoOperator() throws IOException {
        Manifests objects = Manifests.of("overlays/minimal");
        JsonNode api = objects.container("api");
        String readme = Files.readString(Repository.HOME.resolve("k8s/README.md"));
        Set<String> created = Pattern.compile("create secret generic (\\S+)")
                .matcher(readme)
                .results()
                .map(secret -> secret.group(1))
                .collect(Collectors.toSet());

        assertThat(objects.objects())
                .extracting(object -> object.path("apiVersion").asText() + " "
                        + object.path("kind").asText())
                .containsOnly("v1 ConfigMap", "v1 Service", "apps/v1 Deployment");
        assertThat(created).containsExactlyInAnyOrder("nonet-database", "nonet-tokens", "nonet-secrets");
        for (String service : List.of("api", "worker")) {
            assertThat(created).containsAll(requiredSecrets(objects.pod(service)));
        }
        assertThat(objects.object("ConfigMap", "nonet-api")
                        .at("/data/NONET_AUTH_MODE")
                        .asText())
                .isEqualTo("token");
        assertThat(Manifests.stream(api.path("envFrom"))
                        .map(source -> source.at("/secretRef/name").asText()))
                .contains("nonet-tokens", "nonet-secrets");
        assertThat(readme).contains("NONET_AUTH_TOKENS_OPERATOR=", "NONET_SECRETS_KEYS=", "=username=", "=password=");
    }

    /** The Secrets without which a pod does not start. */
    private static Set<String> requiredSecrets(JsonNode pod) {
        Set<String> names = new TreeSet<>();
        for (JsonNode reference : Stream.of("secretRef", "secretKeyRef", "secret")
                .flatMap(kind -> pod.findValues(kind).stream())
                .toList()) {
            if (!reference.path("optional").asBoolean()) {
                names.add(reference.path("name").asText()
                        + reference.path("secretName").asText());
            }
        }
        return names;
    }

    /**
     * A topic with more replicas than brokers cannot be created. If min.insync.replicas equals the number of replicas,
     * no broker can be restarted without blocking producers.
     */
    @ParameterizedTest
    @CsvSource({"prod, 3, 2", "dev, 1, 1"})
    void keepsEveryTopicOnAsManyBrokersAsThereAre(String overlay, int replicas, int inSync) throws Exception {
        assertThat(Manifests.of("overlays/" + overlay).ofKind("KafkaTopic"))
                .hasSize(Topic.values().length)
                .allSatisfy(topic -> {
                    assertThat(topic.at("/spec/replicas").asInt()).isEqualTo(replicas);
                    assertThat(topic.path("spec")
                                    .path("config")
                                    .path("min.insync.replicas")
                                    .asInt())
                            .isEqualTo(inSync);
                });
    }

    /**
     * A full volume stops a broker, and all brokers fill alike. A partition holds at most retention.bytes in closed
     * segments, and the segment that is being written. A fifth of the volume is left for Kafka's own topics and for
     * segments that await deletion.
     */
    @ParameterizedTest
    @ValueSource(strings = {"prod", "dev"})
    void fullTopicsFitOnTheVolumesOfTheBrokers(String overlay) {
        Manifests objects = Manifests.of("overlays/" + overlay);
        JsonNode brokers = objects.object("KafkaNodePool", "broker").path("spec");
        long everywhere = objects.ofKind("KafkaTopic").stream()
                .map(topic -> topic.path("spec"))
                .mapToLong(topic -> {
                    assertThat(topic.path("config").path("retention.bytes").asLong())
                            .isPositive();
                    assertThat(topic.path("config").path("segment.bytes").asLong())
                            .isPositive();
                    return topic.path("partitions").asLong()
                            * topic.path("replicas").asLong()
                            * (topic.path("config").path("retention.bytes").asLong()
                                    + topic.path("config").path("segment.bytes").asLong());
                })
                .sum();
        String volume = brokers.at("/storage/volumes/0/size").asText();

        assertThat(volume).endsWith("Gi");
        assertThat(everywhere / brokers.path("replicas").asLong())
                .isLessThan((Long.parseLong(volume.replace("Gi", "")) << 30) / 5 * 4);
    }

    /**
     * The container's memory limit covers the heap, which is a percentage of it, and all other memory that the JVM
     * flags allow.
     */
    @ParameterizedTest
    @ValueSource(strings = {"api", "worker"})
    void givesEachServiceTheMemoryThatItsFlagsAllow(String service) throws Exception {
        String dockerfile = Files.readString(Repository.HOME.resolve(service + "-service/src/main/docker/Dockerfile"));
        String limit = Manifests.of("overlays/prod")
                .container(service)
                .at("/resources/limits/memory")
                .asText();
        assertThat(limit).endsWith("Mi");
        int container = Integer.parseInt(limit.replace("Mi", ""));
        // The code cache is swept before it is half full. 80 MiB are for threads, garbage collector and symbols.
        int others = flag(dockerfile, "MaxMetaspaceSize=(\\d+)m")
                + flag(dockerfile, "MaxDirectMemorySize=(\\d+)m")
                + flag(dockerfile, "ReservedCodeCacheSize=(\\d+)m") / 2
                + 80;

        assertThat(container * flag(dockerfile, "MaxRAMPercentage=(\\d+)") / 100 + others)
                .isLessThanOrEqualTo(container);
        assertThat(dockerfile).contains("-XX:+ExitOnOutOfMemoryError").doesNotContain("-Xmx");
    }

    private static int flag(String dockerfile, String pattern) {
        Matcher flag = Pattern.compile(pattern).matcher(dockerfile);
        assertThat(flag.find()).as(pattern).isTrue();
        return Integer.parseInt(flag.group(1));
    }

    @Test
    void scalesTheWorkersOnTheLagOfTheirGroup() throws Exception {
        Manifests objects = Manifests.of("overlays/prod");
        JsonNode scaler = objects.object("ScaledObject", "nonet-worker");
        JsonNode trigger = scaler.at("/spec/triggers/0");
        Properties worker = Repository.properties("worker-service");

        assertThat(scaler.path("apiVersion").asText()).isEqualTo("keda.sh/v1alpha1");
        assertThat(scaler.at("/spec/scaleTargetRef/name").asText())
                .isEqualTo(objects.object("Deployment", "nonet-worker")
                        .at("/metadata/name")
                        .asText());
        assertThat(trigger.path("type").asText()).isEqualTo("kafka");
        assertThat(trigger.at("/metadata/topic").asText())
                .isEqualTo(worker.getProperty("mp.messaging.incoming.tasks.topic"))
                .isEqualTo(Topic.TASKS.id());
        assertThat(trigger.at("/metadata/consumerGroup").asText())
                .isEqualTo(worker.getProperty("mp.messaging.incoming.tasks.group.id"));
        assertThat(trigger.at("/metadata/offsetResetPolicy").asText())
                .isEqualTo(worker.getProperty("mp.messaging.incoming.tasks.auto.offset.reset"));
        assertThat(trigger.at("/metadata/bootstrapServers").asText())
                .isEqualTo(objects.object("ConfigMap", "nonet")
                        .at("/data/KAFKA_BOOTSTRAP_SERVERS")
                        .asText());
        assertThat(scaler.at("/spec/maxReplicaCount").asInt()).isLessThanOrEqualTo(Topic.TASKS.partitions());
        // The scaler sets the number of replicas; a number in the manifest would reset it with every deployment.
        assertThat(objects.object("Deployment", "nonet-worker")
                        .at("/spec/replicas")
                        .isMissingNode())
                .isTrue();
    }

    /** Two screens; what takes longer has pages of its own. */
    @Test
    void theReadmeIsShort() throws Exception {
        assertThat(Files.readAllLines(Repository.HOME.resolve("k8s/README.md"))).hasSizeBetween(20, 84);
    }

    @Test
    void startsMorePodsWhileAFleetIsTooSmall() throws Exception {
        Manifests objects = Manifests.of("overlays/prod");
        JsonNode scaler = objects.object("ScaledObject", "nonet-worker");
        int threadsOfPod =
                objects.container("worker").at("/resources/limits/cpu").asInt();
        int lagOfPod = scaler.at("/spec/triggers/0/metadata/lagThreshold").asInt();

        // With a higher threshold the fleet would stay as small as it is, however much work there is.
        assertThat((double) lagOfPod).isPositive().isLessThan(SENT_FOR_A_THREAD * threadsOfPod);
    }

    @ParameterizedTest
    @ValueSource(strings = {"prod", "dev", "minimal"})
    void runsUnderTheRestrictedProfile(String overlay) throws Exception {
        for (JsonNode deployment : Manifests.of("overlays/" + overlay).ofKind("Deployment")) {
            JsonNode pod = deployment.at("/spec/template/spec");
            JsonNode container = pod.at("/containers/0");
            JsonNode security = container.path("securityContext");

            assertThat(pod.at("/securityContext/runAsNonRoot").asBoolean()).isTrue();
            assertThat(pod.at("/securityContext/seccompProfile/type").asText()).isEqualTo("RuntimeDefault");
            assertThat(pod.path("automountServiceAccountToken").asBoolean(true)).isFalse();
            assertThat(security.path("allowPrivilegeEscalation").asBoolean(true))
                    .isFalse();
            assertThat(security.path("readOnlyRootFilesystem").asBoolean()).isTrue();
            assertThat(security.at("/capabilities/drop/0").asText()).isEqualTo("ALL");
            assertThat(container.at("/resources/limits/memory").asText()).isNotEmpty();
            assertThat(pod.path("terminationGracePeriodSeconds").asInt()).isGreaterThan(30);
        }
    }

    /** Health and metrics are on a separate port that no Service exposes, and the Ingress routes only the REST API. */
    @ParameterizedTest
    @ValueSource(strings = {"prod", "dev", "minimal"})
    void keepsTheManagementPortFromTheOutside(String overlay) throws Exception {
        Manifests objects = Manifests.of("overlays/" + overlay);
        JsonNode management = objects.container("api").at("/ports/1");

        assertThat(management.path("name").asText()).isEqualTo("management");
        assertThat(management.path("containerPort").asText())
                .isEqualTo(Repository.properties("api-service").getProperty("quarkus.management.port"));
        for (JsonNode service : objects.ofKind("Service")) {
            assertThat(service.at("/spec/ports").findValuesAsText("targetPort")).containsExactly("http");
        }
        JsonNode paths =
                Manifests.of("examples/ingress").object("Ingress", "nonet-api").at("/spec/rules/0/http/paths");
        assertThat(paths.findValuesAsText("path")).containsExactly("/api/");
        assertThat(paths.at("/0/backend/service/port/name").asText()).isEqualTo("http");
    }

    /** A thread without a partition would have nothing to do. */
    @Test
    void hasAPartitionForEveryThreadOfTheLargestFleet() {
        Manifests objects = Manifests.of("overlays/prod");
        int pods = objects.object("ScaledObject", "nonet-worker")
                .at("/spec/maxReplicaCount")
                .asInt();
        int threads = objects.container("worker").at("/resources/limits/cpu").asInt();

        assertThat(objects.object("KafkaTopic", Topic.TASKS.id())
                        .at("/spec/partitions")
                        .asInt())
                .isGreaterThanOrEqualTo(pods * threads);
    }

    @Test
    void gracePeriodsCoverTheTimeThatAShutdownTakes() throws Exception {
        Manifests objects = Manifests.of("overlays/prod");
        Properties worker = Repository.properties("worker-service");
        Properties api = Repository.properties("api-service");
        long drain = Setting.mappingsOf("worker-service").stream()
                .flatMap(mapping -> settings("worker-service", mapping).stream())
                .filter(setting -> setting.key().equals("nonet.worker.drain"))
                .mapToLong(setting -> seconds(setting.preset()))
                .sum();
        // After the drain, tasks are handed back within three seconds.
        long toStopAWorker = drain
                + 3
                + millis(worker, "smallrye.messaging.worker.engine.shutdown-timeout")
                + millis(worker, "smallrye.messaging.worker.interactive.shutdown-timeout")
                + millis(worker, "mp.messaging.incoming.tasks.auto.commit.interval.ms");
        long toStopAnApi =
                objects.container("api").at("/lifecycle/preStop/exec/command/1").asLong()
                        + seconds(api.getProperty("quarkus.shutdown.timeout"))
                        + millis(api, "smallrye.messaging.worker.results.shutdown-timeout");

        assertThat(drain).isPositive();
        assertThat(objects.pod("worker").path("terminationGracePeriodSeconds").asLong())
                .isGreaterThan(toStopAWorker);
        assertThat(objects.pod("api").path("terminationGracePeriodSeconds").asLong())
                .isGreaterThan(toStopAnApi);
    }

    private static List<Setting> settings(String module, Class<?> mapping) {
        try {
            return Setting.of(module, mapping);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A property in milliseconds, rounded up to seconds. */
    private static long millis(Properties properties, String key) {
        return Math.ceilDiv(Long.parseLong(properties.getProperty(key)), 1_000);
    }

    private static long seconds(String duration) {
        assertThat(duration).matches("\\d+[sS]");
        return Long.parseLong(duration.substring(0, duration.length() - 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"prod", "dev"})
    void reachesKafkaAndPostgresqlByTheNamesOfTheirClusters(String overlay) {
        Manifests objects = Manifests.of("overlays/" + overlay);
        JsonNode kafka = objects.object("Kafka", "nonet");
        JsonNode postgres = objects.object("Cluster", "nonet-postgres");
        JsonNode common = objects.object("ConfigMap", "nonet").path("data");
        String listener = kafka.at("/spec/kafka/listeners/0/port").asText();

        assertThat(common.path("KAFKA_BOOTSTRAP_SERVERS").asText()).isEqualTo("nonet-kafka-bootstrap:" + listener);
        assertThat(common.path("KAFKA_SECURITY_PROTOCOL").asText()).isEqualTo("SASL_SSL");
        assertThat(kafka.at("/spec/kafka/listeners/0/authentication/type").asText())
                .isEqualToIgnoringCase(common.path("KAFKA_SASL_MECHANISM").asText());
        assertThat(objects.object("ConfigMap", "nonet-api")
                        .at("/data/QUARKUS_DATASOURCE_JDBC_URL")
                        .asText())
                .startsWith("jdbc:postgresql://nonet-postgres-rw:5432/"
                        + postgres.at("/spec/bootstrap/initdb/database").asText() + "?sslmode=verify-full");
        assertThat(postgres.at("/spec/bootstrap/initdb/secret/name").asText())
                .isEqualTo(Manifests.stream(objects.container("api").path("env"))
                        .filter(variable -> variable.path("name").asText().equals("QUARKUS_DATASOURCE_PASSWORD"))
                        .map(variable ->
                                variable.at("/valueFrom/secretKeyRef/name").asText())
                        .findFirst()
                        .orElseThrow());
        for (String service : List.of("api", "worker")) {
            assertThat(Manifests.stream(objects.container(service).path("env"))
                            .filter(variable -> variable.path("name").asText().equals("KAFKA_SASL_JAAS_CONFIG"))
                            .map(variable ->
                                    variable.at("/valueFrom/secretKeyRef/name").asText()))
                    .containsExactly(objects.object("KafkaUser", "nonet-" + service)
                            .at("/metadata/name")
                            .asText());
            assertThat(Manifests.stream(objects.pod(service).path("volumes"))
                            .map(volume -> volume.at("/secret/secretName").asText()))
                    .contains("nonet-cluster-ca-cert");
        }
    }

    /**
     * There are enough brokers for the replicas, enough database connections for all APIs, and no passwords in the
     * manifests.
     */
    @ParameterizedTest
    @ValueSource(strings = {"prod", "dev"})
    void givesKafkaAndPostgresqlWhatTheServicesNeed(String overlay) throws Exception {
        Manifests objects = Manifests.of("overlays/" + overlay);
        int copies = objects.object("KafkaTopic", Topic.TASKS.id())
                .at("/spec/replicas")
                .asInt();
        int apis = Math.max(
                1,
                objects.ofKind("HorizontalPodAutoscaler").stream()
                        .mapToInt(scaler -> scaler.at("/spec/maxReplicas").asInt())
                        .sum());
        int connections =
                Integer.parseInt(Repository.properties("api-service").getProperty("quarkus.datasource.jdbc.max-size"));

        assertThat(objects.object("KafkaNodePool", "broker")
                        .at("/spec/replicas")
                        .asInt())
                .isGreaterThanOrEqualTo(copies);
        assertThat(objects.object("Kafka", "nonet")
                        .at("/spec/kafka/config")
                        .path("offsets.topic.replication.factor")
                        .asInt())
                .isEqualTo(copies);
        // During a rolling update there is one more API. Each has a few connections besides its pool.
        assertThat(objects.object("Cluster", "nonet-postgres")
                        .at("/spec/postgresql/parameters/max_connections")
                        .asInt())
                .isGreaterThan((apis + 1) * (connections + 3));
        for (JsonNode secret : objects.ofKind("Secret")) {
            assertThat(secret.at("/stringData").fieldNames()).toIterable().containsExactly("username");
        }
    }

    /** The Kafka ACLs of each service permit what its channels do. */
    @ParameterizedTest
    @ValueSource(strings = {"api", "worker"})
    void mayDoOnKafkaWhatItsChannelsDo(String service) throws Exception {
        Properties properties = Repository.properties(service + "-service");
        Set<String> needed = new TreeSet<>();
        for (String property : properties.stringPropertyNames()) {
            String value = properties.getProperty(property);
            if (property.matches("mp\\.messaging\\.incoming\\.\\w+\\.topic")) {
                needed.add("Read topic " + value);
            } else if (property.matches("mp\\.messaging\\.incoming\\.\\w+\\.group\\.id")) {
                needed.add("Read group " + value);
            } else if (property.matches("mp\\.messaging\\..*\\.topic")) {
                needed.add("Write topic " + value);
            }
        }
        Set<String> missing = new TreeSet<>(needed);
        Manifests.stream(Manifests.of("overlays/prod")
                        .object("KafkaUser", "nonet-" + service)
                        .at("/spec/authorization/acls"))
                .forEach(right -> {
                    JsonNode resource = right.path("resource");
                    String name = resource.path("name").asText();
                    boolean isPrefix = resource.path("patternType").asText().equals("prefix");
                    for (JsonNode operation : right.path("operations")) {
                        String may =
                                operation.asText() + " " + resource.path("type").asText() + " " + name;
                        missing.removeIf(need -> isPrefix ? need.startsWith(may) : need.equals(may));
                    }
                });

        assertThat(needed).hasSizeGreaterThan(3);
        assertThat(missing).isEmpty();
    }

    /**
     * All traffic is denied by default. Only the API may open connections to the internet, but not to private
     * addresses.
     */
    @Test
    void letsOnlyTheApiOutOfTheCluster() {
        List<JsonNode> policies = Manifests.of("overlays/prod").ofKind("NetworkPolicy");
        assertThat(policies)
                .filteredOn(policy -> policy.at("/spec/podSelector").isEmpty()
                        && !policy.path("spec").has("ingress")
                        && !policy.path("spec").has("egress")
                        && policy.at("/spec/policyTypes").size() == 2)
                .hasSize(1);
        List<JsonNode> outward = policies.stream()
                .filter(policy -> !policy.findValues("ipBlock").isEmpty())
                .toList();

        assertThat(outward).hasSize(1);
        assertThat(outward.getFirst()
                        .at("/spec/podSelector/matchLabels")
                        .path("app.kubernetes.io/name")
                        .asText())
                .isEqualTo("nonet-api");
        List<String> refused = new ArrayList<>();
        outward.getFirst().findValues("except").forEach(block -> block.forEach(range -> refused.add(range.asText())));
        assertThat(refused).contains("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8");
        JsonNode worker = Manifests.of("overlays/prod").object("NetworkPolicy", "nonet-worker");
        assertThat(worker.at("/spec/egress")).hasSize(1);
        assertThat(worker.at("/spec/egress/0/to/0/podSelector/matchLabels")
                        .path("strimzi.io/cluster")
                        .asText())
                .isEqualTo("nonet");
    }

    @Test
    void keepsThreeApisWhateverIsDoneToTheNodes() {
        Manifests objects = Manifests.of("overlays/prod");
        JsonNode scaler = objects.object("HorizontalPodAutoscaler", "nonet-api");

        assertThat(objects.ofKind("HorizontalPodAutoscaler")).hasSize(1);
        assertThat(scaler.at("/spec/scaleTargetRef/name").asText()).isEqualTo("nonet-api");
        assertThat(scaler.at("/spec/minReplicas").asInt()).isEqualTo(3);
        assertThat(objects.object("Deployment", "nonet-api").at("/spec").has("replicas"))
                .isFalse();
        for (String service : List.of("api", "worker")) {
            assertThat(objects.object("PodDisruptionBudget", "nonet-" + service).at("/spec/selector"))
                    .isEqualTo(objects.object("Deployment", "nonet-" + service).at("/spec/selector"));
            assertThat(objects.pod(service).path("topologySpreadConstraints")).isNotEmpty();
        }
        assertThat(objects.object("Namespace", "nonet")
                        .at("/metadata/labels")
                        .path("pod-security.kubernetes.io/enforce")
                        .asText())
                .isEqualTo("restricted");
    }

    private static Set<String> variables(Manifests objects, String service) {
        JsonNode container = objects.container(service);
        Stream<String> named = Manifests.stream(container.path("env"))
                .map(variable -> variable.path("name").asText());
        Stream<String> mapped = Manifests.stream(container.path("envFrom"))
                .filter(source -> source.has("configMapRef"))
                .flatMap(source -> {
                    List<String> names = new ArrayList<>();
                    objects.object("ConfigMap", source.at("/configMapRef/name").asText())
                            .path("data")
                            .fieldNames()
                            .forEachRemaining(names::add);
                    return names.stream();
                });
        return Stream.concat(named, mapped).collect(Collectors.toSet());
    }
}
