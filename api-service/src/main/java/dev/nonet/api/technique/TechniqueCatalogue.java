package dev.nonet.api.technique;

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
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The techniques of the workers' ladder, from the catalogue generated into shared-model. */
@ApplicationScoped
public class TechniqueCatalogue {

    private static final String RESOURCE = "catalogue/techniques.json";

    private final String text;
    private final Map<TechniqueId, Rating> ratings;
    private final Map<TechniqueId, String> names = new HashMap<>();

    public TechniqueCatalogue(ObjectMapper json) {
        try (InputStream resource =
                Thread.currentThread().getContextClassLoader().getResourceAsStream(RESOURCE)) {
            if (resource == null) {
                throw new IllegalStateException("shared-model has no " + RESOURCE);
            }
            text = new String(resource.readAllBytes(), StandardCharsets.UTF_8);
            Map<TechniqueId, Rating> found = new LinkedHashMap<>();
            for (JsonNode technique : json.readTree(text)) {
                TechniqueId id = new TechniqueId(technique.path("id").textValue());
                found.put(id, Rating.of(technique.path("rating").decimalValue()));
                names.put(id, technique.path("name").textValue());
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

    /** The English name of a technique; null if the id is unknown. */
    public @Nullable String name(TechniqueId id) {
        return names.get(id);
    }

    /** Technique ids in ladder order, each with the rating of its simplest step. */
    public Map<TechniqueId, Rating> ratings() {
        return ratings;
    }
}
