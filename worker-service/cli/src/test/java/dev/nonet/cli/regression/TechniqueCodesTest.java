package dev.nonet.cli.regression;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.reasoning.TechniqueId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What the codes mean is published, so that a verdict can be judged: this test makes the page from the codes. */
class TechniqueCodesTest {

    private static final Path PAGE = Path.of("docs/technique-codes.md");
    private static final String WRITE = "nonet.catalogue.write";

    private static final String HEAD = """
            # What the codes of technique cases mean

            `./nonet check-techniques` reads cases in the format of HoDoKu's library: a board, a code, the conclusions that the technique
            of that code must draw. It runs the techniques of the *names* column and compares conclusions as sets. An exact match is
            EXACT; a step with the expected conclusions and more, or several steps that have them between them, is COVER; what only a
            technique of the *aliases* column concludes, by an equivalent or wider argument, is ALIAS. All three pass. A code with a
            hyphen is that variant of the code; other variants mean what the code means.

            | code | names | aliases |
            |---|---|---|
            """;

    private static String ids(List<TechniqueId> ids) {
        return ids.stream().map(id -> "`" + id + "`").collect(Collectors.joining(", "));
    }

    @Test
    void thePageSaysWhatTheCodesMean() throws IOException {
        String expected = HEAD
                + TechniqueCodes.all().entrySet().stream()
                        .map(entry -> "| " + entry.getKey() + " | "
                                + ids(entry.getValue().names()) + " | "
                                + ids(entry.getValue().aliases()) + " |\n")
                        .collect(Collectors.joining());
        if (Boolean.getBoolean(WRITE)) {
            Files.createDirectories(PAGE.getParent());
            Files.writeString(PAGE, expected);
        }

        assertThat(PAGE).as("written again with -D%s=true", WRITE).exists().hasContent(expected);
    }

    @Test
    void aVariantMayHaveAMeaningOfItsOwn() {
        assertThat(TechniqueCodes.of("0711-4")).isNotEqualTo(TechniqueCodes.of("0711-1"));
        assertThat(TechniqueCodes.of("0711-1")).isEqualTo(TechniqueCodes.of("0711"));
        assertThat(TechniqueCodes.of("9999").names()).isEmpty();
    }
}
