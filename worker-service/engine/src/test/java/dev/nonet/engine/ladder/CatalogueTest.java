package dev.nonet.engine.ladder;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.engine.technique.TechniqueExample;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Evidence;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.Mark;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.TechniqueId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Keeps the catalogue of techniques up to date, which is generated from the ladder and the technique cases: as JSON,
 * which the API serves, and as a page with a picture of each technique. Run with {@code -Dnonet.catalogue.write=true}
 * it writes the files.
 */
class CatalogueTest {

    private static final Path CATALOGUE = Path.of("../../shared-model/src/main/resources/catalogue/techniques.json");
    private static final Path PAGE = Path.of("docs/techniques.md");
    private static final Path PICTURES = Path.of("docs/techniques");
    private static final String WRITE = "nonet.catalogue.write";

    private final List<Rung> rungs = StandardLadder.LADDER.rungs();
    private final Map<TechniqueId, TechniqueExample> examples = TechniqueExample.of(rungs);

    /** A technique in the JSON file. */
    private record Entry(
            TechniqueId id,
            String name,
            List<String> aliases,
            String family,
            Rating rating,
            Level level,
            String definition,

            @Nullable @JsonInclude(JsonInclude.Include.NON_NULL)
            Example example) {}

    /** A board on which the technique finds a step. */
    private record Example(
            Grid board,
            List<Candidate> filled,
            List<Candidate> without,
            List<Candidate> placements,
            List<Candidate> eliminations,
            Evidence evidence,
            List<Mark> marks,
            String text) {

        static Example of(TechniqueExample example) {
            return new Example(
                    example.givens(),
                    example.filled().candidates(),
                    example.without().candidates(),
                    example.step().placements(),
                    example.step().eliminations(),
                    example.step().evidence(),
                    example.step().marks().stream().distinct().toList(),
                    example.step().text());
        }
    }

    @Test
    void theCatalogueSaysWhatTheLadderHas() throws IOException {
        Map<Path, String> expected = new TreeMap<>();
        expected.put(CATALOGUE, catalogue());
        expected.put(PAGE, TechniquesPage.of(rungs, examples, PICTURES.getFileName() + "/"));
        examples.forEach((id, example) -> expected.put(PICTURES.resolve(id + ".svg"), example.picture()));
        if (Boolean.getBoolean(WRITE)) {
            write(expected);
        }

        expected.forEach((file, content) -> assertThat(file)
                .as(
                        "the ladder or a case has changed; write the catalogue again with:%n"
                                + "  ./mvnw -pl worker-service/engine -am verify -Dtest=CatalogueTest"
                                + " -Dsurefire.failIfNoSpecifiedTests=false -D%s=true%n",
                        WRITE)
                .exists()
                .hasContent(content));
        assertThat(pictures()).as("pictures of techniques that the ladder has").allMatch(expected::containsKey);
    }

    private static void write(Map<Path, String> expected) throws IOException {
        for (Path file : Files.isDirectory(PICTURES) ? pictures() : List.<Path>of()) {
            Files.delete(file);
        }
        for (Map.Entry<Path, String> file : expected.entrySet()) {
            Files.createDirectories(file.getKey().getParent());
            Files.writeString(file.getKey(), file.getValue());
        }
    }

    private static List<Path> pictures() throws IOException {
        try (var files = Files.list(PICTURES)) {
            return files.toList();
        }
    }

    @Test
    void everyTechniqueHasAnExample() {
        assertThat(rungs).allSatisfy(rung -> assertThat(examples).containsKey(rung.id()));
    }

    private String catalogue() {
        ObjectMapper json = new ObjectMapper();
        return rungs.stream().map(rung -> line(json, rung)).collect(Collectors.joining(",\n", "[\n", "\n]\n"));
    }

    private String line(ObjectMapper json, Rung rung) {
        TechniqueExample example = examples.get(rung.id());
        try {
            return "  "
                    + json.writeValueAsString(new Entry(
                            rung.id(),
                            rung.name(),
                            rung.aliases(),
                            rung.family().id(),
                            rung.rating(),
                            Level.of(rung.rating()),
                            rung.definition(),
                            example == null ? null : Example.of(example)));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
