package dev.nonet.local;

import java.time.Duration;

/** Checks of command-line arguments that several commands share. */
final class Arguments {

    static final int MAX_APIS = 8;
    static final int MAX_WORKERS = 48;

    private Arguments() {}

    /** The command was called wrongly. */
    static final class WrongArgument extends IllegalArgumentException {

        private static final long serialVersionUID = 1;

        WrongArgument(String message) {
            super(message);
        }
    }

    /** @throws WrongArgument if the value is out of range; names the option and the range */
    static void check(String option, int value, int min, int max) {
        if (value < min || value > max) {
            throw new WrongArgument(option + " must be " + min + " to " + max + ", is " + value);
        }
    }

    /**
     * Reads a time such as {@code 5ms}.
     *
     * @throws WrongArgument if it is none, or longer than {@code max} milliseconds; names the option and the form
     */
    static Duration millis(String option, String value, int max) {
        String digits = value.endsWith("ms") ? value.substring(0, value.length() - 2) : "";
        if (!digits.matches("[0-9]{1,9}") || Integer.parseInt(digits) > max) {
            throw new WrongArgument(option + " must be 0ms to " + max + "ms, such as 5ms, is '" + value + "'");
        }
        return Duration.ofMillis(Integer.parseInt(digits));
    }
}
