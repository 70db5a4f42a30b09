package dev.nonet.engine.grade;

import dev.nonet.reasoning.HumanSeconds;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import java.util.Properties;

/**
 * A log-linear model of how long people take: ln(seconds) is a constant plus a coefficient times each
 * {@link HumanQuantity}. {@code ./nonet fit-human-times} fits it to measured times; {@code docs/human-times.md}
 * explains how.
 *
 * @param coefficients by {@link HumanQuantity#ordinal}
 * @param min by {@link HumanQuantity#ordinal}: the least value among the puzzles that the model was fitted to
 * @param max the greatest value among them
 * @param low the factor from the median to the time that nine in ten exceed
 * @param high the factor from the median to the time that one in ten exceeds
 */
public record HumanModel(double constant, double[] coefficients, double[] min, double[] max, double low, double high) {

    /** Longer estimates are cut off here, at 100 hours. */
    private static final double MAX_SECONDS = 360_000;

    private static final String RESOURCE = "human-time.properties";

    /** The model that grades use. */
    static final HumanModel STANDARD = load();

    private static HumanModel load() {
        try (InputStream in = Objects.requireNonNull(HumanModel.class.getResourceAsStream(RESOURCE), RESOURCE);
                Reader reader = new InputStreamReader(in, StandardCharsets.UTF_8)) {
            Properties properties = new Properties();
            properties.load(reader);
            return read(properties);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reads a model.
     *
     * @throws IllegalArgumentException if a property is missing or is not a number; the message names it
     */
    public static HumanModel read(Properties properties) {
        int count = HumanQuantity.values().length;
        double[] coefficients = new double[count];
        double[] min = new double[count];
        double[] max = new double[count];
        for (HumanQuantity quantity : HumanQuantity.values()) {
            coefficients[quantity.ordinal()] = number(properties, quantity.id());
            min[quantity.ordinal()] = number(properties, quantity.id() + ".least");
            max[quantity.ordinal()] = number(properties, quantity.id() + ".most");
        }
        return new HumanModel(
                number(properties, "constant"),
                coefficients,
                min,
                max,
                number(properties, "low"),
                number(properties, "high"));
    }

    private static double number(Properties properties, String name) {
        String text = properties.getProperty(name);
        if (text == null) {
            throw new IllegalArgumentException(RESOURCE + " lacks " + name);
        }
        try {
            return Double.parseDouble(text.strip());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(RESOURCE + ": " + name + " is no number: " + text, e);
        }
    }

    /** The model as text that {@link #read} reads back with exactly the same numbers. */
    public String write() {
        StringBuilder text = new StringBuilder();
        line(text, "constant", constant);
        for (HumanQuantity quantity : HumanQuantity.values()) {
            line(text, quantity.id(), coefficients[quantity.ordinal()]);
        }
        for (HumanQuantity quantity : HumanQuantity.values()) {
            line(text, quantity.id() + ".least", min[quantity.ordinal()]);
            line(text, quantity.id() + ".most", max[quantity.ordinal()]);
        }
        line(text, "low", low);
        line(text, "high", high);
        return text.toString();
    }

    private static void line(StringBuilder text, String name, double value) {
        text.append(String.format(Locale.ROOT, "%s = %s%n", name, value));
    }

    /** The logarithm of the expected seconds. */
    public double logSeconds(double[] quantities) {
        double sum = constant;
        for (int i = 0; i < coefficients.length; i++) {
            sum += coefficients[i] * quantities[i];
        }
        return sum;
    }

    /**
     * The estimate for a puzzle.
     *
     * @param walk the walk through the puzzle, as far as it has come
     * @param beyond the effort of the rounds beyond singles, in thousandths
     */
    HumanSeconds estimate(SinglesWalk walk, long beyond) {
        double[] quantities = HumanQuantity.all(walk, beyond);
        double seconds = Math.min(MAX_SECONDS, StrictMath.exp(logSeconds(quantities)));
        HumanSeconds.Basis basis = HumanSeconds.Basis.MEASURED;
        for (int i = 0; i < quantities.length; i++) {
            if (quantities[i] < min[i] || quantities[i] > max[i]) {
                basis = HumanSeconds.Basis.EXTRAPOLATED;
            }
        }
        return new HumanSeconds(rounded(seconds), rounded(seconds * low), rounded(seconds * high), basis);
    }

    private static int rounded(double seconds) {
        return (int) Math.max(1, Math.round(seconds));
    }
}
