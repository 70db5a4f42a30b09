package dev.nonet.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.nonet.engine.rating.RatedPath;
import dev.nonet.engine.rating.RatedPath.Ending;
import dev.nonet.engine.rating.Work;
import dev.nonet.engine.rating.se.ExplainerRating;
import dev.nonet.engine.rating.se.ExplainerScale;
import dev.nonet.puzzle.Grid;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The ratings of Sudoku Explainer 1.2.1, as CSV columns and as JSON. Not thread-safe. */
final class ExplainerColumns {

    static final String HEADER = "seEr,seEp,seEd";

    private final ExplainerScale scale = new ExplainerScale();

    /**
     * @param er with one decimal; all three are null, and the reason is set, if the puzzle would take more work than allowed
     * @param reason why there is no rating
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Rated(
            @Nullable Double er,
            @Nullable Double ep,
            @Nullable Double ed,
            @Nullable String reason) {}

    Rated rated(Grid puzzle) {
        RatedPath path = scale.walk(puzzle, Work.USUAL);
        ExplainerRating rating = ExplainerRating.of(path);
        return path.ending() == Ending.BEYOND_WORK
                ? new Rated(null, null, null, "beyond the bound of work; ER is at least " + rating.er() / 10.0)
                : new Rated(rating.er() / 10.0, rating.ep() / 10.0, rating.ed() / 10.0, null);
    }

    /** @param puzzle null if it has no rating */
    List<@Nullable Object> of(@Nullable Grid puzzle) {
        if (puzzle == null) {
            return Collections.nCopies(3, null);
        }
        Rated rated = rated(puzzle);
        return Arrays.asList(rated.er(), rated.ep(), rated.ed());
    }
}
