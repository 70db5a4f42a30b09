package dev.nonet.proof.faults;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A job as a client submits it, and what the client did with it. Its client's thread writes it, and the checker reads
 * it at the end.
 */
final class Order {

    private final String name;
    private final String tenant;
    private final ObjectNode spec;
    private final List<String> lines;
    private final boolean callsBack;
    private volatile @Nullable String id;
    private volatile boolean cancelled;
    private volatile boolean deleted;
    private volatile boolean retried;
    private final List<List<JsonNode>> streams = new ArrayList<>();

    /**
     * @param name unique; the idempotency key and a label of the job
     * @param spec in JSON
     * @param lines for an upload of text, its lines, and the spec has the other fields; else empty
     * @param callsBack whether a callback is asked for
     */
    Order(String name, String tenant, ObjectNode spec, List<String> lines, boolean callsBack) {
        this.name = name;
        this.tenant = tenant;
        this.spec = spec;
        this.lines = List.copyOf(lines);
        this.callsBack = callsBack;
    }

    String name() {
        return name;
    }

    String tenant() {
        return tenant;
    }

    ObjectNode spec() {
        return spec;
    }

    List<String> lines() {
        return lines;
    }

    boolean callsBack() {
        return callsBack;
    }

    boolean isGenerating() {
        return spec.path("kind").asText().equals("generate");
    }

    /** How many items the job has. */
    int items() {
        return isGenerating() ? spec.path("count").asInt() : inputs().size();
    }

    /** The puzzles to be solved, in item order. */
    List<String> inputs() {
        if (!lines.isEmpty()) {
            return lines;
        }
        List<String> inputs = new ArrayList<>();
        spec.path("puzzles").forEach(puzzle -> inputs.add(puzzle.asText()));
        return inputs;
    }

    void accepted(String job) {
        id = job;
    }

    /** The id of the job; null if it was not accepted. */
    @Nullable
    String id() {
        return id;
    }

    void cancel() {
        cancelled = true;
    }

    boolean isCancelled() {
        return cancelled;
    }

    void delete() {
        deleted = true;
    }

    boolean isDeleted() {
        return deleted;
    }

    void retry() {
        retried = true;
    }

    boolean isRetried() {
        return retried;
    }

    /** Notes the results of a stream that followed the job to its end and was not cut. */
    synchronized void streamed(List<JsonNode> results) {
        streams.add(List.copyOf(results));
    }

    synchronized List<List<JsonNode>> streams() {
        return List.copyOf(streams);
    }
}
