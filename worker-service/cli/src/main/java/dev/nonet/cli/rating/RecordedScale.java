package dev.nonet.cli.rating;

import dev.nonet.engine.rating.RatedPath;
import dev.nonet.engine.rating.RatingScale;
import dev.nonet.engine.rating.hodoku.HodokuScale;
import dev.nonet.engine.rating.se.ExplainerRating;
import dev.nonet.engine.rating.se.ExplainerScale;
import dev.nonet.reasoning.HodokuGrade;
import java.util.Locale;
import java.util.function.Supplier;

/** The scales of other programs, with walkers to compare with what the programs themselves have said. */
public enum RecordedScale {
    /** Sudoku Explainer 1.2.1: ER, EP and ED. The rating is ER in tenths. */
    SE(ExplainerScale::new, 10),
    /** HoDoKu 2.2: score and level. The rating is the score. */
    HODOKU(HodokuScale::new, 1_000);

    private final Supplier<RatingScale> walker;
    private final int band;

    RecordedScale(Supplier<RatingScale> walker, int band) {
        this.walker = walker;
        this.band = band;
    }

    /** A walker for one thread. */
    public RatingScale walker() {
        return walker.get();
    }

    int rating(RatedPath path) {
        return this == SE
                ? ExplainerRating.of(path).er()
                : HodokuScale.grade(path).score();
    }

    /** All that the program says of a puzzle. */
    String verdict(RatedPath path) {
        if (this == SE) {
            ExplainerRating rating = ExplainerRating.of(path);
            return "ER " + text(rating.er()) + " EP " + text(rating.ep()) + " ED " + text(rating.ed());
        }
        HodokuGrade rating = HodokuScale.grade(path);
        return "score " + rating.score() + " " + rating.level().name();
    }

    /** A rating as the program writes it. */
    String text(int rating) {
        return this == SE ? String.format(Locale.ROOT, "%.1f", rating / 10.0) : String.valueOf(rating);
    }

    /** Tables have a row for so many ratings. */
    int band() {
        return band;
    }
}
