package dev.nonet.reasoning;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.regex.Pattern;

/**
 * The name of a technique in kebab-case, {@code xy-wing}: its English name, stable, and part of the contract.
 */
public record TechniqueId(@JsonValue String value) implements Comparable<TechniqueId> {

    private static final Pattern KEBAB_CASE = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");

    @JsonCreator
    public TechniqueId {
        if (value.length() > 60 || !KEBAB_CASE.matcher(value).matches()) {
            throw new IllegalArgumentException("a technique id is kebab-case, not '" + value + "'");
        }
    }

    @Override
    public int compareTo(TechniqueId other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
