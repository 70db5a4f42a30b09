package dev.nonet.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.nonet.job.v1.Topic;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** docker-compose.yml and the container files name what the applications name. */
class ComposeTest {

    private final JsonNode services;

    ComposeTest() throws Exception {
        services = new YAMLMapper()
                .readTree(Repository.HOME.resolve("docker-compose.yml").toFile())
                .path("services");
    }

    @Test
    void makesTheTopicsWithTheirPartitions() {
        List<String> made = Pattern.compile("^topic (\\S+ \\d+)$", Pattern.MULTILINE)
                .matcher(services.at("/topics/command/0").asText())
                .results()
                .map((MatchResult topic) -> topic.group(1))
                .toList();

        assertThat(made)
                .containsExactlyInAnyOrder(Arrays.stream(Topic.values())
                        .map(topic -> topic.id() + " " + topic.partitions())
                        .toArray(String[]::new));
    }

    @Test
    void setsOnlyWhatTheServicesRead() throws Exception {
        assertThat(services.at("/api/environment").fieldNames()).toIterable().isSubsetOf(EnvironmentNames.ofApi());
        assertThat(services.at("/worker/environment").fieldNames())
                .toIterable()
                .isSubsetOf(EnvironmentNames.ofWorker());
    }

    /** A tmpfs of Docker is noexec, so zstd and snappy cannot load the native code that they unpack there. */
    @ParameterizedTest
    @CsvSource({"api,tasks", "worker,results"})
    void compressesWithoutNativeCodeInATemporaryFolder(String service, String channel) throws Exception {
        assertThat(services.at("/" + service + "/tmpfs/0").asText()).isEqualTo("/tmp");
        assertThat(Repository.properties(service + "-service")
                        .getProperty("mp.messaging.outgoing." + channel + ".compression.type"))
                .isIn("none", "gzip", "lz4");
    }

    @Test
    void asksForATokenUnlessToldOtherwise() {
        assertThat(services.at("/api/environment/NONET_AUTH_MODE").asText()).isEqualTo("${NONET_AUTH_MODE:-token}");
        assertThat(services.at("/api/environment/NONET_AUTH_TOKENS_OPERATOR").asText())
                .startsWith("${NONET_TOKEN_SHA256:?");
    }

    @Test
    void leavesNoPasswordInTheFile() {
        assertThat(services.at("/postgres/environment/POSTGRES_PASSWORD").asText())
                .isEqualTo(services.at("/api/environment/QUARKUS_DATASOURCE_PASSWORD")
                        .asText())
                .startsWith("${POSTGRES_PASSWORD:?");
    }

    @Test
    void publishesThePortOfTheApiToThisMachineAlone() throws Exception {
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
    void buildsEachImageAsItsOwnUserOnABaseOfChoice(String service) throws Exception {
        String module = service + "-service";
        assertThat(services.at("/" + service + "/build/context").asText()).isEqualTo(module);
        String file = Files.readString(Repository.HOME
                .resolve(module)
                .resolve(services.at("/" + service + "/build/dockerfile").asText()));

        assertThat(file)
                .contains("ARG BASE_IMAGE=")
                .contains("FROM ${BASE_IMAGE}")
                .containsPattern("(?m)^USER [1-9]\\d*$")
                .contains("EXPOSE " + Repository.properties(module).getProperty("quarkus.http.port"))
                .contains("\"--add-modules\", \"jdk.incubator.vector\"");
        assertThat(services.at("/" + service + "/healthcheck/test/3").asText())
                .contains("/dev/tcp/localhost/" + Repository.properties(module).getProperty("quarkus.http.port"));
    }
}
