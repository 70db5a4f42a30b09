package dev.nonet.reasoning;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * What Sudoku Explainer 1.2.1 says of a puzzle. It depends on the orientation of the puzzle.
 *
 * @param er explainer rating: the hardest step; null if finding out takes more work than is allowed
 * @param ep pearl rating: the hardest step up to the first that places a digit; null like {@code er}
 * @param ed diamond rating: the first step; null like {@code er}
 * @param reason why there are no ratings; null otherwise
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
