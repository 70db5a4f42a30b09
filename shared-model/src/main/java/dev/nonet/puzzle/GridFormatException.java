package dev.nonet.puzzle;

import java.util.Objects;

/** A text is not a grid. The message says what is wrong, and where. */
public final class GridFormatException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    public GridFormatException(String message) {
        super(message);
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
