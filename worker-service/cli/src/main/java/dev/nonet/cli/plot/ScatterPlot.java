package dev.nonet.cli.plot;

import java.util.List;
import java.util.Locale;

/**
 * A scatter plot as SVG: discs on a square whose axes have the same scale. Values off the scale are drawn at its edge.
 */
public final class ScatterPlot {

    private static final int TOP = 20;
    private static final int SIDE = 540;
    private static final int RIGHT = 30;
    private static final int HEIGHT = 620;

    /**
     * The scale of both axes.
     *
     * @param min the value at the left and lower edge
     * @param max the value at the right and upper edge
     * @param ticks the values that get a grid line and a number
     */
    public record Scale(double min, double max, boolean logarithmic, List<Integer> ticks) {

        private double share(double value) {
            double shown = Math.clamp(value, min, max);
            return logarithmic ? Math.log(shown / min) / Math.log(max / min) : (shown - min) / (max - min);
        }
    }

    private final Scale scale;
    private final int left;
    private final StringBuilder svg = new StringBuilder();

    /** @param left the room for the numbers on the left, in pixels */
    public ScatterPlot(Scale scale, int left) {
        this.scale = scale;
        this.left = left;
        int width = left + SIDE + RIGHT;
        add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" "
                        + "font-family=\"sans-serif\" font-size=\"12\">\n",
                width, HEIGHT, width, HEIGHT);
        add("<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", width, HEIGHT);
        for (int tick : scale.ticks()) {
            add(
                    "<path d=\"M%.1f %d V%d M%d %.1f H%d\" stroke=\"#ddd\"/>\n",
                    x(tick), TOP, TOP + SIDE, left, y(tick), left + SIDE);
            add("<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>\n", x(tick), TOP + SIDE + 18, tick);
            add("<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%d</text>\n", left - 8, y(tick) + 4, tick);
        }
    }

    /** Draws the line on which the value up is {@code factor} times the value across. */
    public void ratio(double factor, boolean dashed) {
        double from = Math.max(scale.min(), scale.min() / factor);
        double to = Math.min(scale.max(), scale.max() / factor);
        add(
                "<path d=\"M%.1f %.1f L%.1f %.1f\" stroke=\"#999\"%s/>\n",
                x(from), y(from * factor), x(to), y(to * factor), dashed ? " stroke-dasharray=\"4 4\"" : "");
    }

    /** Draws a disc. */
    public void disc(double across, double up, double radius) {
        add("<circle %s/>\n", circle(x(across), y(up), radius));
    }

    /** Draws a disc that stands for several puzzles: the larger the more there are, with their number as its title. */
    public void disc(double across, double up, int count) {
        add("<circle %s><title>%d</title></circle>\n", circle(x(across), y(up), 0.8 + 0.9 * Math.sqrt(count)), count);
    }

    private static String circle(double x, double y, double radius) {
        return String.format(
                Locale.ROOT, "cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"#2563eb\" fill-opacity=\"0.5\"", x, y, radius);
    }

    /** The plot as an SVG document, with names for the axes. */
    public String svg(String across, String up) {
        return svg
                + String.format(
                        Locale.ROOT,
                        "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>\n",
                        left + SIDE / 2,
                        TOP + SIDE + 40,
                        across)
                + String.format(
                        Locale.ROOT,
                        "<text transform=\"translate(16 %d) rotate(-90)\" text-anchor=\"middle\">%s</text>\n",
                        TOP + SIDE / 2,
                        up)
                + "</svg>\n";
    }

    private void add(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values));
    }

    private double x(double value) {
        return left + SIDE * scale.share(value);
    }

    private double y(double value) {
        return TOP + SIDE * (1 - scale.share(value));
    }
}
