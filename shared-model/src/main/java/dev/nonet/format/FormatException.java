package dev.nonet.format;

import java.util.regex.Pattern;

/** A text is malformed. The message gives line, column and reason. */
public final class FormatException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    private final int line;
    private final int column;
    private final String reason;

    /** Reasons quote the text, and may so be as long as the text. */
    private static final int LONGEST_REASON = 300;

    /** Control characters and line breaks, which a terminal would obey. */
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}\\p{Zl}\\p{Zp}]");

    /**
     * @param line from 1
     * @param column from 1
     * @param reason is cut to 300 characters, and shown on one line without control characters
     */
    public FormatException(int line, int column, String reason) {
        super("line " + line + ", column " + column + ": " + shown(reason));
        this.line = line;
        this.column = column;
        this.reason = shown(reason);
    }

    private static String shown(String reason) {
        return oneLine(cut(reason));
    }

    /** A text that somebody else wrote, on one line, with a question mark for each control character and line break. */
    public static String oneLine(String text) {
        return CONTROL.matcher(text).replaceAll("?");
    }

    private static String cut(String reason) {
        if (reason.length() <= LONGEST_REASON) {
            return reason;
        }
        boolean isPair = Character.isHighSurrogate(reason.charAt(LONGEST_REASON - 2));
        return reason.substring(0, LONGEST_REASON - (isPair ? 2 : 1)) + "…";
    }

    public int line() {
        return line;
    }

    public int column() {
        return column;
    }

    /** What is wrong, without the position. */
    public String reason() {
        return reason;
    }

    /** This fault in a larger text, in which the text read begins at this line and column (from 1). */
    FormatException in(int firstLine, int firstColumn) {
        return new FormatException(firstLine + line - 1, line == 1 ? firstColumn + column - 1 : column, reason);
    }

    /** A fault at an index into a text of several lines. */
    static FormatException at(String text, int index, String reason) {
        int line = 1;
        int begin = 0;
        for (int i = 0; i < Math.min(index, text.length()); i++) {
            if (text.charAt(i) == '\n') {
                line++;
                begin = i + 1;
            }
        }
        return new FormatException(line, index - begin + 1, reason);
    }
}
