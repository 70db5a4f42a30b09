package dev.nonet.api.console;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** The ratings of a puzzle on the scales of other programs, as text with numbers in the visitor's notation. */
final class OtherScales {

    private OtherScales() {}

    /**
     * ER, EP and ED of Sudoku Explainer; empty if the job did not ask for them, or if the rating was abandoned at its
     * bound of work.
     */
    static String explainer(JsonNode puzzle, Texts texts) {
        JsonNode se = puzzle.path("se");
        return se.path("er").isNumber()
                ? texts.decimal(se.path("er").asText())
                        + " / " + texts.decimal(se.path("ep").asText())
                        + " / " + texts.decimal(se.path("ed").asText())
                : "";
    }

    /** Score and level of HoDoKu; empty if the job did not ask for them. */
    static String hodoku(JsonNode puzzle, Texts texts) {
        JsonNode hodoku = puzzle.path("hodoku");
        return hodoku.path("score").isNumber()
                ? texts.number(hodoku.path("score").asInt()) + ", "
                        + texts.of("hodoku." + hodoku.path("level").asText())
                : "";
    }

    /**
     * The ER of Sudoku Explainer and the score of HoDoKu, for a card of the gallery; empty if the job asked for
     * neither.
     */
    static String inShort(JsonNode puzzle, Texts texts) {
        List<String> parts = new ArrayList<>();
        if (puzzle.path("se").path("er").isNumber()) {
            parts.add("SE " + texts.decimal(puzzle.path("se").path("er").asText()));
        }
        if (puzzle.path("hodoku").path("score").isNumber()) {
            parts.add(
                    "HoDoKu " + texts.number(puzzle.path("hodoku").path("score").asInt()));
        }
        return String.join(" · ", parts);
    }
}
