package dev.nonet.engine.position;

import dev.nonet.puzzle.CellSet;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The footprints of a board, each kept once. A hash table with open addresses, at most half full: the footprint of a digit at some
 * places is in the first slot, from the one that these hash to on, that is its own or empty.
 */
final class Footprints {

    private @Nullable Footprint[] slots = new Footprint[1 << 10];
    private int count;
    private final List<List<Footprint>> byDigit = new ArrayList<>();

    Footprints() {
        for (int digit = 0; digit <= 9; digit++) {
            byDigit.add(new ArrayList<>());
        }
    }

    /** In the order in which they were first asked for. */
    List<Footprint> of(int digit) {
        return byDigit.get(digit);
    }

    /** @param all all places of the digit on the board */
    Footprint of(int digit, CellSet places, CellSet all) {
        int slot = slot(digit, places);
        Footprint known = slots[slot];
        if (known != null) {
            return known;
        }
        Footprint added = Footprint.of(digit, places, all);
        byDigit.get(digit).add(added);
        slots[slot] = added;
        if (2 * ++count > slots.length) {
            grow();
        }
        return added;
    }

    private int slot(int digit, CellSet places) {
        long mixed = (places.upper() + 31 * places.lower() + digit) * 0x9E3779B97F4A7C15L;
        int slot = (int) (mixed >>> 40) & slots.length - 1;
        for (Footprint at = slots[slot]; at != null; at = slots[slot]) {
            if (at.digit == digit && at.places.equals(places)) {
                return slot;
            }
            slot = slot + 1 & slots.length - 1;
        }
        return slot;
    }

    private void grow() {
        slots = new Footprint[2 * slots.length];
        for (List<Footprint> all : byDigit) {
            for (Footprint footprint : all) {
                slots[slot(footprint.digit, footprint.places)] = footprint;
            }
        }
    }
}
