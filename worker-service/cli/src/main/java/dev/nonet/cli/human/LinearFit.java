package dev.nonet.cli.human;

import java.util.BitSet;

/**
 * A linear model fitted by ordinary least squares: a constant, and a coefficient for each quantity. Sums are computed
 * in the order of the rows and the normal equations solved by Cholesky decomposition, so that the same rows give the
 * same result to the last bit.
 *
 * @param coefficients the constant first
 */
record LinearFit(double[] coefficients) {

    /**
     * Fits a model.
     *
     * @param quantities by row
     * @param values by row
     * @param used the rows to fit to
     * @throws IllegalArgumentException if the quantities are linearly dependent, so that no coefficients are best
     */
    static LinearFit of(double[][] quantities, double[] values, BitSet used) {
        int size = quantities[0].length + 1;
        double[][] left = new double[size][size];
        double[] right = new double[size];
        for (int row = used.nextSetBit(0); row >= 0; row = used.nextSetBit(row + 1)) {
            for (int i = 0; i < size; i++) {
                double at = i == 0 ? 1 : quantities[row][i - 1];
                right[i] += at * values[row];
                for (int j = 0; j <= i; j++) {
                    left[i][j] += at * (j == 0 ? 1 : quantities[row][j - 1]);
                }
            }
        }
        return new LinearFit(solved(left, right));
    }

    /** Solves symmetric linear equations, of which the lower triangle is given; overwrites both arguments. */
    private static double[] solved(double[][] left, double[] right) {
        int size = right.length;
        for (int i = 0; i < size; i++) {
            for (int j = 0; j <= i; j++) {
                double rest = left[i][j];
                for (int k = 0; k < j; k++) {
                    rest -= left[i][k] * left[j][k];
                }
                if (i == j && rest <= 1e-9 * left[i][i]) {
                    throw new IllegalArgumentException(
                            "too few puzzles, or too much alike, to tell the quantities apart");
                }
                left[i][j] = i == j ? Math.sqrt(rest) : rest / left[j][j];
            }
        }
        for (int i = 0; i < size; i++) {
            for (int k = 0; k < i; k++) {
                right[i] -= left[i][k] * right[k];
            }
            right[i] /= left[i][i];
        }
        for (int i = size - 1; i >= 0; i--) {
            for (int k = i + 1; k < size; k++) {
                right[i] -= left[k][i] * right[k];
            }
            right[i] /= left[i][i];
        }
        return right;
    }

    /** The prediction for a row of quantities. */
    double value(double[] quantities) {
        double value = coefficients[0];
        for (int i = 0; i < quantities.length; i++) {
            value += coefficients[i + 1] * quantities[i];
        }
        return value;
    }
}
