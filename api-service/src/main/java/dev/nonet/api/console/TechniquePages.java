package dev.nonet.api.console;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nonet.api.platform.Answer;
import dev.nonet.api.platform.Ids;
import dev.nonet.api.platform.Problem;
import dev.nonet.api.platform.TrustedJson;
import dev.nonet.api.tenant.Needs;
import dev.nonet.api.tenant.Scope;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import dev.nonet.reasoning.Evidence;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.Mark;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jboss.resteasy.reactive.RestResponse;
import org.jspecify.annotations.Nullable;

/** The catalogue of techniques, and the page of each technique. */
@Path("/console/techniques")
@Produces(MediaType.WILDCARD)
@RunOnVirtualThread
@Needs(Scope.JOBS_READ)
public class TechniquePages {

    private final Visit visit;
    private final TechniqueNames techniques;
    private final TrustedJson json;

    TechniquePages(Visit visit, TechniqueNames techniques, TrustedJson json) {
        this.visit = visit;
        this.techniques = techniques;
        this.json = json;
    }

    @GET
    public RestResponse<Answer> list() {
        Texts texts = visit.texts();
        List<TechniqueList.Group> groups = Arrays.stream(Level.values())
                .map(level -> new TechniqueList.Group(
                        level.id(),
                        texts.of("level." + level.id()),
                        techniques.all(texts).stream()
                                .filter(technique -> technique.level().equals(level.id()))
                                .toList()))
                .filter(group -> !group.techniques().isEmpty())
                .toList();
        return visit.page(() -> Templates.techniques(
                visit.frame("techniques", texts.of("techniques.title")), new TechniqueList(groups)));
    }

    @GET
    @Path("{id}")
    public RestResponse<Answer> one(@PathParam("id") String id) {
        Texts texts = visit.texts();
        JsonNode entry = techniques
                .entry(id)
                .orElseThrow(() -> Problem.notFound("There is no technique '" + Ids.shortened(id) + "'"));
        TechniqueNames.Technique technique = techniques.find(id, texts).orElseThrow();
        List<String> aliases = new ArrayList<>();
        entry.path("aliases").forEach(alias -> aliases.add(alias.asText()));
        JsonNode example = entry.path("example");
        int rank = techniques.rank(id);
        return visit.page(() -> Templates.technique(
                visit.frame("techniques", technique.name()),
                new TechniqueView(
                        technique,
                        texts.of("level." + technique.level()),
                        texts.of("family." + technique.family()),
                        texts.techniqueDefinition(id, entry.path("definition").asText()),
                        aliases,
                        board(example, false, texts),
                        words(example, texts),
                        new StepWords(texts).tree(evidence(example)),
                        board(example, true, texts),
                        neighbour(rank - 1, texts),
                        neighbour(rank + 1, texts))));
    }

    private Evidence evidence(JsonNode example) {
        return json.read(example.path("evidence"), Evidence.class);
    }

    private String words(JsonNode example, Texts texts) {
        if (texts.language() == Language.EN) {
            return example.path("text").asText();
        }
        return new StepWords(texts)
                .of(
                        evidence(example),
                        PlayedStep.conclusion(candidates(example, "placements"), candidates(example, "eliminations")));
    }

    private TechniqueNames.@Nullable Technique neighbour(int rank, Texts texts) {
        List<TechniqueNames.Technique> all = techniques.all(texts);
        return rank < 0 || rank >= all.size() ? null : all.get(rank);
    }

    /** @param played whether to show the board after the step instead of before it */
    private @Nullable BoardView board(JsonNode example, boolean played, Texts texts) {
        if (example.isMissingNode()) {
            return null;
        }
        Grid givens = Grid.parse(example.path("board").asText());
        List<Candidate> placements = candidates(example, "placements");
        List<Candidate> eliminations = candidates(example, "eliminations");
        PencilMarks board = PencilMarks.of(givens)
                .after(candidates(example, "filled"), List.of())
                .after(List.of(), candidates(example, "without"));
        return played
                ? BoardView.of(givens, board.after(placements, eliminations), List.of(), texts)
                : BoardView.of(givens, board, marks(example, placements, eliminations), texts);
    }

    private List<Mark> marks(JsonNode example, List<Candidate> placements, List<Candidate> eliminations) {
        if (example.path("marks").isArray()) {
            return json.list(example.path("marks"), Mark.class);
        }
        List<Mark> marks = new ArrayList<>();
        placements.forEach(placement -> marks.add(new Mark.OfCandidate(placement, Mark.Role.PLACED)));
        eliminations.forEach(gone -> marks.add(new Mark.OfCandidate(gone, Mark.Role.ELIMINATED)));
        return marks;
    }

    private List<Candidate> candidates(JsonNode example, String field) {
        return json.list(example.path(field), Candidate.class);
    }
}
