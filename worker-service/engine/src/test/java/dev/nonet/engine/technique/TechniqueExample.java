package dev.nonet.engine.technique;

import dev.nonet.engine.ladder.Rung;
import dev.nonet.engine.position.Position;
import dev.nonet.picture.BoardPicture;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import dev.nonet.reasoning.TechniqueId;
import dev.nonet.words.ExplainedStep;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The example of a technique for the catalogue: of the cases in which it fires the one with the fewest candidates, if
 * there is one on whose board no easier technique finds anything; and of its steps there the one with the shortest
 * text.
 *
 * @param givens the board, without what was placed before
 * @param filled placed before and not given
 * @param without ruled out before
 * @param isNext whether no easier technique finds a step on that board
 */
public record TechniqueExample(
        Grid givens, CandidateSet filled, CandidateSet without, ExplainedStep step, boolean isNext) {

    private static final Path CASES = Path.of("src/test/resources/techniques");

    /** An example of each technique that has a case. */
    public static Map<TechniqueId, TechniqueExample> of(List<Rung> rungs) {
        Map<TechniqueId, List<TechniqueCase>> cases = TechniqueCase.all(CASES).stream()
                .filter(each -> !each.conclusions().isEmpty())
                .sorted(Comparator.comparing(
                        each -> each.position().candidates().size()))
                .collect(Collectors.groupingBy(TechniqueCase::technique));
        Map<TechniqueId, TechniqueExample> examples = new HashMap<>();
        for (int place = 0; place < rungs.size(); place++) {
            Rung rung = rungs.get(place);
            List<Rung> easier = rungs.subList(0, place);
            List<TechniqueCase> own = cases.getOrDefault(rung.id(), List.of());
            own.stream()
                    .filter(each -> easier.stream()
                            .allMatch(other -> other.findAll(each.position()).isEmpty()))
                    .findFirst()
                    .map(chosen -> of(rung, chosen, true))
                    .or(() -> own.stream().findFirst().map(chosen -> of(rung, chosen, false)))
                    .ifPresent(example -> examples.put(rung.id(), example));
        }
        return examples;
    }

    private static TechniqueExample of(Rung rung, TechniqueCase chosen, boolean isNext) {
        ExplainedStep step = rung.findAll(chosen.position()).stream()
                .map(found -> ExplainedStep.of(found, rung.name()))
                .min(Comparator.comparing((ExplainedStep found) -> found.text().length())
                        .thenComparing(ExplainedStep::text))
                .orElseThrow(() -> new IllegalStateException(rung.id() + " does not fire in: " + chosen.title()));
        return new TechniqueExample(chosen.board(), chosen.filled(), chosen.without(), step, isNext);
    }

    /** The board that the step is found on. */
    public Position position() {
        return new TechniqueCase(step.technique(), "", givens, filled, without, Set.of(), null).position();
    }

    /** The digits of that board, given and filled in. */
    public Grid digits() {
        Grid digits = givens;
        for (Candidate placed : filled.candidates()) {
            digits = digits.with(placed.cell().index(), placed.digit());
        }
        return digits;
    }

    /** The board with its candidates and the marks of the step, as SVG. */
    public String picture() {
        return BoardPicture.of(givens, new PencilMarks(digits(), position().candidates()), step.marks(), step.text())
                .svg();
    }
}
