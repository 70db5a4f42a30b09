package dev.nonet.local;

/** Checks of command-line arguments that several commands share. */
final class Arguments {

    static final int MOST_APIS = 8;
    static final int MOST_WORKERS = 48;

    private Arguments() {}

    /** @throws IllegalArgumentException if the value is out of range; names the option and the range */
    static void check(String option, int value, int min, int max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(option + " must be " + min + " to " + max + ", is " + value);
        }
    }
}
