package dev.nonet.api.console;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nonet.api.platform.TrustedJson;
import dev.nonet.api.technique.TechniqueCatalogue;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The catalogue of techniques with names in the visitor's language. */
@ApplicationScoped
public class TechniqueNames {

    private final List<Technique> all = new ArrayList<>();
    private final Map<String, Integer> places = new HashMap<>();
    private final JsonNode catalogue;

    TechniqueNames(TechniqueCatalogue techniques, TrustedJson json) {
        catalogue = json.tree(techniques.text());
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

    /** A technique of the catalogue, its name and its rating as the visitor writes them. */
    public record Technique(String id, String name, String family, String rating, String level) {

        private Technique in(Texts texts) {
            return new Technique(id, texts.techniqueName(id, name), family, texts.decimal(rating), level);
        }
    }

    /** All techniques, easiest first. */
    List<Technique> all(Texts texts) {
        return all.stream().map(technique -> technique.in(texts)).toList();
    }

    Optional<JsonNode> entry(String id) {
        return Optional.ofNullable(places.get(id)).map(catalogue::get);
    }

    Optional<Technique> find(String id, Texts texts) {
        return Optional.ofNullable(places.get(id)).map(all::get).map(technique -> technique.in(texts));
    }

    /**
     * The id of the technique that a visitor has typed, by id or by name, in any case; what was typed if there is none.
     */
    String typed(String text, Texts texts) {
        return all(texts).stream()
                .filter(technique -> technique.id().equalsIgnoreCase(text)
                        || technique.name().equalsIgnoreCase(text))
                .map(Technique::id)
                .findFirst()
                .orElse(text);
    }

    /** The name of a technique; its id if it is not in the catalogue. */
    String name(String id, Texts texts) {
        return find(id, texts).map(Technique::name).orElse(id);
    }

    /** The position of a technique among all, easiest first; -1 if it is not in the catalogue. */
    int rank(String id) {
        return places.getOrDefault(id, -1);
    }
}
