package dev.nonet.picture;

import dev.nonet.picture.Theme.Ink;
import org.jspecify.annotations.Nullable;

/**
 * An element of a picture; lengths are in the units of {@link BoardPicture#SIDE}. Later shapes are drawn over earlier
 * ones.
 */
sealed interface Shape {

    /** The CSS classes of the SVG element, separated by blanks; may be empty. */
    String kind();

    /** @param opacity of the fill, from 0 to 1 */
    record Rectangle(String kind, double x, double y, double wide, double high, Ink fill, double opacity)
            implements Shape {}

    /**
     * A circle or a square around a centre.
     *
     * @param radius of the circle, or half the side of the square
     * @param fill null for none
     * @param opacity of the fill, from 0 to 1
     * @param width of the stroke, which lies half inside and half outside the radius
     */
    record Ring(
            String kind,
            boolean square,
            double x,
            double y,
            double radius,
            @Nullable Ink fill,
            double opacity,
            Ink stroke,
            double width)
            implements Shape {}

    /**
     * A straight line.
     *
     * @param round whether the stroke has round caps
     * @param dashed whether it is dashed, with dashes of {@value #DASH} and gaps of {@value #GAP}
     */
    record Line(
            String kind,
            double x1,
            double y1,
            double x2,
            double y2,
            Ink stroke,
            double width,
            boolean round,
            boolean dashed)
            implements Shape {

        static final int DASH = 5;
        static final int GAP = 4;
    }

    /**
     * A digit around its centre.
     *
     * @param height between the centre lines of its highest and lowest strokes
     * @param width of the stroke
     */
    record Digit(String kind, int digit, double x, double y, double height, Ink stroke, double width)
            implements Shape {}
}
