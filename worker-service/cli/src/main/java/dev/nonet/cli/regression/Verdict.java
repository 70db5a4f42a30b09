package dev.nonet.cli.regression;

/** What came of a case. */
public enum Verdict {
    /** A step of the technique has exactly the expected conclusions. */
    EXACT(true),
    /** A step has the expected conclusions and more, or several steps have them between them. */
    COVER(true),
    /** A technique of another name draws the expected conclusions. */
    ALIAS(true),
    /** The technique must find nothing, and finds nothing. */
    SILENT(true),
    /** The conclusions are not found. */
    MISS(false),
    /** The technique must find nothing, and finds something. */
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
