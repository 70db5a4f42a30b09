package dev.nonet.api.job;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.TechniqueId;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The techniques that the workers' ladder has, as shared-model's generated catalogue lists them. */
@ApplicationScoped
public class TechniqueCatalogue {

    private static final String RESOURCE = "catalogue/techniques.json";

    private final String text;
    private final Map<TechniqueId, Rating> ratings;

    TechniqueCatalogue(ObjectMapper json) {
        try (InputStream resource =
                Thread.currentThread().getContextClassLoader().getResourceAsStream(RESOURCE)) {
            if (resource == null) {
                throw new IllegalStateException("shared-model has no " + RESOURCE);
            }
            text = new String(resource.readAllBytes(), StandardCharsets.UTF_8);
            Map<TechniqueId, Rating> found = new LinkedHashMap<>();
            for (JsonNode technique : json.readTree(text)) {
                found.put(
                        new TechniqueId(technique.path("id").textValue()),
                        Rating.of(technique.path("rating").decimalValue()));
            }
            ratings = Collections.unmodifiableMap(found);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The catalogue as JSON. */
    public String text() {
        return text;
    }

    /** Each with the rating of its simplest step, in the order of the ladder. */
    public Map<TechniqueId, Rating> ratings() {
        return ratings;
    }
}
