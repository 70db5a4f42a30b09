package dev.nonet.api.console;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A range of times as people type it, in the words in which the console shows times: {@code 9}, {@code about 9 min},
 * {@code 5..15}, {@code 12 bis 22 min}, {@code 1,7 h}, {@code 25 min or more}. Without a unit the first number has that
 * of the second, and any other is in minutes.
 */
final class MinutesRange {

    /** A longer text is not parsed; in characters. */
    private static final int MAX_LENGTH = 100;

    private static final String NUMBER = "(\\d{1,5}(?:[.,]\\d)?)?";
    private static final String UNIT = "(min|h|分钟|小时)?";
    private static final String BEFORE = "(?:about|etwa|unos|unas|de|约|~)?";
    private static final String OR_MORE = "or more|oder mehr|o más|或更久";

    /** Between two times, or beside the only one. */
    private static final String RANGE_WORD = "(\\.\\.+|[–—-]|…|" + OR_MORE + "|to|bis|a|至)?";

    /**
     * The parts, each of which may be missing. The blanks between them are matched possessively ({@code \s*+}):
     * backtracking would try every division of a run of blanks between the five gaps.
     */
    static final Pattern RANGE = Pattern.compile(String.join("\\s*+", BEFORE, NUMBER, UNIT, RANGE_WORD, NUMBER, UNIT));

    private static final int MINUTE = 60;
    private static final int TENTH_OF_HOUR = 6 * MINUTE;

    private MinutesRange() {}

    /**
     * The range as a value of the API's filter {@code humanSeconds}, of which either end may be missing. Times are
     * shown rounded, so the range includes every time that is shown as the one typed: {@code 9} is {@code 510..569}.
     *
     * @return empty if the text is no such range
     */
    static Optional<String> inSeconds(String typed) {
        if (typed.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        Matcher range = RANGE.matcher(typed.strip().toLowerCase(Locale.ROOT));
        if (!range.matches()) {
            return Optional.empty();
        }
        String from = range.group(1);
        String to = range.group(4);
        boolean isRange = range.group(3) != null;
        boolean isOrMore = isRange && range.group(3).matches(OR_MORE);
        boolean isReadable =
                isOrMore ? from != null && to == null : (from != null || to != null) && (to == null || isRange);
        if (!isReadable) {
            return Optional.empty();
        }
        boolean toHours = isHours(range.group(5));
        boolean fromHours = range.group(2) == null ? toHours : isHours(range.group(2));
        if (!isRange) {
            return Optional.of(low(from, fromHours) + ".." + high(from, fromHours));
        }
        boolean isReversed = from != null && to != null && seconds(from, fromHours) > seconds(to, toHours);
        return isReversed ? Optional.empty() : Optional.of(low(from, fromHours) + ".." + high(to, toHours));
    }

    private static boolean isHours(@Nullable String unit) {
        return unit != null && !unit.equals("min") && !unit.equals("分钟");
    }

    /** The shortest time, in seconds, that is shown as this number; times below a minute are shown as 1 min. */
    private static String low(@Nullable String number, boolean hours) {
        if (number == null) {
            return "";
        }
        long seconds = seconds(number, hours) - half(hours);
        return String.valueOf(!hours && seconds <= half(false) ? 1 : Math.max(1, seconds));
    }

    /**
     * The longest time, in seconds, that is shown as this number. Hours are rounded to a tenth in {@code float}, so a
     * time halfway between two tenths may be shown as either: the bound includes it.
     */
    private static String high(@Nullable String number, boolean hours) {
        return number == null ? "" : String.valueOf(seconds(number, hours) + half(hours) - (hours ? 0 : 1));
    }

    private static long seconds(String number, boolean hours) {
        return new BigDecimal(number.replace(',', '.'))
                .multiply(BigDecimal.valueOf(hours ? 10 * TENTH_OF_HOUR : MINUTE))
                .longValue();
    }

    /** Half of the unit that times are rounded to. */
    private static int half(boolean hours) {
        return (hours ? TENTH_OF_HOUR : MINUTE) / 2;
    }
}
