package dev.nonet.local.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nonet.oracle.Oracle;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.Level;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChecksTest {

    private static final String PUZZLE =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    private static final String SOLUTION =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    private final ObjectMapper json = new ObjectMapper();

    @Test
    void acceptsAPuzzleThatMeetsItsSpec() throws Exception {
        assertThat(Checks.generated(puzzle(), json.readTree("{\"level\":\"easy\"}")))
                .isEmpty();
        assertThat(Checks.solved(puzzle(), PUZZLE)).isEmpty();
    }

    @Test
    void reportsAPuzzleWithSeveralSolutions() throws Exception {
        ObjectNode result = puzzle().put("puzzle", ".".repeat(27) + PUZZLE.substring(27));

        assertThat(Checks.generated(result, json.createObjectNode()))
                .anySatisfy(problem -> assertThat(problem).contains("has several solutions"));
    }

    @Test
    void reportsAWrongSolution() throws Exception {
        ObjectNode result = puzzle().put(
                        "solution", SOLUTION.replace('1', 'x').replace('2', '1').replace('x', '2'));

        assertThat(Checks.generated(result, json.createObjectNode()))
                .anySatisfy(problem -> assertThat(problem).contains("another solution"));
    }

    @Test
    void reportsAWrongLevelSymmetryOrMinimality() throws Exception {
        assertThat(Checks.generated(
                        puzzle(), json.readTree("{\"level\":\"hard\",\"symmetry\":\"diagonal\",\"minimal\":true}")))
                .hasSize(3)
                .anySatisfy(problem -> assertThat(problem).contains("asked for level hard, got easy"))
                .anySatisfy(problem -> assertThat(problem).contains("no symmetry diagonal"))
                .anySatisfy(problem -> assertThat(problem).contains("is not minimal"));
    }

    @Test
    void reportsAWrongNumberOfCluesAndARatingOfAnotherLevel() throws Exception {
        assertThat(Checks.generated(puzzle().put("clues", 31).put("rating", 4.2), json.createObjectNode()))
                .anySatisfy(problem -> assertThat(problem).contains("30 clues, said to have 31"))
                .anySatisfy(problem -> assertThat(problem).contains("rating 4.2 and level easy"));
    }

    @Test
    void reportsMissingDuplicateAndUnknownItems() throws Exception {
        JsonNode first = json.readTree("{\"index\":0}");
        JsonNode stray = json.readTree("{\"index\":7}");

        assertThat(Checks.complete("job", 1, List.of(first), List.of())).isEmpty();
        assertThat(Checks.complete("job", 3, List.of(first, first), List.of(stray)))
                .containsExactly("job: item 0 comes twice", "job: there is no item 7", "job: 2 of 3 items are missing");
    }

    @Test
    void reportsBoardsThatDoNotContainEachOthersClues() throws Exception {
        String other = "6" + SOLUTION.substring(1);
        JsonNode result = json.readTree("""
                {"index":4,"grid":"%s","boards":{
                 "easy":{"puzzle":"%s","clues":30,"level":"easy"},
                 "medium":{"puzzle":"%s","clues":81,"level":"easy"},
                 "hard":{"puzzle":"%s","clues":30,"level":"easy"}}}
                """.formatted(SOLUTION, PUZZLE, other, PUZZLE));

        assertThat(Checks.threeBoards(result))
                .allSatisfy(problem -> assertThat(problem).startsWith("item 4: "))
                .anySatisfy(problem -> assertThat(problem).contains("do not contain each other's clues"))
                .anySatisfy(problem -> assertThat(problem).contains("has no solution"));
    }

    @Test
    void solvesPuzzlesWithOneNoAndSeveralSolutionsAndAMalformedOne() {
        List<String> texts = DemoJobs.puzzlesToSolve(List.of(Grid.parse(PUZZLE)));

        assertThat(texts).hasSize(5);
        assertThat(texts.subList(0, 4))
                .extracting(text -> Oracle.count(Grid.parse(text), 3))
                .containsExactly(1, 0, 0, 2);
        assertThat(texts.getLast()).hasSize(80);
    }

    @Test
    void jobsHaveTheRequestedNumberOfPuzzlesInTotal() {
        List<ObjectNode> jobs = DemoJobs.generateJobs(1_000, EnumSet.of(Level.EASY, Level.HARD, Level.EXTREME), 5);

        assertThat(jobs).hasSize(4);
        assertThat(jobs.stream()
                        .mapToInt(job -> job.get("count").asInt() * (job.has("recipe") ? 3 : 1))
                        .sum())
                .isEqualTo(1_000);
    }

    private ObjectNode puzzle() throws Exception {
        return (ObjectNode) json.readTree("""
                {"index":0,"puzzle":"%s","solution":"%s","solutions":1,"level":"easy","rating":1.2,"clues":30}
                """.formatted(PUZZLE, SOLUTION));
    }
}
