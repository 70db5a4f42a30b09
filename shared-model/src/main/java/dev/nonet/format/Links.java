package dev.nonet.format;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Parsing shared by the formats with one board per line. */
final class Links {

    private Links() {}

    /**
     * A part of an input line.
     *
     * @param column where the part begins in the line, from 1
     */
    record Line(String text, int column) {

        static Line of(String line) {
            String text = line.stripLeading();
            return new Line(text.strip(), line.length() - text.length() + 1);
        }

        /** The part after the first occurrence of a text, or this whole part if the text does not occur. */
        Line after(String text) {
            int at = this.text.indexOf(text);
            return at < 0 ? this : new Line(this.text.substring(at + text.length()), column + at + text.length());
        }

        /** The part before the first of these characters. */
        Line before(String characters) {
            int end = 0;
            while (end < text.length() && characters.indexOf(text.charAt(end)) < 0) {
                end++;
            }
            return new Line(text.substring(0, end), column);
        }

        boolean isComment() {
            return text.startsWith("#");
        }

        /** The first word: the part before a blank or a comment. */
        Line word() {
            int end = 0;
            while (end < text.length() && text.charAt(end) > ' ' && text.charAt(end) != '#') {
                end++;
            }
            return new Line(text.substring(0, end), column);
        }

        /** The text after the first word, without the {@code #} of a comment. */
        String comment() {
            String rest = text.substring(word().text.length()).strip();
            return rest.startsWith("#") ? rest.substring(1) : rest;
        }

        /** Percent-decoded. A plus sign is kept rather than turned into a blank, because it is a digit of base 64. */
        Line decoded() {
            try {
                return new Line(URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8), column);
            } catch (IllegalArgumentException e) {
                throw fault(0, "a percent sign without two hexadecimal digits");
            }
        }

        FormatException fault(int index, String reason) {
            return new FormatException(1, column + index, reason);
        }
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
