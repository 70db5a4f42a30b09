package dev.nonet.cli.human;

import dev.nonet.cli.rating.RankCorrelation;
import dev.nonet.engine.grade.HumanModel;
import dev.nonet.engine.grade.HumanQuantity;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The model behind {@code humanSeconds}, fitted to measured times by least squares on the logarithms of the mean
 * seconds.
 *
 * @param quantities by puzzle and {@link HumanQuantity#ordinal}
 * @param validation of the same fit, for figures about puzzles not fitted to
 */
public record HumanTimeFit(
        List<TimedPuzzle> puzzles, double[][] quantities, HumanModel model, CrossValidation validation) {

    /** With fewer puzzles the five coefficients would be too uncertain. */
    public static final int MIN_PUZZLES = 50;

    private static final double LOW = 0.1;
    private static final double HIGH = 0.9;

    public static HumanTimeFit of(List<TimedPuzzle> puzzles, double[][] quantities, int folds, int repeats, long seed) {
        double[] values = puzzles.stream()
                .mapToDouble(puzzle -> StrictMath.log(puzzle.seconds()))
                .toArray();
        BitSet all = new BitSet();
        all.set(0, values.length);
        double[] fitted = LinearFit.of(quantities, values, all).coefficients();
        CrossValidation validation = CrossValidation.of(quantities, values, folds, repeats, seed);
        double[] errors = validation.errors();
        int count = HumanQuantity.values().length;
        return new HumanTimeFit(
                List.copyOf(puzzles),
                quantities,
                new HumanModel(
                        fitted[0],
                        Arrays.copyOfRange(fitted, 1, count + 1),
                        IntStream.range(0, count)
                                .mapToDouble(i -> Arrays.stream(quantities)
                                        .mapToDouble(row -> row[i])
                                        .min()
                                        .orElseThrow())
                                .toArray(),
                        IntStream.range(0, count)
                                .mapToDouble(i -> Arrays.stream(quantities)
                                        .mapToDouble(row -> row[i])
                                        .max()
                                        .orElseThrow())
                                .toArray(),
                        StrictMath.exp(CrossValidation.quantile(errors, LOW)),
                        StrictMath.exp(CrossValidation.quantile(errors, HIGH))),
                validation);
    }

    /** Spearman's rank correlation with the mean seconds, on puzzles not fitted to. */
    public double rankCorrelation() {
        return validation.rankCorrelation(
                IntStream.range(0, puzzles.size()).boxed().toList(), validation.values());
    }

    /**
     * Spearman's rank correlation with the difficulty between players, on the puzzles that have it; NaN if fewer than
     * two do.
     */
    public double rankCorrelationWithDifficulty() {
        List<Integer> known = withDifficulty();
        return known.size() < 2
                ? Double.NaN
                : validation.rankCorrelation(
                        known,
                        puzzles.stream()
                                .mapToDouble(puzzle -> puzzle.difficulty() == null ? 0 : puzzle.difficulty())
                                .toArray());
    }

    private List<Integer> withDifficulty() {
        return IntStream.range(0, puzzles.size())
                .filter(i -> puzzles.get(i).difficulty() != null)
                .boxed()
                .toList();
    }

    /** The factor within which half of the predictions are of the mean seconds, on puzzles not fitted to. */
    public double medianFactor() {
        return factor(0.5);
    }

    private double factor(double share) {
        double[] sizes =
                Arrays.stream(validation.errors()).map(Math::abs).sorted().toArray();
        return StrictMath.exp(CrossValidation.quantile(sizes, share));
    }

    /** Two tables in Markdown: the coefficients, and how good the model is. */
    public String tables() {
        StringBuilder text = new StringBuilder("| quantity | coefficient | a tenth lower | median | a tenth higher |"
                + " with the seconds alone |\n|---|--:|--:|--:|--:|--:|\n");
        text.append(line("| constant | %.6f | | | | |", model.constant()));
        for (HumanQuantity quantity : HumanQuantity.values()) {
            int i = quantity.ordinal();
            double[] rising = Arrays.stream(quantities)
                    .mapToDouble(row -> row[i])
                    .sorted()
                    .toArray();
            text.append(line(
                    "| %s | %.6f | %.3f | %.3f | %.3f | %.3f |",
                    quantity.id(),
                    model.coefficients()[i],
                    CrossValidation.quantile(rising, LOW),
                    CrossValidation.quantile(rising, 0.5),
                    CrossValidation.quantile(rising, HIGH),
                    RankCorrelation.of(
                            Arrays.stream(quantities).mapToDouble(row -> row[i]).toArray(), validation.values())));
        }
        text.append("\n| on puzzles that were not fitted to | |\n|---|--:|\n");
        text.append(line("| puzzles | %d |", puzzles.size()));
        text.append(line("| rank correlation with the mean seconds | %.4f |", rankCorrelation()));
        text.append(line(
                "| rank correlation with the difficulty between players, %d puzzles | %.4f |",
                withDifficulty().size(), rankCorrelationWithDifficulty()));
        text.append(line("| half of the puzzles are within a factor of | %.4f |", medianFactor()));
        text.append(line("| nine in ten are within a factor of | %.4f |", factor(0.9)));
        text.append(line("| one in ten takes less than the prediction times | %.4f |", model.low()));
        text.append(line("| one in ten takes more than the prediction times | %.4f |", model.high()));
        return text.toString();
    }

    private static String line(String format, Object... values) {
        return String.format(Locale.ROOT, format + "%n", values);
    }

    /** A scatter plot, as SVG, of measured against predicted seconds, each predicted by fits without the puzzle. */
    public String plot() {
        return HumanTimePlot.of(
                puzzles,
                IntStream.range(0, puzzles.size())
                        .mapToDouble(row -> StrictMath.exp(validation.prediction(row)))
                        .toArray(),
                model);
    }
}
