package dev.nonet.book;

import java.util.Arrays;
import java.util.stream.Collectors;

/** The size of a page after trimming, in points. */
public enum PageSize {
    A4("a4", 595.28f, 841.89f),
    A5("a5", 419.53f, 595.28f),
    LETTER("letter", 612, 792),
    SIX_BY_NINE("6x9", 432, 648),
    EIGHT_BY_TEN("8x10", 576, 720),
    EIGHT_AND_A_HALF_BY_ELEVEN("8.5x11", 612, 792);

    private final String id;
    private final float width;
    private final float height;

    PageSize(String id, float width, float height) {
        this.id = id;
        this.width = width;
        this.height = height;
    }

    public String id() {
        return id;
    }

    float width() {
        return width;
    }

    float height() {
        return height;
    }

    /** @throws IllegalArgumentException if the name is unknown; lists the known ones */
    public static PageSize parse(String id) {
        return Arrays.stream(values())
                .filter(size -> size.id.equalsIgnoreCase(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown page size '" + id + "', expected one of "
                        + Arrays.stream(values()).map(PageSize::id).collect(Collectors.joining(", "))));
    }
}
