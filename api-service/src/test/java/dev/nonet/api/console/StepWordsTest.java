package dev.nonet.api.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.api.platform.TrustedJson;
import dev.nonet.api.technique.TechniqueCatalogue;
import dev.nonet.job.BoardHint;
import dev.nonet.job.HintStrength;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.reasoning.Evidence;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every technique has a definition and a step in words in every language, and the words name everything that the proof
 * rests on.
 */
class StepWordsTest {

    private static final Pattern CELL = Pattern.compile("r[1-9]c[1-9]");
    private static final Pattern LEFT_OPEN = Pattern.compile("\\{\\d}");

    private final ObjectMapper json = new ObjectMapper();
    private final JsonNode catalogue = catalogue();
    private final TrustedJson trusted = new TrustedJson(json);
    private final HintWords hints = new HintWords(trusted, new TechniqueNames(new TechniqueCatalogue(json), trusted));

    private JsonNode catalogue() {
        try (InputStream file = StepWordsTest.class.getResourceAsStream("/catalogue/techniques.json")) {
            return json.readTree(file);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyTechniqueHasAStep(Language language) {
        StepWords words = new StepWords(Texts.of(language));
        assertThat(catalogue).hasSizeGreaterThan(100);
        for (JsonNode technique : catalogue) {
            JsonNode example = technique.path("example");
            Evidence evidence = json.convertValue(example.path("evidence"), Evidence.class);

            String text = words.of(evidence, "r1c1 = 1");

            String id = language + ", " + technique.path("id").asText();
            assertThat(LEFT_OPEN.matcher(text).find()).as("%s: %s", id, text).isFalse();
            Set<String> named = cells(text);
            named.add("r1c1");
            Set<String> inEnglish = cells(example.path("text").asText().replaceAll("\\. So [^.]*\\.$", ""));
            assertThat(named).as("%s: %s", id, text).containsAll(inEnglish);
            PlayedStep.Tree tree = words.tree(evidence);
            if (tree != null) {
                assertThat(cells(String.join(" ", all(tree)))).as(id).isNotEmpty();
                assertThat(all(tree))
                        .as(id)
                        .noneMatch(part -> LEFT_OPEN.matcher(part).find());
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void renamedDigitsAreNamedInTheirDirection(Language language) {
        List<Cell> cells = IntStream.range(0, Cell.COUNT).mapToObj(Cell::of).toList();
        Evidence evidence = new Evidence.Automorphism(cells, List.of(2, 3, 1, 4, 5, 6, 7, 8, 9));

        assertThat(new StepWords(Texts.of(language)).of(evidence, "r1c1 = 1")).contains("1 → 2", "2 → 3", "3 → 1");
    }

    /** The argument for an inference within a branch is no sentence of its own. */
    @ParameterizedTest
    @EnumSource
    void argumentsInBracketsBeginSmallAndHaveNoFullStop(Language language) {
        StepWords words = new StepWords(Texts.of(language));
        for (JsonNode technique : catalogue) {
            Evidence argument = json.convertValue(technique.path("example").path("evidence"), Evidence.class);
            Evidence.Inference inference =
                    new Evidence.Inference(List.of(), List.of(Candidate.of(0, 1)), argument, List.of());
            Evidence branches = new Evidence.Branches(
                    null, List.of(new Evidence.Branch(Candidate.of(1, 1), List.of(inference), null)));

            assertThat(words.of(branches, "r1c1 = 1"))
                    .as("%s, %s", language, technique.path("id"))
                    // German nouns keep their capital: "r1c5 (Spalte 5)".
                    .doesNotContainPattern("[(（](?!Zeile|Spalte|Block)\\p{Lu}")
                    .doesNotContainPattern("[.。][)）]");
        }
    }

    private static Set<String> cells(String text) {
        return CELL.matcher(text).results().map(MatchResult::group).collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<String> all(PlayedStep.Tree tree) {
        List<String> texts = new ArrayList<>(List.of(tree.text()));
        List<PlayedStep.Tree> parts = tree.parts();
        if (parts != null) {
            parts.forEach(part -> texts.addAll(all(part)));
        }
        return texts;
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "EN")
    void everyTechniqueHasADefinition(Language language) {
        Set<String> keys = new TreeSet<>(Texts.read("techniques", language).keySet());
        Set<String> names = new TreeSet<>();
        for (JsonNode technique : catalogue) {
            String id = technique.path("id").asText();
            String english = technique.path("definition").asText();
            assertThat(Texts.of(language).techniqueDefinition(id, english))
                    .as("%s, %s", language, id)
                    .isNotBlank()
                    .isNotEqualTo(english);
            assertThat(names.add(Texts.of(language)
                            .techniqueName(id, technique.path("name").asText())))
                    .as("%s: no other technique is called like %s", language, id)
                    .isTrue();
            keys.remove(id + ".name");
            keys.remove(id + ".definition");
        }
        assertThat(keys).as("of techniques that there are not").isEmpty();
    }

    /** A technique that has a name of its own in a language is called so by the definitions of others too. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "EN")
    void noDefinitionHasAnEnglishNameThatIsTranslated(Language language) {
        SortedMap<String, String> texts = Texts.read("techniques", language);
        for (JsonNode technique : catalogue) {
            String english = technique.path("name").asText();
            String own = texts.get(technique.path("id").asText() + ".name");
            if (own == null || own.contains(english)) {
                continue;
            }
            Pattern name = Pattern.compile("(?<![\\w-])" + Pattern.quote(english) + "(?![\\w-])");
            assertThat(texts.values())
                    .as("%s: %s is called %s", language, english, own)
                    .noneMatch(text -> name.matcher(text).find());
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyOutcomeOfAHintIsTold(Language language) {
        for (BoardHint.Outcome outcome : BoardHint.Outcome.values()) {
            if (outcome != BoardHint.Outcome.WRONG) {
                assertThat(hints.of(BoardHint.of(outcome, HintStrength.WHERE, "told"), Texts.of(language)))
                        .as("%s", outcome)
                        .isNotBlank();
            }
        }
    }

    @Test
    void aStepIsToldAsFarAsAsked() throws IOException {
        Texts texts = Texts.of(Language.DE);
        assertThat(hints.of(json.readTree("""
                        {"outcome": "step", "strength": "where", "text": "told", "houses": ["b5", "r2"]}
                        """), texts)).isEqualTo("Sehen Sie sich Block 5 und Zeile 2 an.");
        assertThat(hints.of(json.readTree("""
                        {"outcome": "step", "strength": "technique", "text": "told", "houses": ["b5"],
                         "technique": "naked-pair", "name": "Naked Pair", "rating": 3.0}
                        """), texts)).isEqualTo("In Block 5 finden Sie: Nacktes Paar.");
    }

    @Test
    void wrongCellsAreNamed() throws IOException {
        JsonNode hint = json.readTree("""
                {"outcome": "wrong", "strength": "everything", "text": "told",
                 "wrong": [{"cell": "r1c1", "digit": 4, "belongs": 5}], "missing": [{"cell": "r2c2"}]}
                """);
        assertThat(hints.of(hint, Texts.of(Language.EN))).isEqualTo("told");
        assertThat(hints.of(hint, Texts.of(Language.DE)))
                .isEqualTo("Falsch: r1c1 (richtig wäre 5). Die richtige Ziffer fehlt unter den Kandidaten von r2c2.");
    }

    /**
     * Spanish has articles before houses, and "u" for "or" before an eight; Chinese puts no blank between its own
     * characters.
     */
    @Test
    void housesAreNamedAsTheLanguageNamesThem() throws IOException {
        JsonNode hint = json.readTree("""
                {"outcome": "step", "strength": "where", "text": "told", "houses": ["b5", "r2"]}
                """);
        assertThat(hints.of(hint, Texts.of(Language.ES))).isEqualTo("Mire la caja 5 y la fila 2.");
        assertThat(hints.of(hint, Texts.of(Language.ZH))).isEqualTo("请看第 5 宫和第 2 行。");
        assertThat(Texts.of(Language.ES).or(List.of(7, 8))).isEqualTo("7 u 8");
        assertThat(Texts.of(Language.ES).or(List.of(8, 9))).isEqualTo("8 o 9");
        for (JsonNode technique : catalogue) {
            Evidence evidence = json.convertValue(technique.path("example").path("evidence"), Evidence.class);
            assertThat(new StepWords(Texts.of(Language.ES)).of(evidence, "r1c1 = 1"))
                    .as("%s", technique.path("id"))
                    .doesNotContainPattern("(?<!la |cada )(fila|columna|caja) \\d")
                    .doesNotContainPattern("\\. [a-z&&[^r]]");
            assertThat(new StepWords(Texts.of(Language.ZH)).of(evidence, "r1c1 = 1"))
                    .as("%s", technique.path("id"))
                    .doesNotContainPattern("[\\p{IsHan}，。；：、] [\\p{IsHan}，。；：、]");
        }
    }
}
