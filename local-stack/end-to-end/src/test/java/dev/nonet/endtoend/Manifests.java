package dev.nonet.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The objects of a folder of {@code k8s/}, as rendered by {@code kubectl kustomize}. */
record Manifests(List<JsonNode> objects) {

    private static final YAMLMapper YAML = new YAMLMapper();
    private static final Map<String, Manifests> RENDERED = new ConcurrentHashMap<>();

    static Manifests of(String folder) {
        return RENDERED.computeIfAbsent(folder, Manifests::render);
    }

    private static Manifests render(String folder) {
        try {
            Path output = Files.createTempFile("rendered", ".yaml");
            Path errors = Files.createTempFile("errors", ".txt");
            try {
                int exit = new ProcessBuilder(
                                "kubectl",
                                "kustomize",
                                Repository.HOME.resolve("k8s").resolve(folder).toString())
                        .redirectOutput(output.toFile())
                        .redirectError(errors.toFile())
                        .start()
                        .waitFor();
                assertThat(exit)
                        .as("kubectl kustomize %s: %s", folder, Files.readString(errors, StandardCharsets.UTF_8))
                        .isZero();
                try (MappingIterator<JsonNode> objects =
                        YAML.readerFor(JsonNode.class).readValues(output.toFile())) {
                    return new Manifests(objects.readAll());
                }
            } finally {
                Files.delete(output);
                Files.delete(errors);
            }
        } catch (IOException e) {
            throw new AssertionError("cannot render " + folder, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while rendering " + folder, e);
        }
    }

    List<JsonNode> ofKind(String kind) {
        return objects.stream()
                .filter(object -> object.path("kind").asText().equals(kind))
                .toList();
    }

    JsonNode object(String kind, String name) {
        return ofKind(kind).stream()
                .filter(object -> object.at("/metadata/name").asText().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + kind + " " + name));
    }

    /** @param service {@code api} or {@code worker} */
    JsonNode pod(String service) {
        return object("Deployment", "nonet-" + service).at("/spec/template/spec");
    }

    JsonNode container(String service) {
        return pod(service).at("/containers/0");
    }

    static Stream<JsonNode> stream(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }
}
