package dev.nonet.reasoning;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collection;
import java.util.regex.Pattern;

/**
 * The English name of a technique in kebab-case, such as {@code xy-wing}. Part of the public API, so an id never
 * changes.
 *
 * @param value at most 60 characters of {@code a-z}, {@code 0-9} and single hyphens
 */
public record TechniqueId(@JsonValue String value) implements Comparable<TechniqueId> {

    private static final Pattern KEBAB_CASE = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");

    @JsonCreator
    public TechniqueId {
        if (value.length() > 60 || !KEBAB_CASE.matcher(value).matches()) {
            throw new IllegalArgumentException(
                    "a technique id is kebab-case and at most 60 characters long, not '" + value + "'");
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

    private static final String CATALOGUE =
            "; 'nonet techniques', /api/v1/techniques and /console/techniques list all ids.";

    /** Says that a name is no id of these, and which of them may have been meant: at most three, the closest first. */
    public static String unknown(String name, Collection<TechniqueId> known) {
        String question =
                Spelling.question(name, known.stream().map(TechniqueId::value).toList());
        return "unknown technique '" + name + "'" + (question.isEmpty() ? CATALOGUE : question);
    }
}
