package dev.nonet.job;

/** How many clues a puzzle may have, both ends included; 17 to 80. */
public record ClueRange(int min, int max) {

    public boolean contains(int clues) {
        return min <= clues && clues <= max;
    }

    @Override
    public String toString() {
        return min + ".." + max;
    }
}
