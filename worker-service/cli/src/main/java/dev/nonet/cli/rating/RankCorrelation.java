package dev.nonet.cli.rating;

import java.util.Arrays;

/** Spearman's rank correlation coefficient, from -1 to 1; equal values share the mean of their ranks. */
public final class RankCorrelation {

    private RankCorrelation() {}

    public static double of(double[] one, double[] other) {
        double[] ones = ranks(one);
        double[] others = ranks(other);
        double mean = (one.length - 1) / 2.0;
        double both = 0;
        double oneSquares = 0;
        double otherSquares = 0;
        for (int i = 0; i < ones.length; i++) {
            both += (ones[i] - mean) * (others[i] - mean);
            oneSquares += (ones[i] - mean) * (ones[i] - mean);
            otherSquares += (others[i] - mean) * (others[i] - mean);
        }
        return both / Math.sqrt(oneSquares * otherSquares);
    }

    /** The ranks of the values, from 0; equal values share the mean of their ranks. */
    static double[] ranks(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double[] ranks = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            ranks[i] = (first(sorted, values[i]) + first(sorted, Math.nextUp(values[i])) - 1) / 2.0;
        }
        return ranks;
    }

    /** The index of the first value that is not below the limit. */
    private static int first(double[] sorted, double limit) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] < limit) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
