package dev.nonet.api.platform;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.InputCoercionException;
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
import com.fasterxml.jackson.databind.type.LogicalType;
import dev.nonet.job.SpecViolation;
import dev.nonet.reasoning.Rating;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads what clients send strictly, and says of a wrong one which field is wrong, and how, in words that name nothing of our
 * code.
 *
 * @param <T> what is read
 */
public final class StrictJson<T> {

    private static final JsonMapper STRICT = JsonMapper.builder()
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

    private final ObjectReader reader;

    public StrictJson(Class<T> type) {
        this.reader = STRICT.readerFor(type);
    }

    /**
     * Reads a body.
     *
     * @throws ProblemException 400 if the body is no JSON object, 422 if a field is wrong
     */
    public T read(byte[] body) {
        try (JsonParser parser = reader.createParser(body)) {
            JsonToken first = parser.nextToken();
            if (first != JsonToken.START_OBJECT) {
                throw Problem.badRequest(
                                first == null
                                        ? "The body is empty, it must be a JSON object"
                                        : "The body must be a JSON object")
                        .toException();
            }
            return reader.readValue(parser);
        } catch (IOException e) {
            throw problem(e).toException();
        }
    }

    /** The same for JSON that has been parsed. */
    public T read(JsonNode body) {
        try {
            return reader.readValue(reader.treeAsTokens(body));
        } catch (IOException e) {
            throw problem(e).toException();
        }
    }

    private static Problem problem(IOException failure) {
        JsonParseException malformed = causeOf(failure, JsonParseException.class);
        if (malformed != null) {
            return malformed(malformed);
        }
        if (failure instanceof JsonMappingException mapping) {
            return problem(mapping);
        }
        return failure instanceof JsonProcessingException processing
                ? malformed(processing)
                : Problem.badRequest("The body is not JSON in UTF-8");
    }

    private static Problem malformed(JsonProcessingException malformed) {
        String what = malformed.getOriginalMessage();
        int parser = what.indexOf(" (start marker at");
        return Problem.badRequest("Malformed JSON" + at(malformed.getLocation()) + ": "
                + (parser < 0 ? what : what.substring(0, parser)));
    }

    private static String at(@Nullable JsonLocation location) {
        return location == null ? "" : ", line " + location.getLineNr() + ", column " + location.getColumnNr();
    }

    private static Problem problem(JsonMappingException e) {
        String field = path(e.getPath());
        Matcher missing = MISSING.matcher(e.getOriginalMessage());
        if (missing.find()) {
            return violation(field.isEmpty() ? missing.group(1) : field, "is required");
        }
        if (e instanceof InvalidTypeIdException unknown) {
            return unknownType(unknown);
        }
        if (e instanceof UnrecognizedPropertyException unknown) {
            return violation(field, "is unknown, expected one of " + names(unknown.getKnownPropertyIds()));
        }
        if (field.isEmpty()) {
            // Jackson's own words would name our classes.
            return Problem.badRequest("Malformed JSON" + at(e.getLocation())
                    + ": more than one JSON object, or something else than what is expected");
        }
        if (causeOf(e, InputCoercionException.class) != null) {
            return violation(field, "is out of range");
        }
        IllegalArgumentException refused = causeOf(e, IllegalArgumentException.class);
        if (refused != null && refused.getMessage() != null) {
            return violation(field, refused.getMessage());
        }
        if (e.getOriginalMessage().contains("`null`")) {
            return violation(field, "must not be null");
        }
        Class<?> target = e instanceof MismatchedInputException mismatch ? mismatch.getTargetType() : null;
        return violation(field, "must be " + (target == null ? "of another type" : expected(target)));
    }

    private static Problem unknownType(InvalidTypeIdException e) {
        Class<?> base = e.getBaseType().getRawClass();
        String field = base.getAnnotation(JsonTypeInfo.class).property();
        String names = Arrays.stream(base.getAnnotation(JsonSubTypes.class).value())
                .map(JsonSubTypes.Type::name)
                .collect(Collectors.joining(", "));
        return violation(
                field,
                (e.getTypeId() == null ? "is required" : "unknown " + field + " '" + shown(e.getTypeId()) + "'")
                        + ", expected one of " + names);
    }

    private static Problem violation(String field, String message) {
        return Problem.invalid(List.of(new SpecViolation(field, message)));
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
        if (Rating.class.isAssignableFrom(type)) {
            return "a number with one decimal";
        }
        return type.isRecord() ? "an object" : "a text";
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

    /** What a client wrote, cut to a length that can be answered. */
    private static String shown(String text) {
        return text.length() <= 60 ? text : text.substring(0, 60) + "…";
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
