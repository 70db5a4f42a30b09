package dev.nonet.format;

import java.util.Arrays;
import java.util.Optional;

/** Metadata of a puzzle. Values are kept as they were read, without any check. */
public enum Property {
    TITLE("title", 'T'),
    AUTHOR("author", 'A'),
    DESCRIPTION("description", 'D'),
    COMMENT("comment", 'C'),
    DATE("date", 'B'),
    SOURCE("source", 'S'),
    LEVEL("level", 'L'),
    URL("url", 'U'),
    RATING("rating", 'R'),
    /** Estimated solving time in seconds. */
    HUMAN_SECONDS("humanSeconds", 'H');

    private final String id;
    private final char letter;

    Property(String id, char letter) {
        this.id = id;
        this.letter = letter;
    }

    /** The name as a field of JSON and a column of CSV. */
    public String id() {
        return id;
    }

    /** The letter of the header line in {@code .sdk} files. T, R and H are Nonet's own extensions. */
    char letter() {
        return letter;
    }

    static Optional<Property> ofLetter(char letter) {
        return Arrays.stream(values()).filter(it -> it.letter == letter).findFirst();
    }
}
