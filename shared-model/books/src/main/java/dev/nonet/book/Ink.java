package dev.nonet.book;

import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.Mark.Role;
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

    /** The colour of a mark; black without colours, as marks differ in their shape too. */
    static Ink of(Role role, boolean colour) {
        if (!colour) {
            return BLACK;
        }
        return switch (role) {
            case PLACED -> new Ink(0.10f, 0.45f, 0.25f);
            case ELIMINATED -> new Ink(0.75f, 0.15f, 0.12f);
            case PATTERN, STRONG -> new Ink(0.10f, 0.35f, 0.65f);
            case SECOND, WEAK -> new Ink(0.45f, 0.20f, 0.55f);
            case FIN -> new Ink(0.70f, 0.40f, 0f);
        };
    }

    /** A light shade of the colour of a mark, or of grey, for what lies behind digits. */
    static Ink tint(Role role, boolean colour, float strength) {
        Ink full = of(role, colour);
        return new Ink(1 - strength * (1 - full.red), 1 - strength * (1 - full.green), 1 - strength * (1 - full.blue));
    }
}
