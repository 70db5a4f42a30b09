package dev.nonet.proof.faults;

import java.util.Locale;

/**
 * One fault of a schedule.
 *
 * @param target one of the targets of its kind
 * @param start in ms from the beginning of the schedule
 * @param length in ms
 * @param amount what it means depends on the kind; 0 if nothing
 */
record Fault(Kind kind, String target, int start, int length, int amount) {

    private static final int FIELDS = 5;

    Fault {
        if (!kind.targets().contains(target) || start < 0 || length < 0) {
            throw new IllegalArgumentException(
                    "There is no fault " + kind + " of " + target + " at " + start + " for " + length);
        }
    }

    int end() {
        return start + length;
    }

    /** The fault as a line of a log. */
    String line() {
        return String.format(Locale.ROOT, "%6d %-9s %-17s %6d %d", start, kind, target, length, amount);
    }

    /** @throws IllegalArgumentException if the line is not one of {@link #line} */
    static Fault parse(String line) {
        String[] fields = line.strip().split(" +");
        if (fields.length != FIELDS) {
            throw new IllegalArgumentException("Not start, kind, target, length and amount: " + line);
        }
        return new Fault(
                Kind.valueOf(fields[1]),
                fields[2],
                Integer.parseInt(fields[0]),
                Integer.parseInt(fields[3]),
                Integer.parseInt(fields[4]));
    }
}
