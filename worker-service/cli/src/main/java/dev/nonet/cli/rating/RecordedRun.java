package dev.nonet.cli.rating;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.engine.rating.RatedPath;
import dev.nonet.engine.rating.RatedPath.Ending;
import dev.nonet.engine.rating.RatedStep;
import dev.nonet.engine.rating.se.ExplainerRating;
import dev.nonet.puzzle.Grid;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What Sudoku Explainer says of a puzzle, and how it got there.
 *
 * @param rating EP and ED are 0 if the file has only ER
 * @param steps in {@linkplain RatedStep#notation their notation}; null if the file has none
 */
public record RecordedRun(
        Grid puzzle, ExplainerRating rating, @Nullable List<String> steps) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * Reads a line: a JSON object with {@code puzzle}, {@code er}, {@code ep}, {@code ed} and {@code steps}, each of them a name, a rating, a
     * placement, eliminations and, of chains, how many nodes they have; or fields separated by blanks, the puzzle first and its ER last.
     *
     * @throws IllegalArgumentException if the line is malformed; the message says why
     */
    public static RecordedRun parse(String line) {
        if (!line.startsWith("{")) {
            RatedPuzzle rated = RatedPuzzle.parse(line);
            return new RecordedRun(rated.puzzle(), new ExplainerRating(tenths(rated.other()), 0, 0), null);
        }
        try {
            JsonNode run = JSON.readTree(line);
            List<String> steps = new ArrayList<>();
            for (JsonNode step : run.path("steps")) {
                steps.add(String.join(
                        "|",
                        step.path(0).asText(),
                        String.valueOf(tenths(step.path(1).asDouble())),
                        step.path(2).asText(),
                        step.path(3).asText(),
                        String.valueOf(step.path(4).asInt(0))));
            }
            ExplainerRating rating = new ExplainerRating(
                    tenths(run.path("er").asDouble()),
                    tenths(run.path("ep").asDouble()),
                    tenths(run.path("ed").asDouble()));
            return new RecordedRun(Grid.parse(run.path("puzzle").asText()), rating, steps.isEmpty() ? null : steps);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("no JSON object: " + e.getOriginalMessage(), e);
        }
    }

    private static int tenths(double rating) {
        return (int) Math.round(10 * rating);
    }

    /** How our path compares with the recorded one. */
    Compared compare(RatedPath path) {
        ExplainerRating own = ExplainerRating.of(path);
        boolean differs = steps == null ? own.er() != rating.er() : !own.equals(rating);
        String where = "";
        if (steps != null) {
            List<String> ours = path.steps().stream().map(RatedStep::notation).toList();
            int equal = 0;
            while (equal < ours.size()
                    && equal < steps.size()
                    && ours.get(equal).equals(steps.get(equal))) {
                equal++;
            }
            if (equal < Math.max(ours.size(), steps.size())) {
                differs = true;
                where = ": step " + (equal + 1) + " is " + at(ours, equal) + ", recorded " + at(steps, equal);
            }
        }
        return new Compared(
                this,
                own,
                path.ending() == Ending.BEYOND_WORK,
                differs,
                path.steps().size(),
                where);
    }

    private static String at(List<String> steps, int index) {
        return index < steps.size() ? steps.get(index) : "none";
    }

    /**
     * @param own our ratings
     * @param unfinished whether our walk ended for want of work
     * @param differs whether a rating or a step differs
     * @param where the first step that differs; empty if none does or the file has no steps
     */
    record Compared(
            RecordedRun run, ExplainerRating own, boolean unfinished, boolean differs, int steps, String where) {}
}
