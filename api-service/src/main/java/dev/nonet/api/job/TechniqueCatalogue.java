package dev.nonet.api.job;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.reasoning.TechniqueId;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/** The techniques that the workers' ladder has, as shared-model's generated catalogue lists them. */
@ApplicationScoped
public class TechniqueCatalogue {

    private static final String RESOURCE = "catalogue/techniques.json";

    private final String text;
    private final Set<TechniqueId> ids;

    TechniqueCatalogue(ObjectMapper json) {
        try (InputStream resource =
                Thread.currentThread().getContextClassLoader().getResourceAsStream(RESOURCE)) {
            if (resource == null) {
                throw new IllegalStateException("shared-model has no " + RESOURCE);
            }
            text = new String(resource.readAllBytes(), StandardCharsets.UTF_8);
            Set<TechniqueId> found = new LinkedHashSet<>();
            for (JsonNode id : json.readTree(text).findValues("id")) {
                found.add(new TechniqueId(id.textValue()));
            }
            ids = Collections.unmodifiableSet(found);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The catalogue as JSON. */
    public String text() {
        return text;
    }

    /** In the order of the ladder. */
    public Set<TechniqueId> ids() {
        return ids;
    }
}
