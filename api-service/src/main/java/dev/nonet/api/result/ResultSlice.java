package dev.nonet.api.result;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The results of consecutive items, as table {@code result_slice} keeps them.
 *
 * @param first the first item
 * @param count how many items, those without a result included
 * @param missing the items without a result, counted from the first
 * @param body the results of the others, see {@link SliceBody}
 */
@SuppressWarnings("ArrayRecordComponent") // Nobody compares slices.
record ResultSlice(int first, int count, BitSet missing, byte[] body) {

    /** A result as JSON: {@code length} bytes of the text from {@code start} on. */
    record Line(int item, byte[] text, int start, int length) implements StoredItem {

        @Override
        public String toString() {
            return new String(text, start, length, StandardCharsets.UTF_8);
        }
    }

    int results() {
        return count - missing.cardinality();
    }

    /** The item after the last. */
    int end() {
        return first + count;
    }

    /** The results of the items from one on, in item order. */
    List<Line> lines(int from) {
        byte[] text = SliceBody.unpack(body);
        List<Line> lines = new ArrayList<>(results());
        int start = 0;
        for (int place = missing.nextClearBit(0); place < count; place = missing.nextClearBit(place + 1)) {
            int end = start;
            while (text[end] != '\n') {
                end++;
            }
            if (first + place >= from) {
                lines.add(new Line(first + place, text, start, end - start));
            }
            start = end + 1;
        }
        return lines;
    }
}
