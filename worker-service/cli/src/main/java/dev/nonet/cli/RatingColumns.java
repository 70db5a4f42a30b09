package dev.nonet.cli;

import dev.nonet.job.PuzzleResult;
import dev.nonet.reasoning.ExplainerGrade;
import dev.nonet.reasoning.HodokuGrade;
import dev.nonet.reasoning.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The CSV columns with the ratings of other programs. */
final class RatingColumns {

    private RatingColumns() {}

    /** The names of the columns, each after a comma, in the order of the scales. */
    static String header(Set<Scale> scales) {
        return (scales.contains(Scale.SE) ? ",seEr,seEp,seEd" : "")
                + (scales.contains(Scale.HODOKU) ? ",hodokuScore,hodokuLevel" : "");
    }

    /** The names of the columns with ranges over orientations. */
    static String rangeHeader(Set<Scale> scales) {
        return (scales.contains(Scale.SE) ? ",seErLow,seErHigh" : "")
                + (scales.contains(Scale.HODOKU) ? ",hodokuScoreLow,hodokuScoreHigh" : "");
    }

    /** @param result null if there is none */
    static List<@Nullable Object> of(Set<Scale> scales, @Nullable PuzzleResult result) {
        List<@Nullable Object> values = new ArrayList<>();
        if (scales.contains(Scale.SE)) {
            ExplainerGrade se = result == null ? null : result.se();
            values.add(se == null ? null : se.er());
            values.add(se == null ? null : se.ep());
            values.add(se == null ? null : se.ed());
        }
        if (scales.contains(Scale.HODOKU)) {
            HodokuGrade hodoku = result == null ? null : result.hodoku();
            values.add(hodoku == null ? null : hodoku.score());
            values.add(hodoku == null ? null : hodoku.level());
        }
        return values;
    }
}
