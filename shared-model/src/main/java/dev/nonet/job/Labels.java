package dev.nonet.job;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Labels that clients attach to jobs to find them again (the field {@code metadata}): up to {@value #MAX} pairs of a
 * key, 1 to 64 characters of {@code a-z0-9._-}, and a value of up to {@value #LONGEST_VALUE} characters. As one text a
 * pair is {@code key:value}, and {@code key=value} is read as the same: a key contains neither character, so the first
 * of them separates the two.
 */
public final class Labels {

    /** The largest number of pairs. */
    public static final int MAX = 16;

    /** The longest value, in Unicode code points. */
    public static final int LONGEST_VALUE = 512;

    private static final Pattern KEY = Pattern.compile("[a-z0-9._-]{1,64}");

    /** How many characters of an invalid key a violation repeats. */
    private static final int SHOWN = 70;

    private Labels() {}

    /** An unmodifiable copy in the same order; empty for null. */
    static Map<String, String> copy(@Nullable Map<String, String> pairs) {
        return pairs == null || pairs.isEmpty() ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(pairs));
    }

    /** The pair as one text, {@code key:value}. */
    public static String text(String key, String value) {
        return key + ":" + value;
    }

    /** The place of the character between key and value in a text; -1 if it has none. */
    public static int separator(String text) {
        int colon = text.indexOf(':');
        int equals = text.indexOf('=');
        return colon < 0 || equals < 0 ? Math.max(colon, equals) : Math.min(colon, equals);
    }

    /** A text {@code key:value} or {@code key=value} with a colon; another text as it is. */
    public static String withColon(String text) {
        int separator = separator(text);
        return separator < 0 ? text : text(text.substring(0, separator), text.substring(separator + 1));
    }

    /** The violations of the pairs; each names {@code field.key}. */
    public static List<SpecViolation> violations(String field, Map<String, String> pairs) {
        if (pairs.size() > MAX) {
            return List.of(new SpecViolation(field, "must hold at most " + MAX + " pairs, holds " + pairs.size()));
        }
        List<SpecViolation> violations = new ArrayList<>();
        pairs.forEach((key, value) -> {
            String name = field + "." + (key.length() > SHOWN ? key.substring(0, SHOWN) + "…" : key);
            if (!KEY.matcher(key).matches()) {
                violations.add(new SpecViolation(name, "must have a key of 1 to 64 characters of a-z 0-9 . _ -"));
            }
            valueViolation(name, value).ifPresent(violations::add);
        });
        return violations;
    }

    /** The violations of a text {@code key:value} or {@code key=value}. */
    public static List<SpecViolation> textViolations(String field, String text) {
        int separator = separator(text);
        if (separator < 0 || !KEY.matcher(text.substring(0, separator)).matches()) {
            return List.of(new SpecViolation(
                    field,
                    "must be key:value or key=value, the key of 1 to 64 characters of a-z 0-9 . _ -,"
                            + " such as order:4711"));
        }
        return valueViolation(field, text.substring(separator + 1)).stream().toList();
    }

    private static Optional<SpecViolation> valueViolation(String field, String value) {
        int length = value.codePointCount(0, value.length());
        if (length > LONGEST_VALUE) {
            return Optional.of(new SpecViolation(
                    field, "must have a value of at most " + LONGEST_VALUE + " characters, has " + length));
        }
        boolean isText = value.codePoints()
                .noneMatch(c -> Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE);
        return isText
                ? Optional.empty()
                : Optional.of(new SpecViolation(field, "must have a value without control characters"));
    }
}
