package dev.nonet.format;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A small JSON reader (RFC 8259) and string writer for the formats, because the shared model depends on no JSON library. A value is a
 * {@code Map}, a {@code List}, a {@code String}, a {@code BigDecimal}, a {@code Boolean}, or {@link #NULL}. Nesting is limited to 64
 * levels and a number to 40 characters.
 */
final class Json {

    /** JSON's {@code null}. */
    static final Object NULL = new Object();

    private static final int MAX_DEPTH = 64;
    private static final int MAX_NUMBER = 40;

    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /** Reads a sequence of values. */
    static List<Object> parseAll(String text) {
        Json json = new Json(text);
        List<Object> values = new ArrayList<>();
        for (json.skipBlanks(); json.at < text.length(); json.skipBlanks()) {
            values.add(json.value(0));
        }
        return values;
    }

    static Object parse(String text) {
        Json json = new Json(text);
        json.skipBlanks();
        Object value = json.value(0);
        json.skipBlanks();
        if (json.at < text.length()) {
            throw json.fault("expected the end after the JSON value");
        }
        return value;
    }

    private FormatException fault(String reason) {
        return FormatException.at(text, at, reason);
    }

    private void skipBlanks() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private char peek() {
        if (at >= text.length()) {
            throw fault("the JSON ends too early");
        }
        return text.charAt(at);
    }

    private void expect(char c) {
        if (peek() != c) {
            throw fault("expected '" + c + "' in JSON, not '" + peek() + "'");
        }
        at++;
    }

    private Object value(int depth) {
        if (depth > MAX_DEPTH) {
            throw fault("the JSON is nested more than " + MAX_DEPTH + " deep");
        }
        return switch (peek()) {
            case '{' -> object(depth);
            case '[' -> array(depth);
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", NULL);
            default -> number();
        };
    }

    private Map<String, Object> object(int depth) {
        Map<String, Object> object = new LinkedHashMap<>();
        expect('{');
        skipBlanks();
        if (peek() == '}') {
            at++;
            return object;
        }
        while (true) {
            skipBlanks();
            String key = string();
            skipBlanks();
            expect(':');
            skipBlanks();
            object.put(key, value(depth + 1));
            skipBlanks();
            if (peek() == '}') {
                at++;
                return object;
            }
            expect(',');
        }
    }

    private List<Object> array(int depth) {
        List<Object> array = new ArrayList<>();
        expect('[');
        skipBlanks();
        if (peek() == ']') {
            at++;
            return array;
        }
        while (true) {
            skipBlanks();
            array.add(value(depth + 1));
            skipBlanks();
            if (peek() == ']') {
                at++;
                return array;
            }
            expect(',');
        }
    }

    private String string() {
        expect('"');
        StringBuilder value = new StringBuilder();
        while (true) {
            char c = peek();
            if (c == '"') {
                at++;
                return value.toString();
            }
            if (c < ' ') {
                throw fault("a control character in a JSON string");
            }
            at++;
            value.append(c == '\\' ? escaped() : c);
        }
    }

    private char escaped() {
        char c = peek();
        at++;
        switch (c) {
            case '"', '\\', '/' -> {
                return c;
            }
            case 'b' -> {
                return '\b';
            }
            case 'f' -> {
                return '\f';
            }
            case 'n' -> {
                return '\n';
            }
            case 'r' -> {
                return '\r';
            }
            case 't' -> {
                return '\t';
            }
            case 'u' -> {
                int code = 0;
                for (int i = 0; i < 4; i++) {
                    int digit = Character.digit(peek(), 16);
                    if (digit < 0) {
                        throw fault("expected four hexadecimal digits after \\u");
                    }
                    code = code << 4 | digit;
                    at++;
                }
                return (char) code;
            }
            default -> {
                at--;
                throw fault("there is no escape '\\" + c + "' in JSON");
            }
        }
    }

    private Object word(String word, Object value) {
        if (!text.startsWith(word, at)) {
            throw fault("expected a JSON value");
        }
        at += word.length();
        return value;
    }

    private BigDecimal number() {
        int begin = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        try {
            if (at > begin && at - begin <= MAX_NUMBER) {
                return new BigDecimal(text.substring(begin, at));
            }
        } catch (NumberFormatException e) {
            // Reported below.
        }
        at = begin;
        throw fault("expected a JSON value, not '" + peek() + "'");
    }

    /** A member of an object; empty if the value is not an object, or the member is missing or null. */
    static Optional<Object> member(Object value, String name) {
        return value instanceof Map<?, ?> object
                ? Optional.<Object>ofNullable(object.get(name)).filter(it -> it != NULL)
                : Optional.empty();
    }

    /** A string or number member as text; empty if it is missing or of another type. */
    static Optional<String> text(Object value, String name) {
        return member(value, name)
                .filter(it -> it instanceof String || it instanceof BigDecimal)
                .map(it -> it instanceof BigDecimal number ? number.toPlainString() : it.toString());
    }

    /** A JSON string literal, with quotes and escapes. */
    static String quoted(String value) {
        StringBuilder text = new StringBuilder("\"");
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                text.append('\\').append(c);
            } else if (c < ' ') {
                text.append(String.format("\\u%04x", (int) c));
            } else {
                text.append(c);
            }
        }
        return text.append('"').toString();
    }
}
