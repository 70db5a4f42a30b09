package dev.nonet.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.board.Board;
import dev.nonet.engine.grade.Grader;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.engine.solve.LogicalSolver;
import dev.nonet.picture.BoardPicture;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import dev.nonet.reasoning.Grade;
import dev.nonet.reasoning.Mark;
import dev.nonet.reasoning.Step;
import dev.nonet.words.ExplainedStep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Keeps the tutorial {@code docs/a-puzzle-s-way.md} true: the pictures of the rounds that it shows, the sentences below
 * them, and the grade at its end are what the engine computes for the tutorial's puzzle.
 */
class APuzzlesWayTest {

    private static final Path PAGE = Path.of("../../docs/a-puzzle-s-way.md");
    private static final Path PICTURES = Path.of("../../docs/a-puzzle-s-way");
    private static final String WRITE = "nonet.tutorial.write";

    private static final Grid PUZZLE =
            Grid.parse("7..13...95.96....8...4......8...31..39.....64..27...8......1...1....74.62...64..1");

    /** A picture of a round, and the quoted lines below it. */
    private static final Pattern ROUND = Pattern.compile("!\\[round (\\d+)]\\(\\S+\\)\n\n(?:>.*\n)+");

    private static final Pattern GRADE = Pattern.compile("> Level .*\n");

    private final Map<Integer, List<Step>> rounds = new LogicalSolver(StandardLadder.LADDER)
            .solve(PUZZLE).steps().stream()
                    .collect(Collectors.groupingBy(Step::round, TreeMap::new, Collectors.toList()));

    @Test
    void thePageShowsWhatTheEngineDoes() throws IOException {
        String page = Files.readString(PAGE);
        Map<Path, String> expected = new TreeMap<>();
        String rewritten = ROUND.matcher(page).replaceAll(shown -> {
            int round = Integer.parseInt(shown.group(1));
            String file = "round-" + round + ".svg";
            expected.put(PICTURES.resolve(file), picture(round));
            return "![round " + round + "](" + PICTURES.getFileName() + "/" + file + ")\n\n" + sentences(round);
        });
        rewritten = GRADE.matcher(rewritten).replaceAll(grade());
        assertThat(page).contains(PUZZLE.toString());
        assertThat(expected).as("rounds that the page shows").hasSizeGreaterThanOrEqualTo(5);
        expected.put(PAGE, rewritten);
        if (Boolean.getBoolean(WRITE)) {
            Files.createDirectories(PICTURES);
            for (Map.Entry<Path, String> file : expected.entrySet()) {
                Files.writeString(file.getKey(), file.getValue());
            }
        }
        expected.forEach((file, content) -> assertThat(file)
                .as(
                        "a path has changed; write the page's pictures and sentences again with -D%s=true, and read"
                                + " whether the text around them still holds",
                        WRITE)
                .exists()
                .hasContent(content));
    }

    private List<Step> steps(int round) {
        return Objects.requireNonNull(rounds.get(round), () -> "the path has no round " + round);
    }

    private String sentences(int round) {
        return StandardLadder.LADDER.explain(steps(round)).stream()
                .map(step -> "> " + step.text() + "\n")
                .collect(Collectors.joining(">\n"));
    }

    /** The board before a round, with the marks of all its steps. */
    private String picture(int round) {
        Board board = new Board();
        board.load(PUZZLE);
        rounds.forEach((number, steps) -> {
            if (number < round) {
                steps.forEach(board::apply);
            }
        });
        List<Step> steps = steps(round);
        List<Mark> marks =
                steps.stream().flatMap(step -> step.marks().stream()).distinct().toList();
        String title = StandardLadder.LADDER.explain(steps).stream()
                .map(ExplainedStep::text)
                .collect(Collectors.joining(" "));
        return BoardPicture.of(PUZZLE, new PencilMarks(board.toGrid(), board.candidates()), marks, title)
                .svg();
    }

    private String grade() {
        Grade grade = new Grader(StandardLadder.LADDER).grade(PUZZLE);
        return String.format(
                Locale.ROOT,
                "> Level %s, rating %s, effort %.1f. People take about %d seconds (%d to %d, %s).\n",
                grade.level().id(),
                grade.rating(),
                grade.effort(),
                Objects.requireNonNull(grade.humanSeconds()).median(),
                Objects.requireNonNull(grade.humanSeconds()).low(),
                Objects.requireNonNull(grade.humanSeconds()).high(),
                Objects.requireNonNull(grade.humanSeconds()).basis().id());
    }
}
