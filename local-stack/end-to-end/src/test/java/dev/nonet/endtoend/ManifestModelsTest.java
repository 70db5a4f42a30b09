package dev.nonet.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.openshift.api.model.monitoring.v1.PodMonitor;
import io.fabric8.openshift.api.model.monitoring.v1.PrometheusRule;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import io.strimzi.api.kafka.model.topic.KafkaTopic;
import io.strimzi.api.kafka.model.user.KafkaUser;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks the fields and value types of all manifests: with the Java models of Kubernetes, Prometheus and Strimzi, and
 * for KEDA and CloudNativePG, which have no Java models, with a list of fields from their documentation.
 */
class ManifestModelsTest {

    private static final Map<String, Class<?>> MODELS = Map.ofEntries(
            Map.entry("v1 ConfigMap", ConfigMap.class),
            Map.entry("v1 Namespace", Namespace.class),
            Map.entry("v1 Secret", Secret.class),
            Map.entry("v1 Service", Service.class),
            Map.entry("apps/v1 Deployment", Deployment.class),
            Map.entry("autoscaling/v2 HorizontalPodAutoscaler", HorizontalPodAutoscaler.class),
            Map.entry("networking.k8s.io/v1 Ingress", Ingress.class),
            Map.entry("networking.k8s.io/v1 NetworkPolicy", NetworkPolicy.class),
            Map.entry("policy/v1 PodDisruptionBudget", PodDisruptionBudget.class),
            Map.entry("monitoring.coreos.com/v1 PodMonitor", PodMonitor.class),
            Map.entry("monitoring.coreos.com/v1 PrometheusRule", PrometheusRule.class),
            Map.entry("kafka.strimzi.io/v1 Kafka", Kafka.class),
            Map.entry("kafka.strimzi.io/v1 KafkaNodePool", KafkaNodePool.class),
            Map.entry("kafka.strimzi.io/v1 KafkaTopic", KafkaTopic.class),
            Map.entry("kafka.strimzi.io/v1 KafkaUser", KafkaUser.class));

    private static final String NAME = "[a-z0-9]([a-z0-9.-]*[a-z0-9])?";
    private static final String NUMBER = "\\d+";
    private static final String SIZE = "\\d+(Mi|Gi|m)?";
    private static final String BOOLEAN = "true|false";
    private static final String TEXT = "(?s).+";
    private static final String BEHAVIOR = "/advanced/horizontalPodAutoscalerConfig/behavior";

    /** By kind, a pattern of the values for each path of a field; paths have no array indexes. */
    private static final Map<String, Map<String, String>> FIELDS = Map.of(
            "keda.sh/v1alpha1 ScaledObject",
            Map.ofEntries(
                    Map.entry("/scaleTargetRef/name", NAME),
                    Map.entry("/pollingInterval", NUMBER),
                    Map.entry("/cooldownPeriod", NUMBER),
                    Map.entry("/minReplicaCount", NUMBER),
                    Map.entry("/maxReplicaCount", NUMBER),
                    Map.entry("/fallback/failureThreshold", NUMBER),
                    Map.entry("/fallback/replicas", NUMBER),
                    Map.entry(BEHAVIOR + "/scaleUp/stabilizationWindowSeconds", NUMBER),
                    Map.entry(BEHAVIOR + "/scaleDown/stabilizationWindowSeconds", NUMBER),
                    Map.entry(BEHAVIOR + "/scaleDown/policies/type", "Percent|Pods"),
                    Map.entry(BEHAVIOR + "/scaleDown/policies/value", NUMBER),
                    Map.entry(BEHAVIOR + "/scaleDown/policies/periodSeconds", NUMBER),
                    Map.entry("/triggers/type", "kafka"),
                    Map.entry("/triggers/metadata/bootstrapServers", "[a-z.-]+:\\d+"),
                    Map.entry("/triggers/metadata/consumerGroup", TEXT),
                    Map.entry("/triggers/metadata/topic", TEXT),
                    Map.entry("/triggers/metadata/lagThreshold", NUMBER),
                    Map.entry("/triggers/metadata/offsetResetPolicy", "earliest|latest"),
                    Map.entry("/triggers/metadata/ensureEvenDistributionOfPartitions", BOOLEAN),
                    Map.entry("/triggers/metadata/sasl", "none|plaintext|scram_sha256|scram_sha512"),
                    Map.entry("/triggers/metadata/tls", "enable|disable"),
                    Map.entry("/triggers/authenticationRef/name", NAME)),
            "keda.sh/v1alpha1 TriggerAuthentication",
            Map.of(
                    "/secretTargetRef/parameter", "username|password|ca|sasl|tls|cert|key",
                    "/secretTargetRef/name", NAME,
                    "/secretTargetRef/key", TEXT),
            "postgresql.cnpg.io/v1 Cluster",
            Map.ofEntries(
                    Map.entry("/instances", "[1-9]"),
                    Map.entry("/imageName", "ghcr\\.io/cloudnative-pg/postgresql:\\d\\d.*"),
                    Map.entry("/minSyncReplicas", NUMBER),
                    Map.entry("/maxSyncReplicas", NUMBER),
                    Map.entry("/primaryUpdateStrategy", "unsupervised|supervised"),
                    Map.entry("/enableSuperuserAccess", BOOLEAN),
                    Map.entry("/bootstrap/initdb/database", TEXT),
                    Map.entry("/bootstrap/initdb/owner", TEXT),
                    Map.entry("/bootstrap/initdb/secret/name", NAME),
                    Map.entry("/bootstrap/initdb/encoding", TEXT),
                    Map.entry("/bootstrap/initdb/dataChecksums", BOOLEAN),
                    Map.entry("/postgresql/parameters/*", TEXT),
                    Map.entry("/resources/requests/cpu", SIZE),
                    Map.entry("/resources/requests/memory", SIZE),
                    Map.entry("/resources/limits/memory", SIZE),
                    Map.entry("/storage/size", SIZE),
                    Map.entry("/walStorage/size", SIZE),
                    Map.entry("/affinity/enablePodAntiAffinity", BOOLEAN),
                    Map.entry("/affinity/podAntiAffinityType", "required|preferred"),
                    Map.entry("/affinity/topologyKey", TEXT),
                    Map.entry("/monitoring/enablePodMonitor", BOOLEAN),
                    Map.entry("/plugins/name", TEXT),
                    Map.entry("/plugins/isWALArchiver", BOOLEAN),
                    Map.entry("/plugins/parameters/barmanObjectName", NAME)),
            "postgresql.cnpg.io/v1 ScheduledBackup",
            Map.of(
                    "/schedule",
                    "(\\S+ ){5}\\S+",
                    "/immediate",
                    BOOLEAN,
                    "/backupOwnerReference",
                    "none|self|cluster",
                    "/cluster/name",
                    NAME,
                    "/method",
                    "plugin|volumeSnapshot|barmanObjectStore",
                    "/pluginConfiguration/name",
                    TEXT),
            "barmancloud.cnpg.io/v1 ObjectStore",
            Map.of(
                    "/retentionPolicy",
                    "\\d+[dwm]",
                    "/configuration/destinationPath",
                    "s3://.+",
                    "/configuration/s3Credentials/accessKeyId/name",
                    NAME,
                    "/configuration/s3Credentials/accessKeyId/key",
                    TEXT,
                    "/configuration/s3Credentials/secretAccessKey/name",
                    NAME,
                    "/configuration/s3Credentials/secretAccessKey/key",
                    TEXT,
                    "/configuration/wal/compression",
                    "gzip|bzip2|snappy|lz4|zstd|xz",
                    "/configuration/data/compression",
                    "gzip|bzip2|snappy"));

