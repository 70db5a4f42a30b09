package dev.nonet.cli.regression;

/** The result of a case. */
public enum Verdict {
    /** A step of the technique has exactly the expected conclusions. */
    EXACT(true),
    /** A step has the expected conclusions and more, or several steps together have them. */
    COVER(true),
    /** Another, equivalent or more general technique draws the expected conclusions. */
    ALIAS(true),
    /** The technique must find nothing and finds nothing. */
    SILENT(true),
    /** The expected conclusions are not found. */
    MISS(false),
    /** The technique must find nothing but finds something. */
    FIRED(false),
    /** The ladder does not have the technique. */
    UNSUPPORTED(false);

    private final boolean passed;

    Verdict(boolean passed) {
        this.passed = passed;
    }

    public boolean passed() {
        return passed;
    }
}
