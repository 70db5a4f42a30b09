package dev.nonet.api.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.format.Format;
import dev.nonet.format.FormatException;
import dev.nonet.format.Sudoku;
import dev.nonet.format.SudokuSink;
import dev.nonet.job.Callback;
import dev.nonet.job.ClueRange;
import dev.nonet.job.Detail;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.JobSpec;
import dev.nonet.job.PathForm;
import dev.nonet.job.RatingRange;
import dev.nonet.job.Recipe;
import dev.nonet.job.SecondsRange;
import dev.nonet.job.SolveSpec;
import dev.nonet.job.SpecLimits;
import dev.nonet.job.SpecViolation;
import dev.nonet.puzzle.Symmetry;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.Scale;
import dev.nonet.reasoning.TechniqueId;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is wrong with a field is said in the visitor's language and notation of numbers. */
class FaultMessagesTest {

    private static final TechniqueId X_WING = new TechniqueId("x-wing");
    private static final SpecLimits LIMITS = new SpecLimits(10_000_000, 1_000, Map.of(X_WING, Rating.tenths(32)));

    private static GenerateSpec generate(Consumer<GenerateSpec.Fields> change) {
        return GenerateSpec.of(1).with(change);
    }

    /** Specs with every violation that a form can bring about. */
    private static List<JobSpec> wrongSpecs() {
        return List.of(
                generate(it -> it.count = 20_000_000),
                generate(it -> {
                    it.seed = -1L;
                    it.path = PathForm.LEAN;
                    it.deadlineSeconds = 0;
                    it.extraClues = 41;
                    it.minimal = true;
                    it.clues = new ClueRange(12, 81);
                    it.metadata = Map.of("Key", "a", "long", "x".repeat(600), "control", "\u0001");
                    it.callback = new Callback(URI.create("ftp://client.example"), "secret");
                }),
                generate(it -> {
                    it.level = Level.HARD;
                    it.rating = new RatingRange(Rating.tenths(9), Rating.tenths(5));
                    it.humanSeconds = new SecondsRange(0, 100_000);
                    it.requires = List.of(X_WING, new TechniqueId("x-win"), new TechniqueId("nothing-like-it"));
                    it.excludes = List.of(X_WING);
                    it.detail = Detail.SOLUTION;
                }),
                generate(it -> {
                    it.humanSeconds = new SecondsRange(9, 8);
                    it.clues = new ClueRange(50, 45);
                    it.minimal = true;
                }),
                generate(it -> {
                    it.mask = "x";
                    it.extraClues = 3;
                    it.callback = new Callback(URI.create("https://user@client.example:99999/"), null);
                }),
                generate(it -> it.mask = "y".repeat(81)),
                generate(it -> {
                    it.mask = "x".repeat(81);
                    it.symmetry = Symmetry.FULL;
                    it.clues = new ClueRange(20, 30);
                }),
                generate(it -> {
                    it.recipe = Recipe.THREE_BOARDS;
                    it.minimal = true;
                    it.boards = List.of(Level.EASY);
                }),
                generate(it -> {
                    it.recipe = Recipe.THREE_LEVELS;
                    it.canonical = true;
                    it.ratings = List.of(Scale.SE);
                }),
                SolveSpec.of(Detail.GRADE));
    }

    private static List<String> messages() {
        List<String> messages = new ArrayList<>(List.of(
                "is required",
                "must be a whole number",
                "must be a number with one decimal",
                "is out of range",
                "a rating is 0.0 to 20.0, not 21.5",
                "a rating has one decimal, not 3.55",
                "unknown level 'x', expected one of easy, hard"));
        malformed().forEach((format, text) -> faultOf(format, text).ifPresent(messages::add));
        wrongSpecs()
                .forEach(spec -> spec.violations(LIMITS).stream()
                        .map(SpecViolation::message)
                        .forEach(messages::add));
        return messages;
    }

    /** Texts with a fault of each format. */
    private static Map<Format, String> malformed() {
        Map<Format, String> texts = new EnumMap<>(Format.class);
        for (Format format : Format.values()) {
            texts.put(
                    format,
                    switch (format) {
                        case OPENSUDOKU -> "<opensudoku><game data='12'/></opensudoku>";
                        case IPUZ -> "{\"kind\":[\"http://ipuz.org/sudoku#1\"],\"puzzle\":[]}";
                        case NDJSON -> "{\"puzzles\":1}";
                        case CSV -> "puzzle\n12";
                        case F_PUZZLES -> "https://f-puzzles.com/?load=N4%";
                        case SUDOKUPAD -> "https://sudokupad.app/?puzzle=-";
                        case SUDOKUWIKI -> "https://www.sudokuwiki.org/Sudoku.htm?bd=S9B" + "-".repeat(162);
                        case HODOKU -> ":0000:x:1+x";
                        default -> "12x\n";
                    });
        }
        return texts;
    }

