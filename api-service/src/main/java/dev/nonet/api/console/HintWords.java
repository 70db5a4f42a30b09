package dev.nonet.api.console;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nonet.api.platform.TrustedJson;
import dev.nonet.job.BoardHint;
import dev.nonet.reasoning.TechniqueId;
import dev.nonet.words.ExplainedStep;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;

/** The text of a hint in the visitor's language. */
@ApplicationScoped
public class HintWords {

    private final TrustedJson json;
    private final TechniqueNames techniques;

    HintWords(TrustedJson json, TechniqueNames techniques) {
        this.json = json;
        this.techniques = techniques;
    }

    /** @param hint as the API answers it; its English text is used unchanged */
    String of(JsonNode hint, Texts texts) {
        return texts.language() == Language.EN
                ? hint.path("text").asText()
                : of(json.read(hint, BoardHint.class), texts);
    }

    String of(BoardHint hint, Texts texts) {
        return switch (hint.outcome()) {
            case STEP -> step(hint, texts);
            case WRONG -> wrong(hint, texts);
            case NONE -> none(hint, texts);
            case SEVERAL -> texts.of("hint.several");
            case STUCK -> texts.of("hint.stuck");
            case SOLVED -> texts.of("hint.solved");
        };
    }

    private String step(BoardHint hint, Texts texts) {
        StepWords words = new StepWords(texts);
        ExplainedStep step = hint.step();
        TechniqueId technique = hint.technique();
        if (technique == null) {
            return texts.of("hint.where", words.houses(hint.houses()));
        }
        String name = techniques.name(technique.value(), texts);
        if (step == null) {
            return texts.of("hint.technique", name, words.houses(hint.houses()));
        }
        String conclusion = PlayedStep.conclusion(step.placements(), step.eliminations());
        return texts.of("hint.everything", name, words.of(step.evidence(), conclusion));
    }

    private static String none(BoardHint hint, Texts texts) {
        if (hint.wrong().isEmpty()) {
            return texts.of("hint.none");
        }
        return texts.of(
                "hint.without",
                new StepWords(texts)
                        .or(hint.wrong().stream().map(BoardHint.Spot::cell).toList()));
    }

    private static String wrong(BoardHint hint, Texts texts) {
        StepWords words = new StepWords(texts);
        List<String> parts = new ArrayList<>();
        if (!hint.wrong().isEmpty()) {
            parts.add(texts.of(
                    "hint.wrong",
                    words.and(hint.wrong().stream()
                            .map(spot -> spot.belongs() == null
                                    ? spot.cell().toString()
                                    : texts.of("hint.belongs", spot.cell(), spot.belongs()))
                            .toList())));
        }
        if (!hint.missing().isEmpty()) {
            parts.add(texts.of(
                    "hint.missing",
                    words.and(hint.missing().stream().map(BoardHint.Spot::cell).toList())));
        }
        return texts.joined(parts, "list.sentence", "list.sentence");
    }
}
