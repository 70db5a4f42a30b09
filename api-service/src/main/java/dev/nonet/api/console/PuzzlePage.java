package dev.nonet.api.console;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nonet.api.job.Job;
import dev.nonet.api.job.Jobs;
import dev.nonet.api.platform.Answer;
import dev.nonet.api.platform.TrustedJson;
import dev.nonet.api.result.ItemOutcomes;
import dev.nonet.api.result.StoredPath;
import dev.nonet.api.tenant.Needs;
import dev.nonet.api.tenant.Scope;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import dev.nonet.reasoning.Evidence;
import dev.nonet.reasoning.Mark;
import io.quarkus.qute.TemplateInstance;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/** The page of one puzzle of a job: its path step by step, and the board for the visitor to solve. */
@Path("/console/jobs/{id}/puzzles/{index: [0-9]+}")
@Produces(MediaType.WILDCARD)
@RunOnVirtualThread
@Needs(Scope.JOBS_READ)
public class PuzzlePage {

    private final Visit visit;
    private final Jobs jobs;
    private final ItemOutcomes results;
    private final TechniqueNames techniques;
    private final TrustedJson json;

    PuzzlePage(Visit visit, Jobs jobs, ItemOutcomes results, TechniqueNames techniques, TrustedJson json) {
        this.visit = visit;
        this.jobs = jobs;
        this.results = results;
        this.techniques = techniques;
        this.json = json;
    }

    /**
     * @param step the position in the path, see {@link PlayerView}: at most the end; 0 if it is no number of up to six
     *     digits
     */
    @GET
    public RestResponse<Answer> show(
            @PathParam("id") String id,
            @PathParam("index") String index,
            @QueryParam("step") @DefaultValue("0") String step,
            @QueryParam("board") @DefaultValue("") String board) {
        return visit.page(() -> {
            PlayerView player = player(id, index, step, board);
            Frame frame = visit.frame("jobs", visit.texts().of("puzzle.title", player.index() + 1));
            return visit.isPart() ? Templates.player(frame, player) : Templates.puzzle(frame, player);
        });
    }

    private PlayerView player(String id, String index, String step, String board) {
        Texts texts = visit.texts();
        Job job = jobs.required(visit.tenant(), id);
        JsonNode result = result(job, index, number(step));
        List<PlayerView.Tab> boards = new ArrayList<>();
        result.path("boards").properties().forEach(one -> boards.add(tab(one.getKey(), one.getValue(), texts)));
        String chosen = chosen(result, board);
        JsonNode puzzleNode = puzzle(result, chosen);
        Grid puzzle = Grid.parse(puzzleNode.path("puzzle").asText());
        List<PlayedStep> steps = boards.isEmpty() ? json.list(result.path("steps"), PlayedStep.class) : List.of();
        int position = Math.clamp(number(step), 0, steps.isEmpty() ? 0 : steps.size() + 1);
        PlayedStep shown = position >= 1 && position <= steps.size() ? steps.get(position - 1) : null;
        return new PlayerView(
                id,
                JobRow.name(job.kind(), job.id(), texts),
                Integer.parseInt(index),
                job.requested(),
                boards,
                chosen,
                puzzleNode.path("puzzle").asText(),
                grid(puzzle, StoredPath.start(result, puzzle), steps, position, shown, texts),
                facts(puzzleNode, result, steps, texts),
                position,
                steps.size(),
                rounds(steps, shown, texts),
                shown == null ? null : explained(shown, texts),
                shown == null ? List.of() : sameRound(steps, shown, position),
                result.path("reason").asText());
    }

    /** The name of the board asked for, else of the item's first; empty if the item has only one board. */
    private static String chosen(JsonNode result, String asked) {
        JsonNode boards = result.path("boards");
        if (boards.isEmpty()) {
            return "";
        }
        return boards.has(asked) ? asked : boards.fieldNames().next();
    }

    private static JsonNode puzzle(JsonNode result, String board) {
        JsonNode boards = result.path("boards");
        return boards.isEmpty() ? result : boards.path(board);
    }

    /**
     * The tab of a board, labelled with its level and its number of clues. Not with its name in the recipe: the board
     * named {@code hard} of a recipe may have another level.
     */
    private static PlayerView.Tab tab(String name, JsonNode board, Texts texts) {
        return new PlayerView.Tab(
                name,
                texts.of(
                        "puzzle.board",
                        texts.of("level." + board.path("level").asText()),
                        board.path("clues").asInt()));
    }

    private static int number(String text) {
        return text.matches("\\d{1,6}") ? Integer.parseInt(text) : 0;
    }

    /**
     * The result of an item, of which only one step has its evidence, marks and text.
     *
     * @param step from 1; 0 for none
     */
    private JsonNode result(Job job, String index, int step) {
        return StoredPath.result(json, results.requiredResult(job, index), step);
    }

    /**
     * The board before the round of the step shown, with the marks of that step; at the end of the path, the board
     * after the last round; at its start, the board that it begins with, without candidates if there is no path.
     */
    private static BoardView grid(
            Grid puzzle,
            PencilMarks start,
            List<PlayedStep> steps,
            int position,
            @Nullable PlayedStep shown,
            Texts texts) {
        if (position == 0) {
            return steps.isEmpty() && start.digits().equals(puzzle)
                    ? BoardView.of(puzzle, texts)
                    : BoardView.of(puzzle, start, List.of(), texts);
        }
        PencilMarks board = StoredPath.before(shown == null ? Integer.MAX_VALUE : shown.round(), start, steps);
        List<Mark> marks = shown == null ? List.of() : shown.marks();
        return BoardView.of(puzzle, board, marks, texts);
    }

