package dev.nonet.api.platform;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.exc.InvalidTypeIdException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.type.LogicalType;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import dev.nonet.job.SpecViolation;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.Spelling;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A strict JSON reader for requests: unknown fields, duplicates, wrong types and trailing content are errors. All
 * invalid fields are reported at once, each with what is expected, without Java class names.
 *
 * @param <T> the type that is read
 */
public final class StrictJson<T> {

    /** Upper bound of a string or name, in characters. */
    private static final int LONGEST_TEXT = 10_000;

    /** Upper bound of the violations that are reported at once. */
    private static final int MAX_VIOLATIONS = 50;

    /** Upper bound of tokens besides the list of {@link #read(InputStream, String, Consumer, Function)}. */
    private static final int MAX_TOKENS = 5_000;

    private static final int MAX_CHARACTERS = 100_000;

    /** The most characters of a client's text in a message. */
    private static final int LONGEST_SHOWN = 60;

    private static final JsonMapper STRICT = JsonMapper.builder(Json.factory()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxStringLength(LONGEST_TEXT)
                            .maxNameLength(LONGEST_TEXT)
                            .maxNumberLength(100)
                            .maxNestingDepth(20)
                            .build())
                    .build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .withCoercionConfig(
                    LogicalType.Textual,
                    textual -> textual.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                            .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                            .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
            .defaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL))
            .build();

    private static final Pattern MISSING = Pattern.compile("Missing required creator property '([^']+)'");

    /** What Jackson adds for programmers: where a value began, and which of its features would allow the text. */
    private static final Pattern ABOUT_PARSER =
            Pattern.compile("(?: \\(start marker at|: enable `| \\(not recognized as one).*", Pattern.DOTALL);

    private final ObjectReader reader;

    public StrictJson(Class<T> type) {
        this.reader = STRICT.readerFor(type);
    }

    /**
     * Reads a body.
     *
     * @throws ProblemException 400 if it is not a JSON object, 422 if a field is invalid
     */
    public T read(byte[] body) {
        return read(body, value -> List.of());
    }

    /**
     * As {@link #read(byte[])}, for a value that is checked as a whole too.
     *
     * @param check what is wrong with a value; if some fields could not be read, it is asked about the others too
     */
    public T read(byte[] body, Function<T, List<SpecViolation>> check) {
        T value;
        try (JsonParser parser = reader.createParser(body)) {
            requireObject(parser.nextToken());
            value = reader.readValue(parser);
        } catch (JsonMappingException e) {
            throw violations(tree(body), e, check);
        } catch (IOException e) {
            throw problem(e);
        }
        return checked(value, check);
    }

    private T checked(T value, Function<T, List<SpecViolation>> check) {
        List<SpecViolation> violations = check.apply(value);
        if (!violations.isEmpty()) {
            throw Problem.invalid(violations);
        }
        return value;
    }

    /** The tree of a body; null if it is no single JSON object. */
    private static @Nullable ObjectNode tree(byte[] body) {
        try {
            return STRICT.readTree(body) instanceof ObjectNode fields ? fields : null;
        } catch (IOException e) {
            return null;
        }
    }

    /**
     * Reads a body with one long list of strings in a streaming way. Each string is passed on at once, and the value
     * returned has an empty list in its place. The rest of the body is bounded.
     *
     * @param list the name of the field with the list
     * @param each receives each string; may abort by throwing a {@link ProblemException}
     * @param check what is wrong with a value; if some fields could not be read, it is asked about the others too
     * @throws ProblemException 400 if the body is not a JSON object, 422 if fields are invalid or the rest of the body
     *     too long
     */
    public T read(InputStream body, String list, Consumer<String> each, Function<T, List<SpecViolation>> check) {
        try (JsonParser parser = reader.createParser(body);
                TokenBuffer rest = new TokenBuffer(parser)) {
            requireObject(parser.nextToken());
            rest.copyCurrentEvent(parser);
            copyFields(parser, rest, list, each);
            rest.copyCurrentEvent(parser);
            if (parser.nextToken() != null) {
                throw Problem.badRequest(
                        "Malformed JSON" + at(parser.currentLocation()) + ": more than one JSON object");
            }
            ObjectNode fields;
            try (JsonParser small = rest.asParser(STRICT)) {
                fields = STRICT.readTree(small);
            }
            return read(fields, check);
        } catch (IOException e) {
            throw problem(e);
        }
    }

    /** Copies all fields but the list, up to the end of the current object. */
    private static void copyFields(JsonParser parser, TokenBuffer rest, String list, Consumer<String> each)
            throws IOException {
        int tokens = 0;
        int characters = 0;
        int depth = 1;
        String field = "";
        while (true) {
            JsonToken token = parser.nextToken();
            if (token == null) {
                throw new JsonEOFException(parser, null, "Unexpected end of the body");
            }
            if (token.isStructEnd() && --depth == 0) {
                return;
            }
            if (token == JsonToken.FIELD_NAME && depth == 1) {
                field = parser.currentName();
            }
            characters += token.isScalarValue() || token == JsonToken.FIELD_NAME ? parser.getTextLength() : 0;
            if (++tokens > MAX_TOKENS || characters > MAX_CHARACTERS) {
                throw Problem.invalid(
                        shown(field),
                        "is too long: the fields besides '" + list + "' may hold at most " + MAX_TOKENS
                                + " values and names, with " + MAX_CHARACTERS + " characters in all");
            }
            if (token == JsonToken.START_ARRAY && depth == 1 && field.equals(list)) {
                forEachString(parser, list, each);
                rest.writeStartArray();
                rest.writeEndArray();
            } else {
                depth += token.isStructStart() ? 1 : 0;
                rest.copyCurrentEvent(parser);
            }
        }
    }

    private static void forEachString(JsonParser parser, String list, Consumer<String> each) throws IOException {
        int index = 0;
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            if (token == null) {
                throw new JsonEOFException(parser, null, "Unexpected end of the body");
            }
            if (token != JsonToken.VALUE_STRING) {
                throw Problem.invalid(
                        list + "[" + index + "]",
                        token == JsonToken.VALUE_NULL ? "must not be null" : "must be a text");
            }
            each.accept(parser.getText());
            index++;
        }
    }

    private static void requireObject(@Nullable JsonToken first) {
        if (first != JsonToken.START_OBJECT) {
            throw Problem.badRequest(
                    first == null ? "The body is empty, it must be a JSON object" : "The body must be a JSON object");
        }
    }

    /** As {@link #read(InputStream, String, Consumer, Function)}, for JSON that is parsed already. */
    public T read(ObjectNode fields, Function<T, List<SpecViolation>> check) {
        T value;
        try {
            value = reader.readValue(reader.treeAsTokens(fields));
        } catch (JsonMappingException e) {
            throw violations(fields, e, check);
        } catch (IOException e) {
            throw problem(e);
        }
        return checked(value, check);
    }

    /**
     * Everything that is wrong with a body of which a field could not be read. The field is taken out and the rest read
     * again, until nothing else is wrong; then the other fields are checked.
     *
     * @param fields the parsed body; null if it could not be parsed, and only the first violation is known
     */
    private ProblemException violations(
            @Nullable ObjectNode fields, JsonMappingException first, Function<T, List<SpecViolation>> check) {
        ProblemException problem = problem(first);
        if (fields == null || problem.problem().violations().isEmpty()) {
            return problem;
        }
        ObjectNode rest = fields.deepCopy();
        Map<String, Integer> taken = new HashMap<>();
        Map<String, SpecViolation> found = new LinkedHashMap<>();
        T value = null;
        for (JsonMappingException failure = first; value == null && found.size() < MAX_VIOLATIONS; ) {
            for (SpecViolation violation : problem(failure).problem().violations()) {
                if (found.keySet().stream().noneMatch(field -> isWithin(field, violation.field()))) {
                    found.put(violation.field(), withRange(violation, rest, failure, check));
                }
            }
            if (!takeOut(rest, failure, taken)) {
                break;
            }
            try {
                value = reader.readValue(reader.treeAsTokens(rest));
            } catch (JsonMappingException e) {
                failure = e;
            } catch (IOException e) {
                break;
            }
        }
        List<SpecViolation> all = new ArrayList<>(found.values());
        T others = value == null ? null : readWithout(rest, found.keySet());
        if (others != null) {
            check.apply(others).stream()
                    .filter(violation -> found.keySet().stream()
                            .noneMatch(
                                    field -> isWithin(field, violation.field()) || isWithin(violation.field(), field)))
                    .forEach(all::add);
        }
        return Problem.invalid(all);
    }

    /**
     * The violation of a whole number that the field's type does not take, such as {@code 1e12}. Only the check knows
     * the range that is allowed, so it is asked about the nearest number that can be read. Other violations stay as
     * they are.
     *
     * @param fields all that could be read so far, and the field that the failure names
     */
    private SpecViolation withRange(
            SpecViolation violation,
            ObjectNode fields,
            JsonMappingException failure,
            Function<T, List<SpecViolation>> check) {
        JsonPointer place = JsonPointer.empty();
        for (JsonMappingException.Reference reference : failure.getPath()) {
            place = place.appendProperty(String.valueOf(reference.getFieldName()));
        }
        JsonNode number = fields.at(place);
        if (!number.isNumber() || number.doubleValue() != Math.rint(number.doubleValue())) {
            return violation;
        }
        int nearest = (int) number.doubleValue();
        ObjectNode copy = fields.deepCopy();
        if (!(copy.at(place.head()) instanceof ObjectNode holder)) {
            return violation;
        }
        holder.put(place.last().getMatchingProperty(), nearest);
        try {
            T readable = reader.readValue(reader.treeAsTokens(copy));
            for (SpecViolation ofNearest : check.apply(readable)) {
                if (ofNearest.range() != null && ofNearest.field().equals(violation.field())) {
                    return SpecViolation.outOfRange(violation.field(), ofNearest.range(), written(number));
                }
            }
        } catch (IOException e) {
            // Another field cannot be read either: then the range is not told.
            return violation;
        }
        return number.isIntegralNumber()
                ? violation
                : new SpecViolation(violation.field(), "must be a whole number without a point or an exponent");
    }

    /** A number in digits, if it has at most eighteen of them. */
    private static String written(JsonNode number) {
        return Math.abs(number.doubleValue()) < 1e18 ? String.valueOf(number.longValue()) : shown(number.asText());
    }

    /**
     * Removes the field that a failure names, so that the others can be read. If the next failure names it again, it is
     * required: then a number takes its place, and if that has the wrong type too, a text, and then an empty list.
     *
     * @param taken how often each field was taken out before
     * @return false if there is nothing left to try
     */
    private static boolean takeOut(ObjectNode fields, JsonMappingException failure, Map<String, Integer> taken) {
        ObjectNode holder = fields;
        String name = null;
        StringBuilder path = new StringBuilder();
        for (JsonMappingException.Reference reference : failure.getPath()) {
            JsonNode inner = name == null ? fields : holder.path(name);
            if (reference.getFieldName() == null || !(inner instanceof ObjectNode object)) {
                break;
            }
            holder = object;
            name = reference.getFieldName();
            path.append('/').append(name);
        }
        if (name == null) {
            return false;
        }
        switch (taken.merge(path.toString(), 1, Integer::sum)) {
            case 1 -> holder.remove(name);
            case 2 -> holder.put(name, 1);
            case 3 -> holder.put(name, "");
            case 4 -> holder.putArray(name);
            default -> {
                return false;
            }
        }
        return true;
    }

    /**
     * Reads the fields that are valid. The values that {@link #takeOut} put in the place of the others are kept only if
     * nothing can be read without them, as they would be checked like the client's. Null if nothing can be read even
     * so.
     */
    private @Nullable T readWithout(ObjectNode fields, Collection<String> invalid) {
        Map<String, JsonNode> required = new HashMap<>();
        for (String field : invalid) {
            String name = field.replaceFirst("[.\\[].*", "");
            JsonNode inPlace = fields.remove(name);
            if (inPlace != null) {
                required.put(name, inPlace);
            }
        }
        try {
            return reader.readValue(reader.treeAsTokens(fields));
        } catch (IOException e) {
            required.forEach(fields::set);
        }
        try {
            return reader.readValue(reader.treeAsTokens(fields));
        } catch (IOException e) {
            return null;
        }
    }

    /** Whether a field is the other one or a part of it. */
    private static boolean isWithin(String field, String other) {
        return field.equals(other) || field.startsWith(other + ".") || field.startsWith(other + "[");
    }

    private static ProblemException problem(IOException failure) {
        JsonParseException malformed = causeOf(failure, JsonParseException.class);
        if (malformed != null) {
            return malformed(malformed);
        }
        if (causeOf(failure, StreamConstraintsException.class) != null) {
            return Problem.badRequest("The JSON is nested too deeply, or has a text of more than " + LONGEST_TEXT
                    + " characters or a number of more than 100 digits");
        }
        if (failure instanceof JsonMappingException mapping) {
            return problem(mapping);
        }
        return failure instanceof JsonProcessingException processing
                ? malformed(processing)
                : Problem.badRequest("The body is not JSON in UTF-8");
    }

    private static ProblemException malformed(JsonProcessingException malformed) {
        String what = ABOUT_PARSER.matcher(malformed.getOriginalMessage()).replaceFirst("");
        return Problem.badRequest("Malformed JSON" + at(malformed.getLocation()) + ": " + what);
    }

    private static String at(@Nullable JsonLocation location) {
        return location == null ? "" : ", line " + location.getLineNr() + ", column " + location.getColumnNr();
    }

    private static ProblemException problem(JsonMappingException e) {
        String field = path(e.getPath());
        Matcher missing = MISSING.matcher(e.getOriginalMessage());
        if (missing.find()) {
            return Problem.invalid(field.isEmpty() ? missing.group(1) : field, "is required");
        }
        if (e instanceof InvalidTypeIdException unknown) {
            return unknownType(unknown);
        }
        if (e instanceof UnrecognizedPropertyException unknown) {
            String meant = Spelling.question(
                    unknown.getPropertyName(),
                    unknown.getKnownPropertyIds().stream().map(String::valueOf).toList());
            return Problem.invalid(
                    field,
                    "is unknown"
                            + (meant.isEmpty() ? ", expected one of " + names(unknown.getKnownPropertyIds()) : meant));
        }
        if (field.isEmpty()) {
            // Jackson's own message would name Java classes.
            return Problem.badRequest(
                    "Malformed JSON" + at(e.getLocation()) + ": more than one JSON object, or a value of another type");
        }
        if (causeOf(e, InputCoercionException.class) != null) {
            return Problem.invalid(field, "is out of range");
        }
        IllegalArgumentException refused = causeOf(e, IllegalArgumentException.class);
        if (refused != null && refused.getMessage() != null) {
            return Problem.invalid(field, refused.getMessage());
        }
        if (e.getOriginalMessage().contains("`null`")) {
            return Problem.invalid(field, "must not be null");
        }
        Class<?> target = e instanceof MismatchedInputException mismatch ? mismatch.getTargetType() : null;
        return Problem.invalid(field, "must be " + (target == null ? "of another type" : expected(target)));
    }

    private static ProblemException unknownType(InvalidTypeIdException e) {
        Class<?> base = e.getBaseType().getRawClass();
        String field = base.getAnnotation(JsonTypeInfo.class).property();
        String names = Arrays.stream(base.getAnnotation(JsonSubTypes.class).value())
                .map(JsonSubTypes.Type::name)
                .collect(Collectors.joining(", "));
        return Problem.invalid(
                field,
                (e.getTypeId() == null ? "is required" : "unknown " + field + " '" + shown(e.getTypeId()) + "'")
                        + ", expected one of " + names);
    }

    private static String expected(Class<?> type) {
        if (type == int.class || type == Integer.class || type == long.class || type == Long.class) {
            return "a whole number";
        }
        if (type == boolean.class || type == Boolean.class) {
            return "true or false";
        }
        if (Collection.class.isAssignableFrom(type)) {
            return "a list";
        }
        if (Rating.class.isAssignableFrom(type) || type == BigDecimal.class) {
            return "a number with one decimal";
        }
        if (Map.class.isAssignableFrom(type)) {
            return "an object with texts such as {\"order\": \"4711\"}";
        }
        // Records without an example, such as ids, are texts in JSON.
        JsonClassDescription example = type.getAnnotation(JsonClassDescription.class);
        return example == null ? "a text" : "an object such as " + example.value();
    }

    private static String path(List<JsonMappingException.Reference> references) {
        StringBuilder path = new StringBuilder();
        for (JsonMappingException.Reference reference : references) {
            if (reference.getFieldName() == null) {
                path.append('[').append(reference.getIndex()).append(']');
            } else {
                path.append(path.isEmpty() ? "" : ".").append(shown(reference.getFieldName()));
            }
        }
        return path.toString();
    }

    private static String names(Collection<Object> names) {
        return names.stream().map(Object::toString).sorted().collect(Collectors.joining(", "));
    }

    private static String shown(String text) {
        return Problem.shortened(text, LONGEST_SHOWN);
    }

    private static <T extends Exception> @Nullable T causeOf(Throwable failure, Class<T> type) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (type.isInstance(cause)) {
                return type.cast(cause);
            }
        }
        return null;
    }
}
