package dev.nonet.proof.fuzz;

/** An input for which a promise does not hold. */
final class Violation extends Exception {

    private static final long serialVersionUID = 1;

    /** The most characters of a value that a message quotes. */
    private static final int QUOTED = 1_500;

    Violation(String message) {
        super(message);
    }

    Violation(String message, Throwable cause) {
        super(message + ": " + cause, cause);
    }

    /** A text as a Java string literal, cut if it is long. */
    static String literal(String text) {
        StringBuilder literal = new StringBuilder("\"");
        for (int i = 0; i < text.length() && literal.length() < QUOTED; i++) {
            char c = text.charAt(i);
            switch (c) {
                case '\n' -> literal.append("\\n");
                case '\r' -> literal.append("\\r");
                case '"', '\\' -> literal.append('\\').append(c);
                default -> literal.append(c >= ' ' && c < 0x7f ? String.valueOf(c) : String.format("\\u%04x", (int) c));
            }
        }
        return literal.append(literal.length() < QUOTED ? "\"" : "\"… of " + text.length() + " characters")
                .toString();
    }
}
