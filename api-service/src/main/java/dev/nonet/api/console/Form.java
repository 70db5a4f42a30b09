package dev.nonet.api.console;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a browser sent of a form: the values of each field, without blanks around them. */
public final class Form {

    /** More is no form of this console. */
    private static final int MOST_FIELDS = 1_000;

    private final Map<String, List<String>> values = new LinkedHashMap<>();

    /** A form with nothing filled in. */
    Form() {}

    /**
     * Reads {@code application/x-www-form-urlencoded}.
     *
     * @throws IllegalArgumentException if the text is none, or has too many fields
     */
    static Form parse(String encoded) {
        Form form = new Form();
        int fields = 0;
        for (int begin = 0; begin < encoded.length(); ) {
            int end = encoded.indexOf('&', begin);
            end = end < 0 ? encoded.length() : end;
            int equals = encoded.indexOf('=', begin);
            if (equals >= 0 && equals < end) {
                if (++fields > MOST_FIELDS) {
                    throw new IllegalArgumentException("a form has at most " + MOST_FIELDS + " fields");
                }
                form.add(decoded(encoded.substring(begin, equals)), decoded(encoded.substring(equals + 1, end)));
            }
            begin = end + 1;
        }
        return form;
    }

    private static String decoded(String text) {
        return java.net.URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    /** Adds a value to a field; an empty one is none. */
    Form add(String field, String value) {
        String stripped = value.strip();
        if (!stripped.isEmpty()) {
            values.computeIfAbsent(field, name -> new ArrayList<>()).add(stripped);
        }
        return this;
    }

    /** The first value of a field; empty if it has none. */
    public String value(String field) {
        return values.getOrDefault(field, List.of("")).getFirst();
    }

    public List<String> all(String field) {
        return List.copyOf(values.getOrDefault(field, List.of()));
    }

    public boolean has(String field, String value) {
        return all(field).contains(value);
    }

    public boolean isSet(String field) {
        return values.containsKey(field);
    }
}
