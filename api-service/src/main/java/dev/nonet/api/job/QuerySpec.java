package dev.nonet.api.job;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nonet.api.platform.Problem;
import dev.nonet.job.SolveSpec;
import dev.nonet.job.SpecViolation;
import jakarta.ws.rs.core.MultivaluedMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The spec of a solve job whose body holds only puzzles. Its other fields are query parameters, {@code callback.url}
 * and {@code metadata.KEY} included. The callback's secret is a header, because queries end up in logs.
 */
final class QuerySpec {

    static final String CALLBACK_SECRET = "Callback-Secret";

    private static final String STRICT = "strict";
    private static final String METADATA = "metadata.";
    private static final Set<String> NOT_OF_SPEC = Set.of(STRICT, "format");
    private static final Set<String> TEXTS = Set.of("detail", "priority", "path", "hint");
    private static final Set<String> LISTS = Set.of("techniques", "ratings");
    private static final Pattern WHOLE_NUMBER = Pattern.compile("-?[0-9]{1,18}");

    private QuerySpec() {}

    /** Reads and validates the spec, which has no puzzles yet. */
    static SolveSpec read(SpecReader reader, MultivaluedMap<String, String> query, @Nullable String callbackSecret) {
        ObjectNode spec = JsonNodeFactory.instance.objectNode().put("kind", "solve");
        List<SpecViolation> violations = new ArrayList<>();
        for (Map.Entry<String, List<String>> parameter : query.entrySet()) {
            if (!NOT_OF_SPEC.contains(parameter.getKey())) {
                put(spec, parameter.getKey(), parameter.getValue(), violations);
            }
        }
        if (callbackSecret != null) {
            spec.withObject("/callback").put("secret", callbackSecret);
        }
        return (SolveSpec) reader.read(spec, violations);
    }

    /** Whether a line that holds no puzzle refuses the whole body. */
    static boolean isStrict(MultivaluedMap<String, String> query) {
        return switch (String.join(",", query.getOrDefault(STRICT, List.of("false")))) {
            case "true" -> true;
            case "false" -> false;
            default -> throw Problem.invalid(STRICT, "must be true or false");
        };
    }

    private static void put(ObjectNode spec, String name, List<String> values, List<SpecViolation> violations) {
        if (LISTS.contains(name)) {
            values.stream()
                    .flatMap(value -> Pattern.compile(",").splitAsStream(value))
                    .map(String::strip)
                    .forEach(spec.withArray(name)::add);
        } else if (values.size() != 1) {
            violations.add(new SpecViolation(name, "may be given once, is given " + values.size() + " times"));
        } else if (TEXTS.contains(name)) {
            spec.put(name, values.getFirst());
        } else if (name.equals("deadlineSeconds")) {
            if (WHOLE_NUMBER.matcher(values.getFirst()).matches()) {
                spec.put(name, Long.parseLong(values.getFirst()));
            } else {
                violations.add(new SpecViolation(name, "must be a whole number"));
            }
        } else if (name.equals("canonical")) {
            switch (values.getFirst()) {
                case "true" -> spec.put(name, true);
                case "false" -> spec.put(name, false);
                default -> violations.add(new SpecViolation(name, "must be true or false"));
            }
        } else if (name.startsWith(METADATA)) {
            spec.withObjectProperty("metadata").put(name.substring(METADATA.length()), values.getFirst());
        } else if (name.equals("callback.url")) {
            spec.withObject("/callback").put("url", values.getFirst());
        } else {
            violations.add(new SpecViolation(
                    name,
                    "is unknown, expected one of callback.url, canonical, deadlineSeconds, detail, format, hint,"
                            + " metadata.KEY, path, priority, ratings, strict, techniques"));
        }
    }
}
