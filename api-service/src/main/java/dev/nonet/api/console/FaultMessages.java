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
 * Translates the API's error messages, which are English, for the console. A message is matched against the templates
 * {@code fault.*} of {@code console_en.properties}; the values found at their placeholders are formatted for the
 * visitor's language and filled into the template of the same key in that language.
 */
final class FaultMessages {

    /** Prefix of the keys of templates with a placeholder for another error message. */
    private static final String WITHIN = "fault.within.";

    /**
     * The longest message that is translated, in characters. Messages may quote what a client sent, and on a long text
     * a pattern with several placeholders can backtrack for minutes.
     */
    private static final int LONGEST = 600;

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{(\\d)}");
    private static final Pattern HOUSE = Pattern.compile("(row|column|box) ([1-9])");
    private static final Pattern INTEGER = Pattern.compile("-?\\d{1,18}");
    private static final Pattern CHOICE_SEPARATOR = Pattern.compile(", | or ");

    /** Alternatives, such as {@code 1, 2 or 4}. */
    private static final Pattern CHOICES = Pattern.compile("[^ ,]+(?:(?:, | or )[^ ,]+){0,20} or [^ ,]+");

    private static final Pattern DECIMAL = Pattern.compile("-?\\d{1,15}\\.\\d{1,6}");

    /** @param isQuoted whether the value stands in quotes: the text of a client, which is shown as it was sent */
    private record Placeholder(int number, boolean isQuoted) {}

    /**
     * An error message with placeholders.
     *
     * @param placeholders those of the English text, one for each group of the pattern
     */
    private record MessageTemplate(String key, Pattern pattern, List<Placeholder> placeholders) {

        static MessageTemplate of(String key, String english) {
            List<Placeholder> placeholders = new ArrayList<>();
            StringBuilder pattern = new StringBuilder();
            int literal = 0;
            Matcher found = PLACEHOLDER.matcher(english);
            while (found.find()) {
                String before = english.substring(literal, found.start());
                placeholders.add(new Placeholder(Integer.parseInt(found.group(1)), before.endsWith("'")));
                pattern.append(Pattern.quote(before)).append("(.+?)");
                literal = found.end();
            }
            pattern.append(Pattern.quote(english.substring(literal)));
            return new MessageTemplate(key, Pattern.compile(pattern.toString(), Pattern.DOTALL), placeholders);
        }

        /**
         * A value formatted for the language. In a template {@link #WITHIN} a value of several words is an error
         * message in turn: null if that has no translation.
         */
        @Nullable
        String formatted(String value, Texts texts) {
            Matcher house = HOUSE.matcher(value);
            if (house.matches()) {
                return texts.of("house." + house.group(1), Integer.valueOf(house.group(2)));
            }
            if (INTEGER.matcher(value).matches()) {
                return texts.number(Long.parseLong(value));
            }
            if (DECIMAL.matcher(value).matches()) {
                return texts.decimal(value);
            }
            if (!key.startsWith(WITHIN)) {
                return CHOICES.matcher(value).matches() ? texts.or(List.of(CHOICE_SEPARATOR.split(value))) : value;
            }
            return value.indexOf(' ') < 0
                    ? value
                    : FaultMessages.translate(value, texts).orElse(null);
        }
    }

    /** Templates with more literal text first: a message that matches one of them may match a shorter one too. */
    private static final List<MessageTemplate> TEMPLATES = Texts.read("console", Language.EN).entrySet().stream()
            .filter(entry -> entry.getKey().startsWith("fault."))
            .sorted(Comparator.comparing((Map.Entry<String, String> entry) ->
                            PLACEHOLDER.matcher(entry.getValue()).replaceAll("").length())
                    .reversed())
            .map(entry -> MessageTemplate.of(entry.getKey(), entry.getValue()))
            .toList();

    private FaultMessages() {}

    /**
     * The message in the language. Empty if it, or a message that it quotes, is too long or matches no template: then
     * it is shown in English.
     */
    static Optional<String> translate(String message, Texts texts) {
        if (message.length() > LONGEST) {
            return Optional.empty();
        }
        for (MessageTemplate template : TEMPLATES) {
            Matcher found = template.pattern().matcher(message);
            if (found.matches()) {
                @Nullable Object[] values = new Object[10];
                int group = 1;
                for (Placeholder placeholder : template.placeholders()) {
                    String matched = found.group(group++);
                    String value = placeholder.isQuoted() ? matched : template.formatted(matched, texts);
                    if (value == null) {
                        return Optional.empty();
                    }
                    values[placeholder.number()] = value;
                }
                return Optional.of(texts.of(template.key(), values));
            }
        }
        return Optional.empty();
    }
}
