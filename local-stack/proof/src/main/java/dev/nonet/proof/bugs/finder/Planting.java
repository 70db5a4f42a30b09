package dev.nonet.proof.bugs.finder;

import java.util.List;

/**
 * A change of one method of one class.
 *
 * @param className as {@link Class#getName}
 * @param method its name; all methods of the class with this name are changed, and a lambda has the name that the
 *     compiler gave it
 * @param kind what is changed
 * @param from what is looked for, as {@code kind} says
 * @param to what it becomes
 */
public record Planting(String className, String method, Kind kind, String from, String to) {

    /** What is changed in the bytecode of a method. */
    public enum Kind {
        /**
         * The method does nothing but return {@code to}: a number, {@code null}, or {@code argN} for its N-th argument
         * from 0.
         */
        RETURNS,
        /** In string constants the text {@code from} becomes {@code to}. */
        TEXT,
        /** The number {@code from} becomes {@code to}, wherever it is a constant. */
        NUMBER,
        /**
         * Calls of {@code from}, a method's name, are left out; their value is {@code to}, a number or {@code null}.
         */
        NO_CALL,
        /**
         * The conditional jump number {@code from}, from 0 in the order of the bytecode, is taken if it was not to be.
         */
        JUMP,
        /** Each operation {@code from}, as {@code LADD}, becomes {@code to}. */
        OPERATION
    }

    private static final String SEPARATOR = "\u0001";

    /** As one line, which {@link #parse} reads. */
    public String line() {
        return String.join(SEPARATOR, List.of(className, method, kind.name(), from, to));
    }

    /** Reads a {@link #line}. */
    public static Planting parse(String line) {
        String[] parts = line.split(SEPARATOR, -1);
        return new Planting(parts[0], parts[1], Kind.valueOf(parts[2]), parts[3], parts[4]);
    }
}