    private List<PlayerView.Round> rounds(List<PlayedStep> steps, @Nullable PlayedStep shown, Texts texts) {
        List<PlayerView.Round> rounds = new ArrayList<>();
        for (int begin = 0; begin < steps.size(); ) {
            PlayedStep first = steps.get(begin);
            int end = begin + 1;
            while (end < steps.size() && steps.get(end).round() == first.round()) {
                end++;
            }
            rounds.add(new PlayerView.Round(
                    begin + 1,
                    techniques.name(first.technique(), texts),
                    end - begin,
                    shown != null && shown.round() == first.round()));
            begin = end;
        }
        return rounds;
    }

    private PlayerView.ShownStep explained(PlayedStep step, Texts texts) {
        Evidence evidence = step.evidence();
        if (evidence == null || texts.language() == Language.EN) {
            return shown(step, texts, Language.EN, step.text(), step.tree());
        }
        StepWords words = new StepWords(texts);
        return shown(step, texts, texts.language(), words.of(evidence, step.conclusion()), words.tree(evidence));
    }

    private PlayerView.ShownStep shown(
            PlayedStep step, Texts texts, Language language, String words, PlayedStep.@Nullable Tree tree) {
        return new PlayerView.ShownStep(
                step.round(),
                step.technique(),
                techniques.name(step.technique(), texts),
                step.rating() == null ? "" : texts.decimal(step.rating()),
                words,
                language.id(),
                step.conclusion(),
                tree);
    }

    private static List<PlayerView.SameRound> sameRound(List<PlayedStep> steps, PlayedStep shown, int place) {
        List<PlayerView.SameRound> others = new ArrayList<>();
        for (int other = 1; other <= steps.size(); other++) {
            PlayedStep step = steps.get(other - 1);
            if (other != place && step.round() == shown.round()) {
                others.add(new PlayerView.SameRound(other, step.conclusion()));
            }
        }
        return others;
    }

    /** The position of the first step with the highest rating, from 1; 0 if no step has a rating. */
    private static int hardest(List<PlayedStep> steps) {
        int hardest = 0;
        BigDecimal highest = BigDecimal.ZERO;
        for (int i = 0; i < steps.size(); i++) {
            String rating = steps.get(i).rating();
            if (rating != null && new BigDecimal(rating).compareTo(highest) > 0) {
                highest = new BigDecimal(rating);
                hardest = i + 1;
            }
        }
        return hardest;
    }

    private List<PlayerView.Fact> facts(JsonNode puzzle, JsonNode result, List<PlayedStep> steps, Texts texts) {
        List<PlayerView.Fact> facts = new ArrayList<>();
        if (puzzle.path("level").isTextual()) {
            facts.add(fact(
                    texts, "level", texts.of("level." + puzzle.path("level").asText())));
        }
        if (puzzle.path("rating").isNumber()) {
            facts.add(fact(texts, "rating", texts.decimal(puzzle.path("rating").asText())));
        }
        int hardest = hardest(steps);
        if (hardest > 0) {
            String technique = techniques.name(steps.get(hardest - 1).technique(), texts);
            facts.add(new PlayerView.Fact(texts.of("fact.hardest"), technique, hardest));
        }
        if (puzzle.path("clues").isNumber()) {
            facts.add(fact(texts, "clues", puzzle.path("clues").asText()));
        }
        if (puzzle.path("humanSeconds").isObject()) {
            facts.add(fact(texts, "time", texts.estimate(puzzle)));
        }
        String explainer = OtherScales.explainer(puzzle, texts);
        if (!explainer.isEmpty()) {
            facts.add(fact(texts, "se", explainer));
        }
        String hodoku = OtherScales.hodoku(puzzle, texts);
        if (!hodoku.isEmpty()) {
            facts.add(fact(texts, "hodoku", hodoku));
        }
        String symmetry = result.path("symmetry").asText("none");
        if (!symmetry.equals("none") && texts.has("symmetry." + symmetry)) {
            facts.add(fact(texts, "symmetry", texts.of("symmetry." + symmetry)));
        }
        if (result.path("solutions").isNumber() && result.path("solutions").asInt() != 1) {
            facts.add(fact(
                    texts,
                    "solutions",
                    texts.of("solutions." + result.path("solutions").asInt())));
        }
        return facts;
    }

    private static PlayerView.Fact fact(Texts texts, String label, String value) {
        return new PlayerView.Fact(texts.of("fact." + label), value, 0);
    }

    @GET
    @Path("play")
    public RestResponse<Answer> play(
            @PathParam("id") String id,
            @PathParam("index") String index,
            @QueryParam("board") @DefaultValue("") String board) {
        return visit.page(() -> play(jobs.required(visit.tenant(), id), index, board, visit.texts()));
    }

    private TemplateInstance play(Job job, String index, String board, Texts texts) {
        JsonNode result = result(job, index, 0);
        JsonNode puzzle = puzzle(result, chosen(result, board));
        Grid grid = Grid.parse(puzzle.path("puzzle").asText());
        JsonNode solution = puzzle.path("solution").isTextual() ? puzzle.path("solution") : result.path("solution");
        String name = texts.of("puzzle.title", Integer.parseInt(index) + 1);
        return Templates.play(
                visit.frame("jobs", name),
                new PlayView(
                        job.id().toString(),
                        JobRow.name(job.kind(), job.id(), texts),
                        "/console/jobs/" + job.id() + "/puzzles/" + index,
                        name,
                        grid.toString(),
                        solution.asText(result.path("grid").asText()),
                        BoardView.of(grid, texts)));
    }
}
