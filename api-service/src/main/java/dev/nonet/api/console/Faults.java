package dev.nonet.api.console;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * What the API says is wrong with a field, in the visitor's language and notation of numbers. The API speaks English; its sentences are the
 * messages {@code fault.*} of {@code console_en.properties}, and the values in a sentence are read out of it.
 */
final class Faults {

    private static final Pattern VALUE = Pattern.compile("\\{(\\d)}");
    private static final Pattern WHOLE = Pattern.compile("-?\\d{1,18}");
    private static final Pattern DECIMAL = Pattern.compile("-?\\d{1,15}\\.\\d{1,6}");

    /**
     * A sentence of the API.
     *
     * @param values the number of the value that each group of the pattern has
     */
    private record Sentence(String key, Pattern pattern, List<Integer> values) {

        static Sentence of(String key, String english) {
            List<Integer> values = VALUE.matcher(english)
                    .results()
                    .map(value -> Integer.parseInt(value.group(1)))
                    .toList();
            StringBuilder pattern = new StringBuilder();
            int literal = 0;
            Matcher value = VALUE.matcher(english);
            while (value.find()) {
                pattern.append(Pattern.quote(english.substring(literal, value.start())))
                        .append("(.+?)");
                literal = value.end();
            }
            pattern.append(Pattern.quote(english.substring(literal)));
            return new Sentence(key, Pattern.compile(pattern.toString(), Pattern.DOTALL), values);
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

    /** The message in the language; empty if it is none that is known, so that it can only be shown in English. */
    static Optional<String> of(String message, Texts texts) {
        for (Sentence sentence : SENTENCES) {
            Matcher found = sentence.pattern().matcher(message);
            if (found.matches()) {
                Object[] values = new Object[10];
                IntStream.range(0, sentence.values().size())
                        .forEach(group -> values[sentence.values().get(group)] = shown(found.group(group + 1), texts));
                return Optional.of(texts.of(sentence.key(), values));
            }
        }
        return Optional.empty();
    }

    private static String shown(String value, Texts texts) {
        if (WHOLE.matcher(value).matches()) {
            return texts.number(Long.parseLong(value));
        }
        if (DECIMAL.matcher(value).matches()) {
            return texts.decimal(value);
        }
        return value.replace(" or ", " / ");
    }
}
