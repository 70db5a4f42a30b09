package dev.nonet.cli;

import dev.nonet.engine.rating.RatingScale;
import dev.nonet.engine.rating.se.ExplainerScale;
import java.util.function.Supplier;

/** The rating scales of other programs. */
enum Scale {
    /** Sudoku Explainer 1.2.1: ER, EP and ED. */
    SE(ExplainerScale::new);

    private final Supplier<RatingScale> walker;

    Scale(Supplier<RatingScale> walker) {
        this.walker = walker;
    }

    /** A walker for one thread. */
    RatingScale walker() {
        return walker.get();
    }
}
