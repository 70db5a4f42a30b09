package dev.nonet.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.nonet.job.v1.Topic;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks that docker-compose.yml and the Dockerfiles agree with the services: topics, settings, ports, health checks.
 */
class ComposeTest {

    private final JsonNode services;

    ComposeTest() throws Exception {
        services = new YAMLMapper()
                .readTree(Repository.HOME.resolve("docker-compose.yml").toFile())
                .path("services");
    }

    @Test
    void createsTheTopicsWithTheirPartitionsAndConfiguration() {
        String commands = services.at("/topics/command/0").asText();
        Map<String, String> settings = Pattern.compile("^(short|long)=\"(.*)\"$", Pattern.MULTILINE)
                .matcher(commands)
                .results()
                .collect(Collectors.toMap(setting -> "$$" + setting.group(1), setting -> setting.group(2)));
        assertThat(settings).hasSize(2);
        List<String> made = Pattern.compile("^topic (\\S+ --partitions \\d+.*)$", Pattern.MULTILINE)
                .matcher(commands)
                .results()
                .map((MatchResult topic) -> topic.group(1).split(" (?=\\$)"))
                .map(topic -> topic[0] + " " + settings.get(topic[1]))
                .toList();

        assertThat(made)
                .containsExactlyInAnyOrder(Arrays.stream(Topic.values())
                        .map(topic -> topic.id() + " --partitions " + topic.partitions()
                                + topic.config().entrySet().stream()
                                        .map(setting -> " --config " + setting.getKey() + "=" + setting.getValue())
                                        .sorted()
                                        .collect(Collectors.joining()))
                        .toArray(String[]::new));
    }

    @Test
    void setsOnlyVariablesThatTheServicesRead() throws Exception {
        assertThat(services.at("/api/environment").fieldNames()).toIterable().isSubsetOf(EnvironmentNames.ofApi());
        assertThat(services.at("/worker/environment").fieldNames())
                .toIterable()
                .isSubsetOf(EnvironmentNames.ofWorker());
    }

    /**
     * Docker mounts a tmpfs with noexec, so zstd and snappy cannot load the native library that they unpack into /tmp.
     */
    @ParameterizedTest
    @CsvSource({"api,tasks", "worker,results"})
    void usesACompressionWithoutANativeLibrary(String service, String channel) throws Exception {
        assertThat(services.at("/" + service + "/tmpfs/0").asText()).isEqualTo("/tmp");
        assertThat(Repository.properties(service + "-service")
                        .getProperty("mp.messaging.outgoing." + channel + ".compression.type"))
                .isIn("none", "gzip", "lz4");
    }

    @Test
    void requiresATokenByDefault() {
        assertThat(services.at("/api/environment/NONET_AUTH_MODE").asText()).isEqualTo("${NONET_AUTH_MODE:-token}");
        assertThat(services.at("/api/environment/NONET_AUTH_TOKENS_OPERATOR").asText())
                .startsWith("${NONET_TOKEN_SHA256:?");
    }

    @Test
    void requiresAKeyForSecrets() {
        assertThat(services.at("/api/environment/NONET_SECRETS_KEYS").asText()).startsWith("${NONET_SECRETS_KEYS:?");
    }

    @Test
    void containsNoPassword() {
        assertThat(services.at("/postgres/environment/POSTGRES_PASSWORD").asText())
                .isEqualTo(services.at("/api/environment/QUARKUS_DATASOURCE_PASSWORD")
                        .asText())
                .startsWith("${POSTGRES_PASSWORD:?");
    }

    @Test
    void publishesThePortOfTheApiOnTheLoopbackInterfaceOnly() throws Exception {
        String port = Repository.properties("api-service").getProperty("quarkus.http.port");

        assertThat(services.at("/api/ports/0").asText())
                .startsWith("127.0.0.1:")
                .endsWith(":" + port);
        assertThat(services.at("/worker").has("ports")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"kafka", "postgres", "api", "worker"})
    void checksTheHealthOfEveryService(String service) {
        assertThat(services.path(service).path("healthcheck").path("test")).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"api", "worker"})
    void imagesRunAsANonRootUserAndHaveAConfigurableBase(String service) throws Exception {
        String module = service + "-service";
        assertThat(services.at("/" + service + "/build/context").asText()).isEqualTo(".");
        String file = Files.readString(Repository.HOME.resolve(
                services.at("/" + service + "/build/dockerfile").asText()));

        assertThat(file)
                .contains("ARG BASE_IMAGE=")
                .contains("FROM ${BASE_IMAGE}")
                .containsPattern("(?m)^USER [1-9]\\d*$")
                .contains("EXPOSE " + Repository.properties(module).getProperty("quarkus.http.port"));
        // The engine's; with it the JVM links no classes ahead of time.
        assertThat(file.contains("\"--add-modules\", \"jdk.incubator.vector\"")).isEqualTo(service.equals("worker"));
        String healthPort = service.equals("api") ? "quarkus.management.port" : "quarkus.http.port";
        assertThat(services.at("/" + service + "/healthcheck/test/3").asText())
                .contains("/dev/tcp/localhost/" + Repository.properties(module).getProperty(healthPort) + " ");
    }
}
