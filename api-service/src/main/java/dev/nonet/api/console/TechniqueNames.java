package dev.nonet.api.console;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.api.technique.TechniqueCatalogue;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The catalogue of techniques as the pages need it. */
@ApplicationScoped
public class TechniqueNames {

    private final List<Technique> all = new ArrayList<>();
    private final Map<String, Integer> places = new HashMap<>();
    private final JsonNode catalogue;

    TechniqueNames(TechniqueCatalogue techniques, ObjectMapper json) {
        try {
            catalogue = json.readTree(techniques.text());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("The catalogue is not JSON", e);
        }
        for (JsonNode technique : catalogue) {
            places.put(technique.path("id").asText(), all.size());
            all.add(new Technique(
                    technique.path("id").asText(),
                    technique.path("name").asText(),
                    technique.path("family").asText(),
                    technique.path("rating").asText(),
                    technique.path("level").asText()));
        }
    }

    /** One of the catalogue. */
    public record Technique(String id, String name, String family, String rating, String level) {

        private Technique in(Texts texts) {
            return new Technique(id, texts.techniqueName(id, name), family, rating, level);
        }
    }

    /** Easiest first, with their names in a language. */
    List<Technique> all(Texts texts) {
        return all.stream().map(technique -> technique.in(texts)).toList();
    }

    Optional<JsonNode> entry(String id) {
        return Optional.ofNullable(places.get(id)).map(catalogue::get);
    }

    Optional<Technique> find(String id, Texts texts) {
        return Optional.ofNullable(places.get(id)).map(all::get).map(technique -> technique.in(texts));
    }

    /** As players write it; the id of one that is not in the catalogue. */
    String name(String id, Texts texts) {
        return find(id, texts).map(Technique::name).orElse(id);
    }

    /** Its place among all, easiest first; below 0 if it is not in the catalogue. */
    int rank(String id) {
        return places.getOrDefault(id, -1);
    }
}
