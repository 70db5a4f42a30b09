package dev.nonet.format;

/** A text is malformed. The message gives line, column and reason. */
public final class FormatException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    private final int line;
    private final int column;
    private final String reason;

    /**
     * @param line from 1
     * @param column from 1
     */
    public FormatException(int line, int column, String reason) {
        super("line " + line + ", column " + column + ": " + reason);
        this.line = line;
        this.column = column;
        this.reason = reason;
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

    /** The same fault in a larger text, in which the text read begins at this line and column (from 1). */
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
