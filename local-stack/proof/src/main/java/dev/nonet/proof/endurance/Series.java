package dev.nonet.proof.endurance;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Samples of one quantity over time, taken at equal intervals, from one thread. */
final class Series {

    /** By this part the median may rise and still count as flat. */
    private static final double TOLERANCE = 0.1;

    /** With fewer samples in a quarter a median says nothing. */
    private static final int MIN_IN_A_QUARTER = 3;

    private final String name;
    private final Unit unit;
    private final List<Double> samples = new ArrayList<>();

    /** What is counted, and by how much more the median may rise, as small numbers vary by more than a tenth. */
    enum Unit {
        MEBIBYTES("MiB", 16),
        COUNT("", 6);

        private final String label;
        private final double slack;

        Unit(String label, double slack) {
            this.label = label;
            this.slack = slack;
        }
    }

    Series(String name, Unit unit) {
        this.name = name;
        this.unit = unit;
    }

    void add(double sample) {
        samples.add(sample);
    }

    String name() {
        return name;
    }

    /** The median of a quarter, from 0. */
    private double quarter(int number) {
        int from = samples.size() * number / 4;
        int to = samples.size() * (number + 1) / 4;
        List<Double> sorted = samples.subList(from, to).stream().sorted().toList();
        return sorted.isEmpty() ? 0 : sorted.get(sorted.size() / 2);
    }

    /**
     * Whether it did not grow: the last quarter is compared with the second, as caches and the compiler fill in the
     * first.
     *
     * @throws IllegalStateException if there are too few samples to tell
     */
    boolean isFlat() {
        if (samples.size() < 4 * MIN_IN_A_QUARTER) {
            throw new IllegalStateException("Of " + name + " there are " + samples.size() + " samples only");
        }
        return quarter(3) <= quarter(1) * (1 + TOLERANCE) + unit.slack;
    }

    /** The name, the medians of the second and the last quarter, the highest sample, and whether it was flat. */
    List<String> row() {
        double highest = samples.stream().mapToDouble(Double::doubleValue).max().orElse(0);
        return List.of(name, number(quarter(1)), number(quarter(3)), number(highest), isFlat() ? "flat" : "grows");
    }

    private String number(double value) {
        return String.format(Locale.ROOT, "%,.0f %s", value, unit.label).strip();
    }
}
