package dev.nonet.book;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.reasoning.TechniqueId;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class DefinitionsTest {

    @Test
    void everyTechniqueOfTheCatalogueHasOne() throws Exception {
        List<TechniqueId> techniques;
        try (InputStream in =
                Objects.requireNonNull(Definitions.class.getResourceAsStream("/catalogue/techniques.json"))) {
            techniques = Pattern.compile("\"id\":\"([^\"]*)\"")
                    .matcher(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                    .results()
                    .map((MatchResult id) -> new TechniqueId(id.group(1)))
                    .toList();
        }

        assertThat(techniques)
                .hasSizeGreaterThan(100)
                .allSatisfy(technique -> assertThat(Definitions.of(technique))
                        .as(technique.value())
                        .endsWith("."));
        assertThat(Definitions.of(new TechniqueId("full-house"))).startsWith("The only empty cell of a house");
        assertThat(Definitions.of(new TechniqueId("no-such-technique"))).isEmpty();
    }
}
