package dev.nonet.cli.rating;

import dev.nonet.engine.rating.RatedPath;
import dev.nonet.engine.rating.RatingScale;
import dev.nonet.engine.rating.hodoku.HodokuScale;
import dev.nonet.engine.rating.se.ExplainerRating;
import dev.nonet.engine.rating.se.ExplainerScale;
import dev.nonet.reasoning.HodokuGrade;
import dev.nonet.reasoning.Scale;
import java.math.BigDecimal;
import java.util.function.Supplier;

/** The scales of other programs, with walkers to compare with what the programs themselves have said. */
public enum OtherScale {
    /** Sudoku Explainer 1.2.1: ER, EP and ED. The rating is ER in tenths. */
    SE(ExplainerScale::new, 10),
    /** HoDoKu 2.2: score and level. The rating is the score. */
    HODOKU(HodokuScale::new, 1_000);

    private final Supplier<RatingScale> walker;
    private final int band;

    OtherScale(Supplier<RatingScale> walker, int band) {
        this.walker = walker;
        this.band = band;
    }

    public static OtherScale of(Scale scale) {
        return valueOf(scale.name());
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
    public String verdict(RatedPath path) {
        if (this == SE) {
            ExplainerRating rating = ExplainerRating.of(path);
            return "ER " + text(rating.er()) + " EP " + text(rating.ep()) + " ED " + text(rating.ed());
        }
        HodokuGrade rating = HodokuScale.grade(path);
        return "score " + rating.score() + " " + rating.level().name();
    }

    /** A rating as the program writes it. */
    public String text(int rating) {
        return value(rating).toPlainString();
    }

    /** A rating as a number of the program: ER with one decimal, or the score. */
    BigDecimal value(int rating) {
        return BigDecimal.valueOf(rating, this == SE ? 1 : 0);
    }

    /** Tables have a row for so many ratings. */
    int band() {
        return band;
    }
}
