package dev.nonet.engine.ladder;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.TechniqueId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The catalogue of techniques that the API serves is made from the ladder, by this test, and kept in the shared model. */
class CatalogueTest {

    private static final Path CATALOGUE = Path.of("../../shared-model/src/main/resources/catalogue/techniques.json");
    private static final String WRITE = "nonet.catalogue.write";

    /** A line of the catalogue. */
    private record Entry(
            TechniqueId id,
            String name,
            List<String> aliases,
            String family,
            Rating rating,
            Level level,
            String definition) {}

    @Test
    void theCatalogueSaysWhatTheLadderHas() throws IOException {
        String expected = catalogue();
        if (Boolean.getBoolean(WRITE)) {
            Files.createDirectories(CATALOGUE.getParent());
            Files.writeString(CATALOGUE, expected);
        }

        assertThat(CATALOGUE)
                .as(
                        "the ladder has changed; write the catalogue again with:%n"
                                + "  ./mvnw -pl worker-service/engine -am verify -Dtest=CatalogueTest"
                                + " -Dsurefire.failIfNoSpecifiedTests=false -D%s=true%n",
                        WRITE)
                .exists()
                .hasContent(expected);
    }

    private static String catalogue() {
        ObjectMapper json = new ObjectMapper();
        return StandardLadder.LADDER.rungs().stream()
                .map(rung -> line(json, rung))
                .collect(Collectors.joining(",\n", "[\n", "\n]\n"));
    }

    private static String line(ObjectMapper json, Rung rung) {
        try {
            return "  "
                    + json.writeValueAsString(new Entry(
                            rung.id(),
                            rung.name(),
                            rung.aliases(),
                            rung.family().id(),
                            rung.rating(),
                            Level.of(rung.rating()),
                            rung.definition()));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
