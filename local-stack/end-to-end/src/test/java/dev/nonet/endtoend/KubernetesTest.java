package dev.nonet.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.nonet.job.v1.Topic;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The manifests, as kubectl renders them, name what the applications name. */
class KubernetesTest {

    private static final YAMLMapper YAML = new YAMLMapper();

    @TempDir
    static Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"prod", "dev"})
    void deploysBothServicesOnTheirOwnPorts(String overlay) throws Exception {
        List<JsonNode> objects = render("overlays/" + overlay);

        for (String service : List.of("api", "worker")) {
            JsonNode container = container(objects, service);
            String port = properties(service).getProperty("quarkus.http.port");
            assertThat(container.at("/ports/0/containerPort").asText())
                    .as("port of %s", service)
                    .isEqualTo(port);
            assertThat(container.path("image").asText()).matches("nonet/" + service + "-service:.+");
            for (String probe : List.of("startup", "readiness", "liveness")) {
                JsonNode request = container.path(probe + "Probe").path("httpGet");
                assertThat(request.path("path").asText()).startsWith("/q/health/");
                assertThat(request.path("port").asText())
                        .isEqualTo(container.at("/ports/0/name").asText());
            }
        }
        JsonNode service = object(objects, "Service", "nonet-api");
        assertThat(service.at("/spec/selector"))
                .isEqualTo(object(objects, "Deployment", "nonet-api").at("/spec/selector/matchLabels"));
        assertThat(service.at("/spec/ports/0/targetPort").asText())
                .isEqualTo(container(objects, "api").at("/ports/0/name").asText());
    }

    @ParameterizedTest
    @ValueSource(strings = {"prod", "dev"})
    void setsOnlyWhatTheServicesRead(String overlay) throws Exception {
        List<JsonNode> objects = render("overlays/" + overlay);

        assertThat(variables(objects, "api"))
                .contains("KAFKA_BOOTSTRAP_SERVERS", "QUARKUS_DATASOURCE_JDBC_URL", "QUARKUS_DATASOURCE_PASSWORD")
                .isSubsetOf(EnvironmentNames.ofApi());
        assertThat(variables(objects, "worker"))
                .contains("KAFKA_BOOTSTRAP_SERVERS")
                .isSubsetOf(EnvironmentNames.ofWorker());
    }

    @ParameterizedTest
    @ValueSource(strings = {"prod", "dev"})
    void makesTheTopicsWithTheirPartitions(String overlay) throws Exception {
        assertThat(ofKind(render("overlays/" + overlay), "KafkaTopic"))
                .allSatisfy(
                        topic -> assertThat(topic.path("apiVersion").asText()).isEqualTo("kafka.strimzi.io/v1"))
                .extracting(topic -> topic.at("/metadata/name").asText() + " "
                        + topic.at("/spec/partitions").asInt())
                .containsExactlyInAnyOrder(Arrays.stream(Topic.values())
                        .map(topic -> topic.id() + " " + topic.partitions())
                        .toArray(String[]::new));
    }

    @Test
    void scalesTheWorkersOnTheLagOfTheirGroup() throws Exception {
        List<JsonNode> objects = render("overlays/prod");
        JsonNode scaler = object(objects, "ScaledObject", "nonet-worker");
        JsonNode trigger = scaler.at("/spec/triggers/0");
        Properties worker = properties("worker");

        assertThat(scaler.path("apiVersion").asText()).isEqualTo("keda.sh/v1alpha1");
        assertThat(scaler.at("/spec/scaleTargetRef/name").asText())
                .isEqualTo(object(objects, "Deployment", "nonet-worker")
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
                .isEqualTo(object(objects, "ConfigMap", "nonet")
                        .at("/data/KAFKA_BOOTSTRAP_SERVERS")
                        .asText());
        assertThat(scaler.at("/spec/maxReplicaCount").asInt()).isLessThanOrEqualTo(Topic.TASKS.partitions());
        // The scaler decides; a number of replicas here would undo that with every deployment.
        assertThat(object(objects, "Deployment", "nonet-worker")
                        .at("/spec/replicas")
                        .isMissingNode())
                .isTrue();
    }

    @Test
    void dispatchesEnoughForTheLargestFleet() throws Exception {
        List<JsonNode> objects = render("overlays/prod");
        JsonNode scaler = object(objects, "ScaledObject", "nonet-worker");
        int pods = scaler.at("/spec/maxReplicaCount").asInt();
        int threadsOfPod =
                container(objects, "worker").at("/resources/limits/cpu").asInt();
        int lagOfPod = scaler.at("/spec/triggers/0/metadata/lagThreshold").asInt();
        JsonNode settings = object(objects, "ConfigMap", "nonet-api").path("data");
        int window = settings.path("NONET_DISPATCH_WINDOW").asInt();
        int windowPerJob = settings.path("NONET_DISPATCH_WINDOW_PER_JOB").asInt();

        assertThat(pods * threadsOfPod).isPositive();
        // One job alone can keep the whole fleet at work, and leaves something for the next.
        assertThat(windowPerJob).isGreaterThanOrEqualTo(2 * pods * threadsOfPod).isLessThan(window);
        // What is in flight is all the lag there can be: it must be able to call every pod.
        assertThat(lagOfPod).isPositive();
        assertThat(pods * lagOfPod).isLessThanOrEqualTo(windowPerJob);
    }

    @ParameterizedTest
    @ValueSource(strings = {"prod", "dev"})
    void runsUnderTheRestrictedProfile(String overlay) throws Exception {
        for (JsonNode deployment : ofKind(render("overlays/" + overlay), "Deployment")) {
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

    private static Properties properties(String service) throws IOException {
        return Repository.properties(service + "-service");
    }

    private static Set<String> variables(List<JsonNode> objects, String service) {
        JsonNode container = container(objects, service);
        Stream<String> named = stream(container.path("env"))
                .map(variable -> variable.path("name").asText());
        Stream<String> mapped = stream(container.path("envFrom"))
                .filter(source -> source.has("configMapRef"))
                .flatMap(source -> stream(object(
                                objects,
                                "ConfigMap",
                                source.at("/configMapRef/name").asText())
                        .path("data")
                        .fieldNames()));
        return Stream.concat(named, mapped).collect(Collectors.toSet());
    }

    private static <T> Stream<T> stream(Iterable<T> items) {
        return StreamSupport.stream(items.spliterator(), false);
    }

    private static Stream<String> stream(Iterator<String> items) {
        Iterable<String> iterable = () -> items;
        return stream(iterable);
    }

    private static JsonNode container(List<JsonNode> objects, String service) {
        return object(objects, "Deployment", "nonet-" + service).at("/spec/template/spec/containers/0");
    }

    private static JsonNode object(List<JsonNode> objects, String kind, String name) {
        return ofKind(objects, kind).stream()
                .filter(object -> object.at("/metadata/name").asText().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + kind + " " + name));
    }

    private static List<JsonNode> ofKind(List<JsonNode> objects, String kind) {
        return objects.stream()
                .filter(object -> object.path("kind").asText().equals(kind))
                .toList();
    }

    private static List<JsonNode> render(String path) throws Exception {
        Path output = Files.createTempFile(folder, "rendered", ".yaml");
        Path errors = Files.createTempFile(folder, "errors", ".txt");
        int exit = new ProcessBuilder(
                        "kubectl",
                        "kustomize",
                        Repository.HOME.resolve("k8s").resolve(path).toString())
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start()
                .waitFor();
        assertThat(exit)
                .as("kubectl kustomize %s: %s", path, Files.readString(errors, StandardCharsets.UTF_8))
                .isZero();
        try (MappingIterator<JsonNode> objects = YAML.readerFor(JsonNode.class).readValues(output.toFile())) {
            return objects.readAll();
        }
    }
}
