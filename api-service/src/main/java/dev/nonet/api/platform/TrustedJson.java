package dev.nonet.api.platform;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.filter.TokenFilter;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Writes the service's own objects as JSON, and reads JSON that the service or a worker has written. A failure is a
 * bug, not bad input: all methods throw {@link IllegalStateException}. {@link StrictJson} reads what clients send.
 */
@ApplicationScoped
public class TrustedJson {

    private final ObjectMapper mapper;

    /** Public for tests without a container. */
    public TrustedJson(ObjectMapper mapper) {
        this.mapper = mapper;
    }

    private interface Work<T> {
        T with(ObjectMapper mapper) throws IOException;
    }

    private <T> T done(Work<T> work) {
        try {
            return work.with(mapper);
        } catch (IOException e) {
            throw new IllegalStateException("The service's own JSON cannot be read or written", e);
        }
    }

    public String text(Object value) {
        return done(json -> json.writeValueAsString(value));
    }

    public byte[] bytes(Object value) {
        return done(json -> json.writeValueAsBytes(value));
    }

    /** A whole document, which ends with a newline: in a shell nothing else is to follow on its line. */
    public byte[] document(Object value) {
        return done(json -> {
            try (ByteArrayBuilder document = new ByteArrayBuilder()) {
                json.writeValue(document, value);
                document.append('\n');
                return document.toByteArray();
            }
        });
    }

    /** @param type the sealed type whose name in JSON the value gets */
    public <T> String text(Class<T> type, T value) {
        return done(json -> json.writerFor(type).writeValueAsString(value));
    }

    public JsonNode tree(String text) {
        return done(json -> json.readTree(text));
    }

    /** The parts of a text that a filter keeps; a missing node if it keeps none. What it drops takes no memory. */
    public JsonNode tree(ByteBuffer text, TokenFilter kept) {
        return done(json -> {
            try (JsonParser all =
                            json.createParser(text.array(), text.arrayOffset() + text.position(), text.remaining());
                    JsonParser some = Json.kept(all, kept)) {
                JsonNode found = json.readTree(some);
                return found == null ? MissingNode.getInstance() : found;
            }
        });
    }

    public <T> T read(String text, Class<T> type) {
        return done(json -> json.readValue(text, type));
    }

    public <T> T read(JsonNode tree, Class<T> type) {
        return done(json -> json.treeToValue(tree, type));
    }

    /** The elements of an array; none if the node is no array. */
    public <T> List<T> list(JsonNode array, Class<T> type) {
        return array.isArray()
                ? done(json -> json.treeToValue(array, json.getTypeFactory().constructCollectionType(List.class, type)))
                : List.of();
    }
}
