package dev.nonet.api.result;

import dev.nonet.api.task.Slice;
import dev.nonet.packing.SliceBody;
import dev.nonet.packing.SliceFacts;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The results of consecutive items: a row of table {@code result_slice}.
 *
 * @param first the first item
 * @param count how many items, those without a result included
 * @param missing the items without a result, as positions from the first item
 * @param body the results of the others, see {@link SliceBody}
 * @param facts the facts of the others, as {@link SliceFacts} packs them; empty if they were not read
 */
@SuppressWarnings("ArrayRecordComponent") // Nobody compares slices.
public record ResultSlice(int first, int count, BitSet missing, byte[] body, byte[] facts) {

    /** A result as JSON: {@code length} bytes of {@code text} from {@code start}, followed by a line feed. */
    public record Line(int item, byte[] text, int start, int length) {

        /** The result in an array of its own, which does not keep the whole slice in memory. */
        Line alone() {
            return text.length == length + 1
                    ? this
                    : new Line(item, Arrays.copyOfRange(text, start, start + length + 1), 0, length);
        }

        /** The JSON, as a part of the array. */
        public ByteBuffer bytes() {
            return ByteBuffer.wrap(text, start, length);
        }

        @Override
        public String toString() {
            return new String(text, start, length, StandardCharsets.UTF_8);
        }
    }

    /** The slice of a task of which every item failed. */
    public static ResultSlice empty(Slice slice) {
        BitSet all = new BitSet(slice.count());
        all.set(0, slice.count());
        return new ResultSlice(
                slice.first(), slice.count(), all, SliceBody.pack(new byte[0]), SliceFacts.pack(List.of()));
    }

    /** The slice of some of its items. */
    public ResultSlice part(Slice part) {
        int place = part.first() - first;
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        for (Line line : lines(part.first())) {
            if (part.contains(line.item())) {
                lines.write(line.text(), line.start(), line.length() + 1);
            }
        }
        return new ResultSlice(
                part.first(),
                part.count(),
                missing.get(place, place + part.count()),
                SliceBody.pack(lines.toByteArray()),
                partOfFacts(place, place + part.count()));
    }

    private byte[] partOfFacts(int from, int to) {
        int before = from - missing.get(0, from).cardinality();
        int results = to - from - missing.get(from, to).cardinality();
        return SliceFacts.pack(SliceFacts.of(facts).facts(before, before + results));
    }

    /** This slice with its results decompressed. */
    public ResultSlice unpacked() {
        return new ResultSlice(first, count, missing, SliceBody.unpack(body), facts);
    }

    public int results() {
        return count - missing.cardinality();
    }

    /** The item after the last. */
    public int end() {
        return first + count;
    }

    /** The results from an item on, in item order. */
    public List<Line> lines(int from) {
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
