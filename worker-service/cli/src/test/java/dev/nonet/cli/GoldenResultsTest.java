package dev.nonet.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.Engine;
import dev.nonet.format.Sudoku;
import dev.nonet.format.SudokuText;
import dev.nonet.job.Detail;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.HintStrength;
import dev.nonet.job.ItemOutcome;
import dev.nonet.job.PathForm;
import dev.nonet.job.Recipe;
import dev.nonet.job.SolveSpec;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import dev.nonet.puzzle.Symmetry;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.TechniqueId;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * The outcomes of items as JSON, byte for byte as clients have had them: {@code golden/results.txt}, long ones as their
 * beginning and a hash. A field may be added; then write the file again from what the failure prints.
 */
class GoldenResultsTest {

    private static final Grid EASY =
            Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    private static final Grid SOLUTION =
            Grid.parse("534678912672195348198342567859761423426853791713924856961537284287419635345286179");
    private static final Grid SEVERAL_SOLUTIONS =
            EASY.with(0, 0).with(1, 0).with(4, 0).with(10, 0);
    private static final Grid HARD =
            Grid.parse("..231.96..5....1.2....9..3..984.12.....2.....1.....7...........76..........945..1");

    /** Longer outcomes are shortened. */
    private static final int LONGEST = 1000;

    private final Engine engine = new Engine();

    private static Map<String, String> boards() {
        Map<String, String> boards = new LinkedHashMap<>();
        boards.put("easy", EASY.toString());
        boards.put("hard", HARD.toString());
        boards.put("no solution", EASY.with(2, 5).toString());
        boards.put("several solutions", SEVERAL_SOLUTIONS.toString());
        boards.put("malformed", "12x");
        boards.put("under way", text(HARD, PencilMarks.of(HARD).after(List.of(), List.of(Candidate.of(0, 8)))));
        boards.put("solved", text(EASY, PencilMarks.of(SOLUTION)));
        boards.put("wrong", text(EASY, PencilMarks.of(EASY).after(List.of(Candidate.of(2, 1)), List.of())));
        boards.put("unique by its candidates", text(SEVERAL_SOLUTIONS, PencilMarks.of(EASY)));
        return boards;
    }

    private static String text(Grid givens, PencilMarks marks) {
        return SudokuText.of(Sudoku.of(givens, marks));
    }

    private static Map<String, SolveSpec> solving() {
        List<TechniqueId> one = List.of(new TechniqueId("hidden-single"));
        Map<String, SolveSpec> specs = new LinkedHashMap<>();
        specs.put("solution", SolveSpec.of(Detail.SOLUTION));
        specs.put("identity", SolveSpec.of(Detail.SOLUTION).with(it -> it.canonical = true));
        specs.put("grade", SolveSpec.of(Detail.GRADE));
        specs.put("grade by one technique", SolveSpec.of(Detail.GRADE).with(it -> it.techniques = one));
        specs.put("steps", SolveSpec.of(Detail.STEPS));
        specs.put("lean steps", SolveSpec.of(Detail.STEPS).with(it -> it.path = PathForm.LEAN));
        for (HintStrength strength : HintStrength.values()) {
            specs.put("hint " + strength.id(), SolveSpec.hint("", strength, List.of()));
        }
        specs.put("hint by one technique", SolveSpec.hint("", HintStrength.WHERE, one));
        return specs;
    }

    private static Map<String, GenerateSpec> generating() {
        GenerateSpec any = GenerateSpec.of(3).withSeed(1);
        Map<String, GenerateSpec> specs = new LinkedHashMap<>();
        specs.put("solution", any.with(it -> it.detail = Detail.SOLUTION));
        specs.put("grade", any);
        specs.put("identity", any.with(it -> it.canonical = true));
        specs.put("hard", any.with(it -> it.level = Level.HARD));
        specs.put("symmetry", any.with(it -> it.symmetry = Symmetry.ROTATE_180));
        specs.put("steps", any.with(it -> it.detail = Detail.STEPS));
        specs.put("lean steps", any.with(it -> {
            it.detail = Detail.STEPS;
            it.path = PathForm.LEAN;
        }));
        specs.put("three boards", any.with(it -> it.recipe = Recipe.THREE_BOARDS));
        return specs;
    }

    @Test
    void outcomesAreAsTheyWere() throws IOException {
        List<String> lines = new ArrayList<>();
        boards().forEach((board, text) -> solving()
                .forEach((asked, spec) -> lines.add(board + ", " + asked + ": " + json(engine.solve(spec, 0, text)))));
        generating()
                .forEach((asked, spec) -> engine.generate(spec, 0, spec.count())
                        .forEach(outcome -> lines.add("generate, " + asked + ": " + json(outcome))));

        try (InputStream file = GoldenResultsTest.class.getResourceAsStream("/golden/results.txt")) {
            assertThat(String.join("\n", lines))
                    .isEqualTo(new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8).strip());
        }
    }

    private static String json(ItemOutcome outcome) {
        String json = Output.json(outcome).replace("\"engine\":\"" + Engine.VERSION + "\"", "\"engine\":\"…\"");
        return json.length() <= LONGEST ? json : json.substring(0, 600) + "… sha256 " + hash(json);
    }

    private static String hash(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
