package dev.nonet.job;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.nonet.reasoning.ExplainerGrade;
import dev.nonet.reasoning.Rating;
import java.util.List;
import java.util.Objects;

/**
 * What Sudoku Explainer must say of a puzzle.
 *
 * @param min the lowest ER
 * @param max the highest ER
 * @param pearl EP equals ER: the first digit is as hard to find as anything after it
 * @param diamond ED equals ER: the first step of all is as hard as anything after it. Every diamond is a pearl
 */
@JsonClassDescription("{\"min\": 3.0, \"max\": 5.0}")
public record ExplainerGoal(
        Rating min,
        Rating max,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean pearl,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean diamond) {

    /** No puzzle has a lower ER. */
    public static final Rating LOWEST = Rating.tenths(10);

    @SuppressWarnings("NullAway") // Jackson passes null for absent fields, which get their defaults here.
    public ExplainerGoal {
        min = Objects.requireNonNullElse(min, LOWEST);
        max = Objects.requireNonNullElse(max, Rating.MAX);
    }

    /** Whether these ratings meet the goal; ratings that are unknown do not. */
    public boolean isMetBy(ExplainerGrade grade) {
        Rating er = grade.er();
        return er != null
                && min.compareTo(er) <= 0
                && er.compareTo(max) <= 0
                && (!pearl && !diamond || er.equals(grade.ep()))
                && (!diamond || er.equals(grade.ed()));
    }

    /** Such as {@code 7.1..8.3 pearl}. */
    @Override
    public String toString() {
        return min + ".." + max + (diamond ? " diamond" : pearl ? " pearl" : "");
    }

    void check(List<SpecViolation> violations) {
        if (max.compareTo(LOWEST) < 0) {
            violations.add(SpecViolation.outOfRange("se.max", "must be at least " + LOWEST, max));
        } else if (min.compareTo(max) > 0) {
            violations.add(new SpecViolation("se", "min " + min + " is above max " + max));
        }
    }
}
