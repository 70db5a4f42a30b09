package dev.nonet.picture;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The colours of a picture, from the palette of Okabe and Ito, which people with colour blindness can distinguish. The
 * print theme uses greys; there the shapes distinguish the roles.
 */
public enum Theme {
    LIGHT(Map.ofEntries(
            Map.entry(Ink.PAPER, 0xffffff),
            Map.entry(Ink.THIN, 0x999999),
            Map.entry(Ink.THICK, 0x222222),
            Map.entry(Ink.CLUE, 0x222222),
            Map.entry(Ink.PLACED, 0x222222),
            Map.entry(Ink.CANDIDATE, 0x444444),
            Map.entry(Ink.F_PATTERN, 0x56b4e9),
            Map.entry(Ink.F_SECOND, 0xe69f00),
            Map.entry(Ink.F_FIN, 0xcc79a7),
            Map.entry(Ink.F_PLACED, 0x009e73),
            Map.entry(Ink.F_ELIMINATED, 0xd55e00),
            Map.entry(Ink.S_PATTERN, 0x0072b2),
            Map.entry(Ink.S_SECOND, 0x9a6a00),
            Map.entry(Ink.S_FIN, 0xa3447c),
            Map.entry(Ink.S_PLACED, 0x009e73),
            Map.entry(Ink.S_ELIMINATED, 0xd55e00),
            Map.entry(Ink.LINK, 0x0072b2),
            Map.entry(Ink.STRIKE, 0xd55e00))),
    DARK(Map.ofEntries(
            Map.entry(Ink.PAPER, 0x16181c),
            Map.entry(Ink.THIN, 0x5a5f68),
            Map.entry(Ink.THICK, 0xd8dbe0),
            Map.entry(Ink.CLUE, 0xeceef1),
            Map.entry(Ink.PLACED, 0xeceef1),
            Map.entry(Ink.CANDIDATE, 0xc3c7cd),
            Map.entry(Ink.F_PATTERN, 0x56b4e9),
            Map.entry(Ink.F_SECOND, 0xe69f00),
            Map.entry(Ink.F_FIN, 0xcc79a7),
            Map.entry(Ink.F_PLACED, 0x009e73),
            Map.entry(Ink.F_ELIMINATED, 0xd55e00),
            Map.entry(Ink.S_PATTERN, 0x56b4e9),
            Map.entry(Ink.S_SECOND, 0xe69f00),
            Map.entry(Ink.S_FIN, 0xcc79a7),
            Map.entry(Ink.S_PLACED, 0x009e73),
            Map.entry(Ink.S_ELIMINATED, 0xd55e00),
            Map.entry(Ink.LINK, 0x56b4e9),
            Map.entry(Ink.STRIKE, 0xff8a3d))),
    PRINT(Map.ofEntries(
            Map.entry(Ink.PAPER, 0xffffff),
            Map.entry(Ink.THIN, 0x888888),
            Map.entry(Ink.THICK, 0x000000),
            Map.entry(Ink.CLUE, 0x000000),
            Map.entry(Ink.PLACED, 0x000000),
            Map.entry(Ink.CANDIDATE, 0x333333),
            Map.entry(Ink.F_PATTERN, 0x9a9a9a),
            Map.entry(Ink.F_SECOND, 0xc4c4c4),
            Map.entry(Ink.F_FIN, 0xb0b0b0),
            Map.entry(Ink.F_PLACED, 0x808080),
            Map.entry(Ink.F_ELIMINATED, 0xd8d8d8),
            Map.entry(Ink.S_PATTERN, 0x000000),
            Map.entry(Ink.S_SECOND, 0x707070),
            Map.entry(Ink.S_FIN, 0x404040),
            Map.entry(Ink.S_PLACED, 0x000000),
            Map.entry(Ink.S_ELIMINATED, 0x000000),
            Map.entry(Ink.LINK, 0x000000),
            Map.entry(Ink.STRIKE, 0x000000)));

    /** A named colour. Names that begin with F are fills of marks by role, those with S are their strokes. */
    enum Ink {
        PAPER,
        THIN,
        THICK,
        CLUE,
        PLACED,
        CANDIDATE,
        F_PATTERN,
        F_SECOND,
        F_FIN,
        F_PLACED,
        F_ELIMINATED,
        S_PATTERN,
        S_SECOND,
        S_FIN,
        S_PLACED,
        S_ELIMINATED,
        LINK,
        STRIKE
    }

    private final Map<Ink, Integer> colours;

    Theme(Map<Ink, Integer> colours) {
        this.colours = colours;
    }

    /** The colour as {@code 0xRRGGBB}. */
    int colour(Ink ink) {
        return colours.getOrDefault(ink, 0);
    }

    /** The name in the API: lower case. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** @throws IllegalArgumentException if the name is unknown; lists the known ones */
    public static Theme parse(String id) {
        return Arrays.stream(values())
                .filter(theme -> theme.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown theme '" + id + "', expected one of "
                        + Arrays.stream(values()).map(Theme::id).collect(Collectors.joining(", "))));
    }
}
