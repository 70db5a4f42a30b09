package dev.nonet.format;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A small JSON reader (RFC 8259) and string writer for the formats, because the shared model depends on no JSON
 * library. A value is a {@code Map}, a {@code List}, a {@code String}, a {@code BigDecimal}, a {@code Boolean}, or
 * {@link #NULL}.
 *
 * <p>It reads one document at a time and keeps nothing of the one before, so its memory depends on the limits of one
 * document only: {@link #MAX_DOCUMENT} characters, {@link #MAX_VALUES} values, 64 levels, 40 characters for a number.
 */
final class Json {

    /** JSON's {@code null}. */
    static final Object NULL = new Object();

    /** The longest document, in characters. */
    static final int MAX_DOCUMENT = LineSource.MAX_LINE;

    /**
     * The most values of a document, nested ones included. A value takes up to 200 bytes of memory for as few as three
     * characters. A Sudoku with pencil marks and coloured cells has 2,000.
     */
    static final int MAX_VALUES = 10_000;

    private static final int MAX_DEPTH = 64;
    private static final int MAX_NUMBER = 40;
    private static final int END = -1;

    private final Reader in;
    private final int maxValues;
    private final char[] buffer;
    private int start;
    private int end;

    /** The position of the next character, from 1. */
    private int line = 1;

    private int column = 1;

    private int documentLine = 1;
    private int documentColumn = 1;
    private int characters;
    private int values;

    private Json(Reader in, int maxValues, int bufferSize) {
        this.in = in;
        this.maxValues = maxValues;
        this.buffer = new char[bufferSize];
    }

    /** A sequence of documents. */
    static Json documents(Reader in) {
        Json json = new Json(in, MAX_VALUES, 1 << 14);
        if (json.next() == '\uFEFF') {
            json.start++;
        }
        return json;
    }

    /** Reads a text with one document. The number of its values is bounded by the length of the text only. */
    static Object parse(String text) {
        return parse(text, Integer.MAX_VALUE);
    }

    static Object parse(String text, int maxValues) {
        Json json = new Json(new StringReader(text), maxValues, Math.clamp(text.length(), 1, 1 << 13));
        json.begin();
        Object value = json.value(0);
        json.skipBlanks();
        if (json.next() != END) {
            throw json.fault("expected the end after the JSON value");
        }
        return value;
    }

    /** Skips blanks and begins the next document; false if the text ends here. */
    boolean begin() {
        skipBlanks();
        documentLine = line;
        documentColumn = column;
        characters = 0;
        values = 0;
        return next() != END;
    }

    Object document() {
        return value(0);
    }

    /** Skips blanks, and a text if it comes next; returns whether it did. */
    boolean skip(String text) {
        skipBlanks();
        if (next() != text.charAt(0)) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            expect(text.charAt(i));
        }
        return true;
    }

    /** A fault of the document that began last, reported where it begins. */
    FormatException documentFault(String reason) {
        return new FormatException(documentLine, documentColumn, reason);
    }

    FormatException fault(String reason) {
        return new FormatException(line, column, reason);
    }

    /** The next character, which stays the next; {@link #END} at the end of the text. */
    private int next() {
        if (start == end) {
            try {
                start = 0;
                end = Math.max(0, in.read(buffer, 0, buffer.length));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return start == end ? END : buffer[start];
    }

    /** Goes on to the character after the next, and counts one for the document. */
    private void take() {
        if (++characters > MAX_DOCUMENT) {
            throw documentFault("the JSON has more than " + MAX_DOCUMENT + " characters");
        }
        advance();
    }

    private void advance() {
        if (buffer[start++] == '\n') {
            line++;
            column = 1;
        } else {
            column++;
        }
    }

    private void skipBlanks() {
        for (int c = next(); c == ' ' || c == '\t' || c == '\r' || c == '\n'; c = next()) {
            advance();
        }
    }

    private char peek() {
        int c = next();
        if (c == END) {
            throw fault("the JSON ends too early");
        }
        return (char) c;
    }

    private void expect(char c) {
        if (peek() != c) {
            throw fault("expected '" + c + "' in JSON, not '" + peek() + "'");
        }
        take();
    }

    private Object value(int depth) {
        if (depth > MAX_DEPTH) {
            throw fault("the JSON is nested more than " + MAX_DEPTH + " deep");
        }
        if (++values > maxValues) {
            throw fault("the JSON has more than " + maxValues + " values");
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
            take();
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
                take();
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
            take();
            return array;
        }
        while (true) {
            skipBlanks();
            array.add(value(depth + 1));
            skipBlanks();
            if (peek() == ']') {
                take();
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
                take();
                return value.toString();
            }
            if (c < ' ') {
                throw fault("a control character in a JSON string");
            }
            take();
            value.append(c == '\\' ? escaped() : c);
        }
    }

    private char escaped() {
        char c = peek();
        take();
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
                    take();
                }
                return (char) code;
            }
            default -> {
                column--;
                throw fault("there is no escape '\\" + c + "' in JSON");
            }
        }
    }

    private Object word(String word, Object value) {
        int begin = column;
        for (int i = 0; i < word.length(); i++) {
            if (next() != word.charAt(i)) {
                throw new FormatException(line, begin, "expected a JSON value");
            }
            take();
        }
        return value;
    }

    private BigDecimal number() {
        int begin = column;
        char first = peek();
        StringBuilder number = new StringBuilder();
        while (next() != END && "+-.eE0123456789".indexOf(next()) >= 0 && number.length() <= MAX_NUMBER) {
            number.append(peek());
            take();
        }
        try {
            if (!number.isEmpty() && number.length() <= MAX_NUMBER) {
                BigDecimal value = new BigDecimal(number.toString());
                // 1e999999999 is short, but not when it is written out.
                if (Math.abs(value.scale()) <= MAX_NUMBER) {
                    return value;
                }
            }
        } catch (NumberFormatException e) {
            // Reported below.
        }
        throw new FormatException(line, begin, "expected a JSON value, not '" + first + "'");
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
