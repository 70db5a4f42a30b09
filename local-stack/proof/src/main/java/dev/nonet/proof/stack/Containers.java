package dev.nonet.proof.stack;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.nonet.local.process.Program;
import dev.nonet.local.process.ServiceProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** The memory of the services' containers, from the manifests for Kubernetes. */
public final class Containers {

    private static final Map<Program, String> MANIFESTS =
            Map.of(Program.API, "api.yaml", Program.WORKER, "worker.yaml");
    private static final String UNIT = "Mi";

    private Containers() {}

    /**
     * Reads the limits, in bytes.
     *
     * @param home the folder of the repository
     */
    public static Map<Program, Long> memory(Path home) throws IOException {
        Map<Program, Long> limits = new EnumMap<>(Program.class);
        for (Map.Entry<Program, String> manifest : MANIFESTS.entrySet()) {
            limits.put(manifest.getKey(), limit(home.resolve("k8s/base").resolve(manifest.getValue())));
        }
        return limits;
    }

    /**
     * What is wrong if a process has needed more memory than its container has.
     *
     * @param limit of its container, in bytes
     */
    public static Optional<String> outgrown(ServiceProcess service, long limit) {
        long max = service.memory().max();
        return max <= limit
                ? Optional.empty()
                : Optional.of(service.definition().name() + " grew to " + (max >> 20) + " MiB; its container has "
                        + (limit >> 20));
    }

    private static long limit(Path manifest) throws IOException {
        YAMLMapper yaml = new YAMLMapper();
        try (MappingIterator<JsonNode> documents =
                yaml.readerFor(JsonNode.class).readValues(manifest.toFile())) {
            while (documents.hasNext()) {
                String memory = documents
                        .next()
                        .at("/spec/template/spec/containers/0/resources/limits/memory")
                        .asText();
                if (memory.endsWith(UNIT)) {
                    return Long.parseLong(memory.substring(0, memory.length() - UNIT.length())) << 20;
                }
            }
        }
        throw new IOException(manifest + " limits no memory in " + UNIT);
    }
}
