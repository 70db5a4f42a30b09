package dev.nonet.book;

import dev.nonet.reasoning.Level;
import org.jspecify.annotations.Nullable;

/** An RGB colour; each part is 0 to 1. Greys are at most 0.9, because lighter ones disappear in print. */
record Ink(float red, float green, float blue) {

    static final Ink BLACK = new Ink(0, 0, 0);
    static final Ink GREY = grey(0.45f);

    static Ink grey(float white) {
        return new Ink(white, white, white);
    }

    boolean isGrey() {
        return red == green && green == blue;
    }

    /** The colour or grey that marks a level. */
    static Ink of(@Nullable Level level, boolean colour) {
        if (level == null) {
            return grey(0.5f);
        }
        return switch (level) {
            case EASY -> colour ? new Ink(0.18f, 0.55f, 0.34f) : grey(0.75f);
            case MEDIUM -> colour ? new Ink(0.12f, 0.42f, 0.70f) : grey(0.60f);
            case HARD -> colour ? new Ink(0.80f, 0.48f, 0.05f) : grey(0.45f);
            case EXPERT -> colour ? new Ink(0.75f, 0.20f, 0.17f) : grey(0.30f);
            case EXTREME -> colour ? new Ink(0.42f, 0.18f, 0.55f) : grey(0.15f);
        };
    }
}
