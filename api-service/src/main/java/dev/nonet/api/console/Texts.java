package dev.nonet.api.console;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nonet.reasoning.HumanSeconds;
import dev.nonet.reasoning.Level;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.text.NumberFormat;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The console's messages in one language, from {@code messages/console_<language>.properties}, in which {@code {0}},
 * {@code {1}} and so on stand for values. Languages other than English also have the names and definitions of
 * techniques, from {@code messages/techniques_<language>.properties}.
 */
public final class Texts {

    /** Stands in a message for one of its values. */
    private static final Pattern PLACE = Pattern.compile("\\{(\\d)}");

    private static final Map<Language, Texts> ALL = new EnumMap<>(Language.class);

    static {
        for (Language language : Language.values()) {
            SortedMap<String, String> techniques =
                    language == Language.EN ? new TreeMap<>() : read("techniques", language);
            ALL.put(language, new Texts(language, read("console", language), techniques));
        }
    }

    private static final long MINUTE = 60;
    private static final long HOUR = 3_600;
    private static final long DAY = 86_400;

    private final Language language;
    private final SortedMap<String, String> entries;
    private final SortedMap<String, String> techniques;
    private final DateTimeFormatter times;

    private Texts(Language language, SortedMap<String, String> entries, SortedMap<String, String> techniques) {
        this.language = language;
        this.entries = entries;
        this.techniques = techniques;
        this.times = DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM, FormatStyle.SHORT)
                .withLocale(language.locale())
                .withZone(ZoneOffset.UTC);
    }

    static Texts of(Language language) {
        Texts texts = ALL.get(language);
        if (texts == null) {
            throw new IllegalStateException("No messages in " + language);
        }
        return texts;
    }

    /** @param file {@code console} or {@code techniques} */
    static SortedMap<String, String> read(String file, Language language) {
        String resource = "/messages/" + file + "_" + language.id() + ".properties";
        try (InputStream messages = Texts.class.getResourceAsStream(resource)) {
            if (messages == null) {
                throw new IllegalStateException("There is no " + resource);
            }
            Properties properties = new Properties();
            properties.load(new InputStreamReader(messages, StandardCharsets.UTF_8));
            SortedMap<String, String> entries = new TreeMap<>();
            properties.stringPropertyNames().forEach(key -> entries.put(key, properties.getProperty(key)));
            return entries;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Language language() {
        return language;
    }

    /** Whether there is a message of this key. */
    public boolean has(String key) {
        return entries.containsKey(key);
    }

    /** The name of a technique; the English one where players of this language use it too. */
    String techniqueName(String id, String english) {
        return techniques.getOrDefault(id + ".name", english);
    }

    String techniqueDefinition(String id, String english) {
        return techniques.getOrDefault(id + ".definition", english);
    }

    /** @throws IllegalArgumentException if there is no such message */
    public String of(String key) {
        String text = entries.get(key);
        if (text == null) {
            throw new IllegalArgumentException("There is no message '" + key + "'");
        }
        return text;
    }

    /** The message with values filled in; whole numbers are formatted for the language. */
    public String of(String key, @Nullable Object... values) {
        return PLACE.matcher(of(key)).replaceAll(place -> {
            int value = Integer.parseInt(place.group(1));
            return Matcher.quoteReplacement(value < values.length ? shown(values[value]) : place.group());
        });
    }

    private String shown(@Nullable Object value) {
        return switch (value) {
            case Integer number -> number(number);
            case Long number -> number(number);
            case null -> "";
            default -> value.toString();
        };
    }

    /**
     * Alternatives in words: {@code 2, 3 or 4}. Spanish writes "u" instead of "o" before an 8, as "ocho" begins with
     * that sound.
     */
    String or(Collection<?> things) {
        List<?> list = List.copyOf(things);
        boolean endsInEight = !list.isEmpty() && list.getLast().toString().equals("8");
        return joined(list, "list.more", endsInEight ? "list.or-8" : "list.or");
    }

    /**
     * A list in words; the empty text for an empty list.
     *
     * @param between the message that puts two things together
     * @param last the message that adds the last thing
     */
    String joined(Collection<?> things, String between, String last) {
        List<String> words = things.stream().map(Object::toString).toList();
        String text = words.isEmpty() ? "" : words.getFirst();
        for (int i = 1; i < words.size(); i++) {
            text = of(i == words.size() - 1 ? last : between, text, words.get(i));
        }
        return text;
    }

    /** A whole number. */
    public String number(long number) {
        return NumberFormat.getIntegerInstance(language.locale()).format(number);
    }

    /** A decimal number with as many decimals as the text has, which is written with a point. */
    public String decimal(String number) {
        BigDecimal value = new BigDecimal(number);
        NumberFormat format = NumberFormat.getNumberInstance(language.locale());
        format.setMinimumFractionDigits(value.scale());
        format.setMaximumFractionDigits(value.scale());
        return format.format(value);
    }

    /** A number with at most one decimal; from a hundred on with none. */
    public String rate(double number) {
        NumberFormat format = NumberFormat.getNumberInstance(language.locale());
        format.setMaximumFractionDigits(number < 100 ? 1 : 0);
        return format.format(number);
    }

    /** A date and a time, in UTC. */
    public String time(Instant time) {
        return times.format(time) + " UTC";
    }

    /** How long a person is expected to take, as people say it: {@code about 9 min}. */
    public String about(int seconds) {
        return inHours(seconds)
                ? of("about.hours", hours(seconds))
                : of("about.minutes", Math.max(1, Math.round(seconds / 60f)));
    }

    /**
     * How long a person is expected to take for a puzzle: {@code about 9 min}, or {@code 25 min or more} if it is
     * harder than the puzzles that people were timed at.
     *
     * @param level of the puzzle; empty if unknown
     */
    public String about(int seconds, String level) {
        return isAtLeast(level) ? of("about.or-more", timeRange(seconds, seconds)) : about(seconds);
    }

    private static boolean isAtLeast(String level) {
        return !level.isEmpty() && HumanSeconds.isAtLeast(Level.parse(level));
    }

    /** How long a person is expected to take for a graded puzzle, with what the estimate rests on. */
    public String estimate(JsonNode puzzle) {
        JsonNode human = puzzle.path("humanSeconds");
        String level = puzzle.path("level").asText("");
        String time = isAtLeast(level)
                ? about(human.path("median").asInt(), level)
                : timeRange(human.path("low").asInt(), human.path("high").asInt());
        return of("estimate." + human.path("basis").asText(), time);
    }

    /** A range of times as in {@link #about}: {@code 12 to 22 min}, or one time if both ends are rounded to it. */
    public String timeRange(int low, int high) {
        String unit = inHours(high) ? "hours" : "minutes";
        Object from = inHours(high) ? hours(low) : Integer.valueOf(Math.max(1, Math.round(low / 60f)));
        Object to = inHours(high) ? hours(high) : Integer.valueOf(Math.max(1, Math.round(high / 60f)));
        return from.equals(to) ? of("time." + unit, to) : of("time." + unit + ".range", from, to);
    }

    private static boolean inHours(int seconds) {
        return seconds >= HumanSeconds.HOURS_FROM;
    }

    private String hours(int seconds) {
        return decimal(String.format(Locale.ROOT, "%.1f", seconds / 3600f));
    }

    /** The estimated time left: {@code about 28 min}; exact below a minute and from a day on. */
    public String left(Duration duration) {
        long seconds = duration.toSeconds();
        return seconds < MINUTE || seconds >= DAY ? duration(duration) : about((int) seconds);
    }

    /** How long something took: with one decimal below ten seconds, and never shown as less than 0.1 s. */
    public String took(Duration duration) {
        double seconds = duration.toMillis() / 1000.0;
        return seconds < 9.95
                ? of("duration.seconds", rate(Math.max(0.1, seconds)))
                : duration(Duration.ofSeconds(Math.round(seconds)));
    }

    /**
     * A duration in at most two units, without the smaller unit if its number is 0. In days from two days on, so that
     * their word is always a plural.
     */
    public String duration(Duration duration) {
        long seconds = Math.max(0, duration.toSeconds());
        if (seconds < MINUTE) {
            return of("duration.seconds", seconds);
        }
        if (seconds < HOUR) {
            return units("duration.minutes", seconds / MINUTE, seconds % MINUTE);
        }
        if (seconds < 2 * DAY) {
            return units("duration.hours", seconds / HOUR, seconds % HOUR / MINUTE);
        }
        return units("duration.days", seconds / DAY, seconds % DAY / HOUR);
    }

    private String units(String key, long large, long small) {
        return small == 0 ? of(key + ".whole", large) : of(key, large, small);
    }
}
