package dev.nonet.local;

/** Checks of arguments that several commands share. */
final class Arguments {

    static final int MOST_WORKERS = 48;

    private Arguments() {}

    /** @throws IllegalArgumentException names the option and what it may be */
    static void check(String option, int value, int min, int max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(option + " must be " + min + " to " + max + ", is " + value);
        }
    }
}
