package dev.nonet.cli.rating;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.engine.rating.RatedPath;
import dev.nonet.engine.rating.RatedPath.Ending;
import dev.nonet.engine.rating.RatedStep;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a scale's program says of a puzzle, and how it got there.
 *
 * @param rating ER in tenths, or the score
 * @param verdict all that it says, as {@link OtherScale#verdict} writes it; null if the file has only the rating
 * @param steps in {@linkplain RatedStep#notation their notation}; null if the file has none
 */
public record RecordedRun(
        OtherScale scale,
        Grid puzzle,
        int rating,
        @Nullable String verdict,
        @Nullable List<String> steps) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * Reads a line: fields separated by blanks, the puzzle first and its rating last; or a JSON object with
     * {@code puzzle}, {@code steps} and
     *
     * <ul>
     *   <li>of Sudoku Explainer {@code er}, {@code ep} and {@code ed}; a step is a name, a rating, a placement
     *       {@code r1c2=3}, eliminations {@code r1c2-45 r3c4-1} and, of chains, how many nodes they have
     *   <li>of HoDoKu {@code score} and {@code level}; a step is a type, its points, and {@code =drc} for a placement
     *       or {@code drc drc} for eliminations, digit, row and column. Types of forcing chains and nets are compared
     *       without what follows that name.
     * </ul>
     *
     * @throws IllegalArgumentException if the line is malformed; the message says why
     */
    public static RecordedRun parse(String line, OtherScale scale) {
        if (!line.startsWith("{")) {
            RatedPuzzle rated = RatedPuzzle.parse(line);
            int rating = scale == OtherScale.SE ? tenths(rated.other()) : (int) rated.other();
            return new RecordedRun(scale, rated.puzzle(), rating, null, null);
        }
        try {
            JsonNode run = JSON.readTree(line);
            List<String> steps = new ArrayList<>();
            for (JsonNode step : run.path("steps")) {
                steps.add(scale == OtherScale.SE ? explainerStep(step) : hodokuStep(step));
            }
            int rating = scale == OtherScale.SE
                    ? tenths(run.path("er").asDouble())
                    : run.path("score").asInt();
            String verdict = scale == OtherScale.SE
                    ? "ER " + scale.text(rating) + " EP "
                            + scale.text(tenths(run.path("ep").asDouble())) + " ED "
                            + scale.text(tenths(run.path("ed").asDouble()))
                    : "score " + rating + " " + run.path("level").asText();
            return new RecordedRun(
                    scale, Grid.parse(run.path("puzzle").asText()), rating, verdict, steps.isEmpty() ? null : steps);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("no JSON object: " + e.getOriginalMessage(), e);
        }
    }

    private static String explainerStep(JsonNode step) {
        return String.join(
                "|",
                step.path(0).asText(),
                String.valueOf(tenths(step.path(1).asDouble())),
                step.path(2).asText(),
                step.path(3).asText(),
                String.valueOf(step.path(4).asInt(0)));
    }

    private static String hodokuStep(JsonNode step) {
        String type = step.path(0).asText().replaceAll("^(FORCING_CHAIN|FORCING_NET)_.*", "$1");
        String cells = step.path(2).asText();
        boolean places = cells.startsWith("=");
        List<Candidate> candidates = new ArrayList<>();
        for (String one : cells.substring(places ? 1 : 0).split(" ")) {
            if (!one.matches("[1-9]{3}")) {
                throw new IllegalArgumentException("'" + one + "' is no digit, row and column");
            }
            Cell cell = Cell.at(one.charAt(1) - '1', one.charAt(2) - '1');
            candidates.add(Candidate.of(cell.index(), one.charAt(0) - '0'));
        }
        return new RatedStep(
                        type,
                        step.path(1).asInt(),
                        places ? candidates.getFirst() : null,
                        places ? List.of() : candidates,
                        0)
                .notation();
    }

    private static int tenths(double rating) {
        return (int) Math.round(10 * rating);
    }

    /** How our path compares with the recorded one. */
    Compared compare(RatedPath path) {
        boolean differs = verdict == null
                ? scale.rating(path) != rating
                : !scale.verdict(path).equals(verdict);
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
                scale.rating(path),
                path.ending() == Ending.BEYOND_WORK,
                differs,
                path.steps().size(),
                where);
    }

    private static String at(List<String> steps, int index) {
        return index < steps.size() ? steps.get(index) : "none";
    }

    /**
     * @param own our rating
     * @param unfinished whether our walk ended for want of work
     * @param differs whether a rating or a step differs
     * @param where the first step that differs; empty if none does or the file has no steps
     */
    record Compared(RecordedRun run, int own, boolean unfinished, boolean differs, int steps, String where) {}
}
