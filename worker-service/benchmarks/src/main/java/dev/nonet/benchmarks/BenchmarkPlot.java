package dev.nonet.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/**
 * Draws JMH results as SVG: a bar with its error for each benchmark, on a logarithmic scale. Arguments: the JSON that
 * JMH wrote ({@code -rf json -rff FILE}), and the SVG to write.
 */
public final class BenchmarkPlot {

    private static final int LEFT = 300;
    private static final int WIDTH = 480;
    private static final int ROW = 26;
    private static final int TOP = 30;

    private BenchmarkPlot() {}

    private record Bar(String name, double score, double error, String unit) {}

    public static void main(String[] args) throws IOException {
        if (args.length != 2) {
            System.err.println("usage: BenchmarkPlot RESULTS.json PLOT.svg");
            System.exit(2);
        }
        List<Bar> bars = read(Path.of(args[0]));
        Files.writeString(Path.of(args[1]), draw(bars));
    }

    private static List<Bar> read(Path file) throws IOException {
        List<Bar> bars = new ArrayList<>();
        for (JsonNode benchmark : new ObjectMapper().readTree(file.toFile())) {
            String[] name = benchmark.get("benchmark").asText().split("\\.");
            StringJoiner parameters = new StringJoiner(", ", " (", ")").setEmptyValue("");
            benchmark
                    .path("params")
                    .forEach(value -> parameters.add(value.asText().toLowerCase(Locale.ROOT)));
            JsonNode metric = benchmark.get("primaryMetric");
            bars.add(new Bar(
                    name[name.length - 2].replace("Benchmark", "") + "." + name[name.length - 1] + parameters,
                    metric.get("score").asDouble(),
                    metric.get("scoreError").asDouble(),
                    metric.get("scoreUnit").asText()));
        }
        if (bars.isEmpty()) {
            throw new IllegalArgumentException(file + " holds no result");
        }
        return bars;
    }

    private static String draw(List<Bar> bars) {
        double lowest = bars.stream().mapToDouble(Bar::score).min().orElseThrow();
        double highest = bars.stream().mapToDouble(Bar::score).max().orElseThrow();
        int from = (int) Math.floor(Math.log10(lowest)) - 1;
        int to = (int) Math.ceil(Math.log10(highest) + 0.1);
        double decade = (double) WIDTH / (to - from);
        int height = TOP + ROW * bars.size();
        StringBuilder svg = new StringBuilder();
        svg.append(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\""
                        + " font-size=\"12\">%n<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>%n",
                LEFT + WIDTH + 120,
                height + 40));
        for (int power = from; power <= to; power++) {
            double x = LEFT + (power - from) * decade;
            svg.append(String.format(
                    Locale.ROOT,
                    "<path d=\"M%.1f %d V%d\" stroke=\"#ddd\"/><text x=\"%.1f\" y=\"%d\""
                            + " text-anchor=\"middle\">%s</text>%n",
                    x,
                    TOP - 8,
                    height,
                    x,
                    height + 18,
                    power < 0
                            ? String.format(Locale.ROOT, "%." + -power + "f", Math.pow(10, power))
                            : "1" + "0".repeat(power)));
        }
        for (int i = 0; i < bars.size(); i++) {
            Bar bar = bars.get(i);
            double y = TOP + ROW * i;
            double end = LEFT + (Math.log10(bar.score()) - from) * decade;
            double error = Double.isFinite(bar.error()) ? Math.min(bar.error(), 0.9 * bar.score()) : 0;
            double low = LEFT + (Math.log10(bar.score() - error) - from) * decade;
            double high = LEFT + (Math.log10(bar.score() + error) - from) * decade;
            svg.append(String.format(
                    Locale.ROOT,
                    "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>"
                            + "<rect x=\"%d\" y=\"%.1f\" width=\"%.1f\" height=\"%d\" fill=\"#2563eb\"/>"
                            + "<path d=\"M%.1f %.1f H%.1f\" stroke=\"#111\" stroke-width=\"2\"/>"
                            + "<text x=\"%.1f\" y=\"%.1f\">%.3g %s</text>%n",
                    LEFT - 8,
                    y + 12,
                    bar.name(),
                    LEFT,
                    y,
                    end - LEFT,
                    ROW - 10,
                    low,
                    y + (ROW - 10) / 2.0,
                    high,
                    Math.max(end, high) + 8,
                    y + 12,
                    bar.score(),
                    bar.unit()));
        }
        return svg.append("</svg>\n").toString();
    }
}
