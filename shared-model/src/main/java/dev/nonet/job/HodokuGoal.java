package dev.nonet.job;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.nonet.reasoning.HodokuGrade;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What HoDoKu must say of a puzzle.
 *
 * @param min the lowest score; null for any
 * @param max the highest score; null for any
 * @param level HoDoKu's level; null for any
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonClassDescription("{\"min\": 900, \"max\": 1200}")
public record HodokuGoal(@Nullable Integer min, @Nullable Integer max, HodokuGrade.@Nullable Level level) {

    public boolean isMetBy(HodokuGrade grade) {
        return (min == null || min <= grade.score())
                && (max == null || grade.score() <= max)
                && (level == null || level == grade.level());
    }

    /** Such as {@code 900..1200 unfair}. */
    @Override
    public String toString() {
        String scores = min == null && max == null ? "" : (min == null ? "" : min) + ".." + (max == null ? "" : max);
        return level == null ? scores : (scores + " " + level).strip();
    }

    void check(List<SpecViolation> violations) {
        if (min != null && min < 0) {
            violations.add(SpecViolation.outOfRange("hodoku.min", "must be at least 0", min));
        }
        if (max != null && max < 1) {
            violations.add(SpecViolation.outOfRange("hodoku.max", "must be at least 1", max));
        }
        if (min != null && max != null && min > max) {
            violations.add(new SpecViolation("hodoku", "min " + min + " is above max " + max));
        }
        if (min != null && level != null && min > level.limit()) {
            violations.add(new SpecViolation(
                    "hodoku", "min " + min + " is above " + level.limit() + ", the highest score of level " + level));
        }
    }
}
