package dev.nonet.api.job;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nonet.api.platform.Violations;
import dev.nonet.job.SolveSpec;
import dev.nonet.job.SpecViolation;
import jakarta.ws.rs.core.MultivaluedMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The spec of a solve job whose body holds only puzzles: its other fields come as query parameters, nested ones as
 * {@code callback.url} and {@code metadata.KEY}. The callback's secret comes as a header, because queries end up in
 * logs.
 */
final class QuerySpec {

    static final String CALLBACK_SECRET = "Callback-Secret";

    private static final String STRICT = "strict";
    private static final String METADATA = "metadata.";

    /** Parameters of the upload, which are not fields of the spec. */
    private static final Set<String> NOT_OF_SPEC = Set.of(STRICT, "format");

    private static final Set<String> TEXTS = Set.of("detail", "priority", "path", "hint");
    private static final Set<String> LISTS = Set.of("techniques", "ratings");
    private static final Pattern WHOLE_NUMBER = Pattern.compile("-?[0-9]{1,18}");

    private QuerySpec() {}

    /** Parses and validates the spec, without puzzles. */
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

    /** Whether a single malformed line makes the service refuse the whole body. */
    static boolean isStrict(MultivaluedMap<String, String> query) {
        // A parameter that is given twice is refused: "true,true" is neither true nor false.
        String strict = String.join(",", query.getOrDefault(STRICT, List.of("false")));
        return Violations.orThrow(STRICT, () -> Violations.trueOrFalse(strict));
    }

    /**
     * Refuses the parameters and the header of uploads with a JSON body, which has fields for them: otherwise they
     * would be ignored, and a callback sent unsigned.
     *
     * @throws dev.nonet.api.platform.ProblemException 422 with all of them
     */
    static void requireNone(MultivaluedMap<String, String> query, @Nullable String callbackSecret) {
        Violations violations = new Violations();
        if (callbackSecret != null) {
            violations.add(CALLBACK_SECRET, "is for uploads of lines; in a JSON body it is the field callback.secret");
        }
        query.keySet().forEach(name -> violations.add(name, "is for uploads of lines; a JSON body has fields instead"));
        violations.throwIfAny();
    }

    private static void put(ObjectNode spec, String name, List<String> values, List<SpecViolation> violations) {
        if (LISTS.contains(name)) {
            values.stream()
                    .flatMap(value -> Arrays.stream(value.split(",")))
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
            try {
                spec.put(name, Violations.trueOrFalse(values.getFirst()));
            } catch (IllegalArgumentException e) {
                violations.add(new SpecViolation(name, String.valueOf(e.getMessage())));
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
