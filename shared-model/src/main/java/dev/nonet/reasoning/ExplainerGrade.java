package dev.nonet.reasoning;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * The ratings of a puzzle by Sudoku Explainer 1.2.1. Unlike Nonet's own grade, they may differ for equivalent puzzles,
 * such as a mirrored one. All are null if rating took more work than is allowed.
 *
 * @param er explainer rating: the rating of the hardest step
 * @param ep pearl rating: that of the hardest step up to and including the first placement
 * @param ed diamond rating: that of the first step
 * @param reason why there are no ratings; null if there are
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ExplainerGrade(
        @Nullable Rating er,
        @Nullable Rating ep,
        @Nullable Rating ed,
        @Nullable String reason) {

    public static ExplainerGrade of(Rating er, Rating ep, Rating ed) {
        return new ExplainerGrade(er, ep, ed, null);
    }

    public static ExplainerGrade unknown(String reason) {
        return new ExplainerGrade(null, null, null, reason);
    }
}
