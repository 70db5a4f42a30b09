package dev.nonet.api.console;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** What other programs say of a puzzle, in the visitor's notation of numbers. */
final class OtherScales {

    private OtherScales() {}

    /** ER, EP and ED of Sudoku Explainer; empty if it was not asked for, or the bound of work was reached. */
    static String explainer(JsonNode puzzle, Texts texts) {
        JsonNode se = puzzle.path("se");
        return se.path("er").isNumber()
                ? texts.decimal(se.path("er").asText())
                        + " / " + texts.decimal(se.path("ep").asText())
                        + " / " + texts.decimal(se.path("ed").asText())
                : "";
    }

    /** Score and level of HoDoKu; empty if it was not asked for. */
    static String hodoku(JsonNode puzzle, Texts texts) {
        JsonNode hodoku = puzzle.path("hodoku");
        return hodoku.path("score").isNumber()
                ? texts.number(hodoku.path("score").asInt()) + ", "
                        + texts.of("hodoku." + hodoku.path("level").asText())
                : "";
    }

    /** ER and score alone. */
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
