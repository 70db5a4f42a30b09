package dev.nonet.api.console;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the API says is wrong with a field, in the visitor's language and notation of numbers. The API speaks English;
 * its sentences are the messages {@code fault.*} of {@code console_en.properties}, and the values in a sentence are
 * read out of it.
 */
final class Faults {

    /** Keys of sentences of which a value is itself a sentence. */
    private static final String WITHIN = "fault.within.";

    /**
     * The longest message that is translated, in characters. It may quote what a client sent, and on long texts a
     * pattern with several values backtracks for minutes.
     */
    private static final int LONGEST = 600;

    private static final Pattern VALUE = Pattern.compile("\\{(\\d)}");
    private static final Pattern HOUSE = Pattern.compile("(row|column|box) ([1-9])");
    private static final Pattern WHOLE = Pattern.compile("-?\\d{1,18}");
    private static final Pattern CHOICE = Pattern.compile(", | or ");
    private static final Pattern CHOICES = Pattern.compile("[^ ,]+(?:(?:, | or )[^ ,]+){0,20} or [^ ,]+");
    private static final Pattern DECIMAL = Pattern.compile("-?\\d{1,15}\\.\\d{1,6}");

    /**
     * A sentence of the API.
     *
     * @param values the number of the value that each group of the pattern has
     */
    private record Sentence(String key, Pattern pattern, List<Integer> values) {

        static Sentence of(String key, String english) {
            List<Integer> values = new ArrayList<>();
            StringBuilder pattern = new StringBuilder();
            int literal = 0;
            Matcher value = VALUE.matcher(english);
            while (value.find()) {
                values.add(Integer.valueOf(value.group(1)));
                pattern.append(Pattern.quote(english.substring(literal, value.start())))
                        .append("(.+?)");
                literal = value.end();
            }
            pattern.append(Pattern.quote(english.substring(literal)));
            return new Sentence(key, Pattern.compile(pattern.toString(), Pattern.DOTALL), values);
        }

        /** A value in the language; null if it is a sentence that is not translated. */
        @Nullable
        String shown(String value, Texts texts) {
            Matcher house = HOUSE.matcher(value);
            if (house.matches()) {
                return texts.of("house." + house.group(1), Integer.valueOf(house.group(2)));
            }
            if (WHOLE.matcher(value).matches()) {
                return texts.number(Long.parseLong(value));
            }
            if (DECIMAL.matcher(value).matches()) {
                return texts.decimal(value);
            }
            if (!key.startsWith(WITHIN)) {
                return CHOICES.matcher(value).matches() ? texts.or(List.of(CHOICE.split(value))) : value;
            }
            return value.indexOf(' ') < 0 ? value : Faults.of(value, texts).orElse(null);
        }
    }

    /** The sentence with most text of its own first, as others may be a part of it. */
    private static final List<Sentence> SENTENCES = Texts.read("console", Language.EN).entrySet().stream()
            .filter(entry -> entry.getKey().startsWith("fault."))
            .sorted(Comparator.comparing((Map.Entry<String, String> entry) ->
                            VALUE.matcher(entry.getValue()).replaceAll("").length())
                    .reversed())
            .map(entry -> Sentence.of(entry.getKey(), entry.getValue()))
            .toList();

    private Faults() {}

    /** The message in the language; empty if no sentence matches it or it is too long: then it is shown in English. */
    static Optional<String> of(String message, Texts texts) {
        if (message.length() > LONGEST) {
            return Optional.empty();
        }
        for (Sentence sentence : SENTENCES) {
            Matcher found = sentence.pattern().matcher(message);
            if (found.matches()) {
                @Nullable Object[] values = new Object[10];
                boolean isWhole = true;
                for (int group = 0; group < sentence.values().size(); group++) {
                    String value = sentence.shown(found.group(group + 1), texts);
                    values[sentence.values().get(group)] = value;
                    isWhole &= value != null;
                }
                return isWhole ? Optional.of(texts.of(sentence.key(), values)) : Optional.empty();
            }
        }
        return Optional.empty();
    }
}
