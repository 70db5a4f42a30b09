package dev.nonet.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.nonet.cli.rating.Scale;
import dev.nonet.engine.rating.RatedPath;
import dev.nonet.engine.rating.RatedPath.Ending;
import dev.nonet.engine.rating.Work;
import dev.nonet.engine.rating.hodoku.HodokuRating;
import dev.nonet.engine.rating.hodoku.HodokuScale;
import dev.nonet.engine.rating.se.ExplainerRating;
import dev.nonet.engine.rating.se.ExplainerScale;
import dev.nonet.puzzle.Grid;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The ratings of other programs, as CSV columns and as JSON. Not thread-safe. */
final class RatingColumns {

    private final ExplainerScale explainer = new ExplainerScale();
    private final HodokuScale hodoku = new HodokuScale();

    /** The header of the columns, in the order of the scales. */
    static String header(Set<Scale> scales) {
        List<String> columns = new ArrayList<>();
        if (scales.contains(Scale.SE)) {
            columns.add("seEr,seEp,seEd");
        }
        if (scales.contains(Scale.HODOKU)) {
            columns.add("hodokuScore,hodokuLevel");
        }
        return String.join(",", columns);
    }

    /**
     * @param er with one decimal; all three are null, and the reason is set, if the puzzle would take more work than allowed
     * @param reason why there is no rating
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Explained(
            @Nullable Double er,
            @Nullable Double ep,
            @Nullable Double ed,
            @Nullable String reason) {}

    /** @param level in lower case */
    record Scored(int score, String level) {}

    Explained explained(Grid puzzle) {
        RatedPath path = explainer.walk(puzzle, Work.USUAL);
        ExplainerRating rating = ExplainerRating.of(path);
        return path.ending() == Ending.BEYOND_WORK
                ? new Explained(null, null, null, "beyond the bound of work; ER is at least " + rating.er() / 10.0)
                : new Explained(rating.er() / 10.0, rating.ep() / 10.0, rating.ed() / 10.0, null);
    }

    Scored scored(Grid puzzle) {
        HodokuRating rating = HodokuRating.of(hodoku.walk(puzzle, Work.USUAL));
        return new Scored(rating.score(), rating.level().name().toLowerCase(Locale.ROOT));
    }

    /** @param puzzle null if it has no rating */
    List<@Nullable Object> of(Set<Scale> scales, @Nullable Grid puzzle) {
        if (puzzle == null) {
            return Collections.nCopies(header(scales).split(",").length, null);
        }
        List<@Nullable Object> values = new ArrayList<>();
        if (scales.contains(Scale.SE)) {
            Explained explained = explained(puzzle);
            values.addAll(Arrays.asList(explained.er(), explained.ep(), explained.ed()));
        }
        if (scales.contains(Scale.HODOKU)) {
            Scored scored = scored(puzzle);
            values.addAll(Arrays.asList(scored.score(), scored.level()));
        }
        return values;
    }
}
