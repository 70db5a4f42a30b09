package dev.nonet.api.tenant;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a key allows. None contains another. */
public enum Scope {
    /** Submit, steer and delete jobs, and set up callbacks. */
    JOBS_WRITE("jobs:write"),
    /** See jobs, results, errors, events and deliveries. */
    JOBS_READ("jobs:read"),
    /** See and change the tenant's keys; as the operator also those of others, and the dead-letter topics. */
    ADMIN("admin");

    private final String id;

    Scope(String id) {
        this.id = id;
    }

    @JsonValue
    public String id() {
        return id;
    }

    /** @throws IllegalArgumentException lists the known words */
    @JsonCreator
    public static Scope parse(String id) {
        return find(id).orElseThrow(() -> new IllegalArgumentException("unknown scope '" + id + "', expected one of "
                + Arrays.stream(values()).map(Scope::id).collect(Collectors.joining(", "))));
    }

    static Optional<Scope> find(String id) {
        return Arrays.stream(values()).filter(scope -> scope.id.equals(id)).findFirst();
    }
}