    /** What the form says of such a text; nothing if the format takes it for a header. */
    private static Optional<String> faultOf(Format format, String text) {
        List<String> faults = new ArrayList<>();
        SudokuSink sink = new SudokuSink() {
            @Override
            public void sudoku(Sudoku sudoku) {}

            @Override
            public void malformed(FormatException fault) {
                faults.add(fault.getMessage());
            }
        };
        try {
            format.read(new StringReader(text), sink);
        } catch (FormatException e) {
            faults.add(e.getMessage());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return faults.stream().findFirst();
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void everyFaultOfAFormIsSaidInEveryLanguage(Language language) {
        Texts texts = Texts.of(language);

        assertThat(messages()).hasSizeGreaterThan(55).allSatisfy(message -> {
            String said = FaultMessages.translate(message, texts).orElse("");
            assertThat(said).as(message).isNotEmpty().doesNotContain("{");
            if (language != Language.EN) {
                assertThat(said).isNotEqualTo(message);
            }
        });
    }

    /** Every sentence of the list is recognized, whatever its values are. */
    @ParameterizedTest
    @EnumSource(Language.class)
    void everySentenceHasItsTranslation(Language language) {
        Texts texts = Texts.of(language);

        Texts.read("console", Language.EN).forEach((key, english) -> {
            if (key.startsWith("fault.")) {
                String message = english.replaceAll("\\{\\d}", key.startsWith("fault.within.") ? "is required" : "x1");
                assertThat(FaultMessages.translate(message, texts))
                        .as(key)
                        .hasValueSatisfying(
                                said -> assertThat(said).doesNotContain("{").isEqualTo(expected(key, texts)));
            }
        });
    }

    private static String expected(String key, Texts texts) {
        Object value = key.startsWith("fault.within.") ? texts.of("fault.required") : "x1";
        return texts.of(key, value, value, value, value, value);
    }

    @Test
    void houseAndReasonWithinASentenceAreTranslatedTooOrAllIsLeftInEnglish() {
        Texts german = Texts.of(Language.DE);

        assertThat(FaultMessages.translate("no solution: r1c1 and r1c5 both hold 7 in row 1", german))
                .contains("keine Lösung: r1c1 und r1c5 enthalten beide 7 in Zeile 1");
        assertThat(FaultMessages.translate("line 12: a puzzle has 81 characters, this has 17", german))
                .contains("Zeile 12: ein Rätsel hat 81 Zeichen, dieses hat 17");
        assertThat(FaultMessages.translate("line 12: something that nobody has translated", german))
                .isEmpty();
    }

    /** What is one of several is listed as the language lists. */
    @Test
    void choicesAreListedInWords() {
        String several = "several solutions: r1c3 can be 2, 3 or 4";
        String meant = "unknown technique 'z-wing'; did you mean h-wing or l-wing or m-wing?";

        assertThat(FaultMessages.translate(several, Texts.of(Language.EN))).contains(several);
        assertThat(FaultMessages.translate(several, Texts.of(Language.DE)))
                .contains("mehrere Lösungen: r1c3 kann 2, 3 oder 4 sein");
        assertThat(FaultMessages.translate(meant, Texts.of(Language.DE)))
                .contains("unbekannte Technik „z-wing“; gemeint: h-wing, l-wing oder m-wing?");
    }

    @Test
    void whatIsQuotedIsShownAsItWasSent() {
        for (String sent : List.of("9783161484101", "3.5", "row 1", "a or b")) {
            String message = "the check digit of the ISBN '" + sent + "' is wrong";

            assertThat(FaultMessages.translate(message, Texts.of(Language.EN))).contains(message);
            assertThat(FaultMessages.translate(message, Texts.of(Language.DE)))
                    .hasValueSatisfying(said -> assertThat(said).contains(sent));
        }
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void callbacksAndKeysAreSpokenOfInEveryLanguage(Language language) {
        for (String message : List.of(
                "no connection can be made",
                "the connection was closed before an answer",
                "the host is unknown",
                "refused: the host has no public address",
                "no answer in 10 s",
                "The key or token lacks the scope admin",
                "This call is for the operator of the service only",
                "must name at least one scope",
                "must be 1 to 100 characters on one line, at least one of them visible,"
                        + " without control, formatting or private-use characters")) {
            assertThat(FaultMessages.translate(message, Texts.of(language)))
                    .as(message)
                    .isPresent();
        }
    }

    /** Matched against every sentence, such a text of a client's took minutes of a CPU. */
    @Test
    @Timeout(20)
    void whatAClientSentIsNotSearchedForLong() {
        String sent = ", line ".repeat(1_000) + ", column ".repeat(1_000);

        assertThat(FaultMessages.translate(
                        "unknown level '" + sent + "', expected one of easy, hard", Texts.of(Language.DE)))
                .isEmpty();
        assertThat(Gallery.inNotationOfApi("rating", "4" + " ".repeat(100_000) + "5"))
                .hasSize(100_002);
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void numbersAreWrittenAsTheLanguageDoes(Language language) {
        Texts texts = Texts.of(language);
        boolean comma = language == Language.DE || language == Language.ES;

        assertThat(FaultMessages.translate("a rating has one decimal, not 3.55", texts)
                        .orElseThrow())
                .contains(comma ? "3,55" : "3.55");
        assertThat(FaultMessages.translate("must be 1 to 10000000, is 20000000", texts)
                        .orElseThrow())
                .contains(comma ? "10.000.000" : "10,000,000");
    }
}
