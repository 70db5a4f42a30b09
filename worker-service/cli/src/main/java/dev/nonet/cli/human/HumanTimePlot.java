package dev.nonet.cli.human;

import dev.nonet.cli.plot.ScatterPlot;
import dev.nonet.engine.grade.HumanModel;
import java.util.List;

/**
 * A scatter plot with a disc for every puzzle, predicted seconds across, measured seconds up, both logarithmic. Eight
 * puzzles in ten lie between the dashed lines.
 */
final class HumanTimePlot {

    private static final ScatterPlot.Scale SECONDS =
            new ScatterPlot.Scale(120, 2400, true, List.of(120, 180, 240, 360, 480, 720, 960, 1440, 1920));
    private static final double RADIUS = 2.5;

    private HumanTimePlot() {}

    static String of(List<TimedPuzzle> puzzles, double[] predicted, HumanModel model) {
        ScatterPlot plot = new ScatterPlot(SECONDS, 60);
        plot.ratio(model.low(), true);
        plot.ratio(1, false);
        plot.ratio(model.high(), true);
        for (int i = 0; i < predicted.length; i++) {
            plot.disc(predicted[i], puzzles.get(i).seconds(), RADIUS);
        }
        return plot.svg("predicted seconds", "mean of the measured seconds");
    }
}