    private static final ObjectMapper STRICT = strict();

    /**
     * A mapper that rejects unknown fields, which the models would otherwise collect in a map of additional properties.
     */
    private static ObjectMapper strict() {
        return JsonMapper.builder()
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .annotationIntrospector(new JacksonAnnotationIntrospector() {
                    private static final long serialVersionUID = 1;

                    @Override
                    public Boolean hasAnySetter(com.fasterxml.jackson.databind.introspect.Annotated any) {
                        return any instanceof AnnotatedMember && any.getName().equals("setAdditionalProperty")
                                ? Boolean.FALSE
                                : super.hasAnySetter(any);
                    }
                })
                .build();
    }

    @ParameterizedTest
    @ValueSource(strings = {"overlays/prod", "overlays/dev", "overlays/minimal", "examples/ingress"})
    void everyObjectHasOnlyFieldsOfItsKind(String folder) throws Exception {
        for (JsonNode object : Manifests.of(folder).objects()) {
            check(object);
        }
    }

    @Test
    void detectsUnknownFields() {
        ObjectNode topic = Manifests.of("overlays/dev")
                .object("KafkaTopic", "nonet.tasks.v1")
                .deepCopy();
        ((ObjectNode) topic.path("spec")).put("partition", 480);
        ObjectNode deployment =
                Manifests.of("overlays/dev").object("Deployment", "nonet-api").deepCopy();
        ((ObjectNode) deployment.at("/spec/template/spec")).put("terminationGracePeriod", 48);
        ObjectNode scaler = Manifests.of("overlays/prod")
                .object("ScaledObject", "nonet-worker")
                .deepCopy();
        ((ObjectNode) scaler.path("spec")).put("minReplicas", 1);

        assertThatThrownBy(() -> check(topic)).hasMessageContaining("partition");
        assertThatThrownBy(() -> check(deployment)).hasMessageContaining("terminationGracePeriod");
        assertThatThrownBy(() -> check(scaler)).hasMessageContaining("/minReplicas");
    }

    private static void check(JsonNode object) throws Exception {
        String kind =
                object.path("apiVersion").asText() + " " + object.path("kind").asText();
        Class<?> model = MODELS.get(kind);
        if (model != null) {
            assertThat((Object) STRICT.treeToValue(object, model)).isNotNull();
            return;
        }
        assertThat(FIELDS).containsKey(kind);
        Map<String, String> fields = FIELDS.getOrDefault(kind, Map.of());
        List<String> wrong = new ArrayList<>();
        leaves("", object.path("spec"), fields, wrong);
        assertThat(wrong).as(kind + " " + object.at("/metadata/name").asText()).isEmpty();
    }

    private static void leaves(String path, JsonNode node, Map<String, String> fields, List<String> wrong) {
        if (node.isObject()) {
            node.properties().forEach(field -> leaves(path + "/" + field.getKey(), field.getValue(), fields, wrong));
        } else if (node.isArray()) {
            node.forEach(element -> leaves(path, element, fields, wrong));
        } else {
            String pattern = fields.getOrDefault(path, fields.get(path.replaceFirst("/[^/]+$", "/*")));
            if (pattern == null || !Pattern.matches(pattern, node.asText())) {
                wrong.add(path + ": " + node.asText());
            }
        }
    }
}
