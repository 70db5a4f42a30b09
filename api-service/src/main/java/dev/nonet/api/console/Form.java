package dev.nonet.api.console;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The fields of an HTML form with their values, without surrounding blanks. */
public final class Form {

    /** Far more than any form of the console has. */
    private static final int MAX_FIELDS = 1_000;

    /**
     * A longer field is left out where a refused form is shown again. In characters: escaped for HTML, each takes up to
     * six ({@code &quot;}), and the page has to fit into its memory.
     */
    private static final int LONGEST_SHOWN = 32 * 1024;

    private final Map<String, List<String>> values = new LinkedHashMap<>();

    /** An empty form. */
    Form() {}

    /**
     * Reads {@code application/x-www-form-urlencoded}.
     *
     * @throws IllegalArgumentException if the text is malformed, or has too many fields
     */
    static Form parse(String encoded) {
        Form form = new Form();
        int fields = 0;
        for (int begin = 0; begin < encoded.length(); ) {
            int end = encoded.indexOf('&', begin);
            end = end < 0 ? encoded.length() : end;
            // Searches this field only: otherwise a megabyte of & without = would be searched to its end for each &.
            int equals = encoded.indexOf('=', begin, end);
            if (equals >= 0) {
                if (++fields > MAX_FIELDS) {
                    throw new IllegalArgumentException("a form has at most " + MAX_FIELDS + " fields");
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

    /** Adds a value to a field; an empty value is ignored. */
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

    /** The fields whose values together are longer than {@value #LONGEST_SHOWN} characters. */
    List<String> tooLong() {
        return values.entrySet().stream()
                .filter(field ->
                        field.getValue().stream().mapToInt(String::length).sum() > LONGEST_SHOWN)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** The form without these fields. */
    Form without(List<String> fields) {
        Form rest = new Form();
        values.forEach((field, fieldValues) -> {
            if (!fields.contains(field)) {
                fieldValues.forEach(value -> rest.add(field, value));
            }
        });
        return rest;
    }

    public boolean isSet(String field) {
        return values.containsKey(field);
    }
}
