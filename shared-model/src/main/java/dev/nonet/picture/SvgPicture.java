package dev.nonet.picture;

import dev.nonet.picture.Theme.Ink;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes shapes as SVG. Uses only features that every renderer supports: no fonts, no lists of positions, no
 * transformations.
 */
final class SvgPicture {

    private final StringBuilder svg = new StringBuilder(16_384);

    private SvgPicture() {}

    /**
     * @param side width and height of the view box
     * @param size width and height of the picture, in CSS pixels
     * @param theme null to follow the reader's light or dark colour scheme, or light in a renderer without one
     */
    static String write(List<Shape> shapes, String title, int side, int size, @Nullable Theme theme) {
        SvgPicture picture = new SvgPicture();
        picture.add("""
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %1$d" width="%2$d" height="%2$d" role="img" \
                aria-labelledby="title">
                <title id="title">%3$s</title>
                <style>
                path{fill:none;stroke-linejoin:round}.round,.clue,.placed,.candidate{stroke-linecap:round}\
                .weak{stroke-dasharray:%4$d %5$d}
                """, side, size, escaped(title), Shape.Line.DASH, Shape.Line.GAP);
        picture.widths(shapes);
        picture.colours(theme == null ? Theme.LIGHT : theme);
        if (theme == null) {
            picture.add("@media (prefers-color-scheme:dark){\n");
            picture.colours(Theme.DARK);
            picture.add("}\n");
        }
        picture.add("</style>\n");
        shapes.forEach(picture::draw);
        return picture.svg.append("</svg>\n").toString();
    }

    /** Sets stroke widths by CSS class, because all digits of a kind have the same width. */
    private void widths(List<Shape> shapes) {
        Map<String, Double> widths = new TreeMap<>();
        for (Shape shape : shapes) {
            if (shape instanceof Shape.Digit digit) {
                widths.put(digit.kind(), digit.width());
            }
        }
        widths.forEach((kind, width) -> add(".%s{stroke-width:%s}", kind, number(width)));
        add("\n");
    }

    private void colours(Theme theme) {
        for (Ink ink : Ink.values()) {
            boolean fill = ink == Ink.PAPER
                    || ink == Ink.THIN
                    || ink == Ink.THICK
                    || ink.name().startsWith("F_");
            add(".%s{%s:#%06x}", css(ink), fill ? "fill" : "stroke", theme.colour(ink));
        }
        add("\n");
    }

    private static String css(Ink ink) {
        return ink.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private void draw(Shape shape) {
        switch (shape) {
            case Shape.Rectangle it ->
                add(
                        "<rect class=\"%s\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\"%s/>\n",
                        classes(it.kind(), it.fill()),
                        number(it.x()),
                        number(it.y()),
                        number(it.wide()),
                        number(it.high()),
                        it.opacity() < 1 ? " fill-opacity=\"" + it.opacity() + "\"" : "");
            case Shape.Ring it -> draw(it);
            case Shape.Line it ->
                add(
                        "<path class=\"%s\" stroke-width=\"%s\" d=\"M%s %sL%s %s\"/>\n",
                        classes(it.kind() + (it.round() ? " round" : ""), it.stroke()),
                        number(it.width()),
                        number(it.x1()),
                        number(it.y1()),
                        number(it.x2()),
                        number(it.y2()));
            case Shape.Digit it ->
                add(
                        "<path class=\"%s\" d=\"%s\"/>\n",
                        classes(it.kind(), it.stroke()), Glyphs.path(it.digit(), it.x(), it.y(), it.height()));
        }
    }

    private void draw(Shape.Ring ring) {
        Ink fill = ring.fill();
        String style = (fill == null ? " fill=\"none\"" : " fill-opacity=\"" + ring.opacity() + "\"")
                + " stroke-width=\"" + number(ring.width()) + "\"";
        String classes = classes(ring.kind() + (fill == null ? "" : " " + css(fill)), ring.stroke());
        if (ring.square()) {
            add(
                    "<rect class=\"%s\" x=\"%s\" y=\"%s\" width=\"%4$s\" height=\"%4$s\"%5$s/>\n",
                    classes,
                    number(ring.x() - ring.radius()),
                    number(ring.y() - ring.radius()),
                    number(2 * ring.radius()),
                    style);
        } else {
            add(
                    "<circle class=\"%s\" cx=\"%s\" cy=\"%s\" r=\"%s\"%s/>\n",
                    classes, number(ring.x()), number(ring.y()), number(ring.radius()), style);
        }
    }

    private static String classes(String kind, Ink ink) {
        return kind.equals(css(ink)) || kind.isEmpty() ? css(ink) : kind + " " + css(ink);
    }

    private static String number(double value) {
        String text = String.format(Locale.ROOT, "%.1f", value);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private void add(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values));
    }
}
