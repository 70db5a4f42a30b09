package dev.nonet.cli.human;

import dev.nonet.cli.rating.RankCorrelation;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Repeated k-fold cross-validation of a {@link LinearFit}: how well it predicts rows that it was not fitted to. The
 * rows are divided into folds at random, each fold is predicted by a fit to the others, and all of that is repeated
 * with other folds.
 *
 * @param predictions by repeat and row, each from a fit without the row
 * @param values the measured values, by row
 */
record CrossValidation(double[][] predictions, double[] values) {

    static CrossValidation of(double[][] quantities, double[] values, int folds, int repeats, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] predictions = new double[repeats][values.length];
        for (double[] predicted : predictions) {
            int[] order = shuffled(values.length, random);
            for (int fold = 0; fold < folds; fold++) {
                BitSet others = new BitSet();
                for (int i = 0; i < order.length; i++) {
                    others.set(order[i], i % folds != fold);
                }
                LinearFit fit = LinearFit.of(quantities, values, others);
                for (int i = fold; i < order.length; i += folds) {
                    predicted[order[i]] = fit.value(quantities[order[i]]);
                }
            }
        }
        return new CrossValidation(predictions, values);
    }

    private static int[] shuffled(int size, SplittableRandom random) {
        int[] order = IntStream.range(0, size).toArray();
        for (int i = size - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int swapped = order[i];
            order[i] = order[other];
            order[other] = swapped;
        }
        return order;
    }

    /**
     * The rank correlation of predictions with a measured quantity, the mean over the repeats.
     *
     * @param rows the rows to use
     * @param measured by row
     */
    double rankCorrelation(List<Integer> rows, double[] measured) {
        return Arrays.stream(predictions)
                .mapToDouble(predicted -> RankCorrelation.of(
                        rows.stream().mapToDouble(row -> predicted[row]).toArray(),
                        rows.stream().mapToDouble(row -> measured[row]).toArray()))
                .average()
                .orElseThrow();
    }

    /** The errors of all predictions, measured minus predicted, ascending. */
    double[] errors() {
        return Arrays.stream(predictions)
                .flatMapToDouble(
                        predicted -> IntStream.range(0, values.length).mapToDouble(row -> values[row] - predicted[row]))
                .sorted()
                .toArray();
    }

    /** The prediction of a row, the mean over the repeats. */
    double prediction(int row) {
        double sum = 0;
        for (double[] predicted : predictions) {
            sum += predicted[row];
        }
        return sum / predictions.length;
    }

    /** A quantile, 0 to 1, of ascending values, interpolated linearly. */
    static double quantile(double[] rising, double share) {
        double at = share * (rising.length - 1);
        int below = (int) at;
        double above = rising[Math.min(below + 1, rising.length - 1)];
        return rising[below] + (at - below) * (above - rising[below]);
    }
}
