package dev.nonet.engine.grade;

import dev.nonet.engine.board.SinglesWalk;
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
 * Estimates how long people take: the logarithm of the seconds is a constant and a share of each {@link HumanQuantity}.
 * {@code ./nonet fit-human-times} makes the coefficients out of measured times; {@code docs/human-times.md} tells how.
 *
 * @param coefficients by {@link HumanQuantity#ordinal}
 * @param least the least value of each quantity among the puzzles that the model was fitted to
 * @param most the greatest
 * @param low what a time that nine in ten exceed is to the median
 * @param high what a time that one in ten exceeds is to the median
 */
public record HumanModel(
        double constant, double[] coefficients, double[] least, double[] most, double low, double high) {

    /** Longer times are not told from each other: 100 hours. */
    private static final double MOST_SECONDS = 360_000;

    private static final String RESOURCE = "human-time.properties";

    /** The one that grades use. */
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

    /** @throws IllegalArgumentException names what is missing or no number */
    public static HumanModel read(Properties properties) {
        int count = HumanQuantity.values().length;
        double[] coefficients = new double[count];
        double[] least = new double[count];
        double[] most = new double[count];
        for (HumanQuantity quantity : HumanQuantity.values()) {
            coefficients[quantity.ordinal()] = number(properties, quantity.id());
            least[quantity.ordinal()] = number(properties, quantity.id() + ".least");
            most[quantity.ordinal()] = number(properties, quantity.id() + ".most");
        }
        return new HumanModel(
                number(properties, "constant"),
                coefficients,
                least,
                most,
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

    /** As {@link #read} takes it; every number is read back as the same. */
    public String write() {
        StringBuilder text = new StringBuilder();
        line(text, "constant", constant);
        for (HumanQuantity quantity : HumanQuantity.values()) {
            line(text, quantity.id(), coefficients[quantity.ordinal()]);
        }
        for (HumanQuantity quantity : HumanQuantity.values()) {
            line(text, quantity.id() + ".least", least[quantity.ordinal()]);
            line(text, quantity.id() + ".most", most[quantity.ordinal()]);
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
     * @param walk as far as it goes
     * @param beyond the effort beyond singles, in thousandths
     */
    HumanSeconds estimate(SinglesWalk walk, long beyond) {
        double[] quantities = HumanQuantity.all(walk, beyond);
        double seconds = Math.min(MOST_SECONDS, StrictMath.exp(logSeconds(quantities)));
        HumanSeconds.Basis basis = HumanSeconds.Basis.MEASURED;
        for (int i = 0; i < quantities.length; i++) {
            if (quantities[i] < least[i] || quantities[i] > most[i]) {
                basis = HumanSeconds.Basis.EXTRAPOLATED;
            }
        }
        return new HumanSeconds(rounded(seconds), rounded(seconds * low), rounded(seconds * high), basis);
    }

    private static int rounded(double seconds) {
        return (int) Math.max(1, Math.round(seconds));
    }
}
