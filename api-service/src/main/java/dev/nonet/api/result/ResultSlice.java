package dev.nonet.api.result;

import dev.nonet.api.task.Slice;
import dev.nonet.packing.SliceBody;
import dev.nonet.packing.SliceFacts;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
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
 * @param first index of the first item in its job
 * @param count number of items, including those without a result
 * @param missing the items without a result, counted from {@code first}
 * @param body the results as JSON lines, perhaps compressed, see {@link SliceBody}
 * @param facts the results' searchable columns, see {@link SliceFacts}; empty if the query left them out
 */
@SuppressWarnings("ArrayRecordComponent") // Nobody compares slices.
public record ResultSlice(int first, int count, BitSet missing, byte[] body, byte[] facts) {

    /** A result as JSON: {@code length} bytes of {@code text} from {@code start}, followed there by a line feed. */
    public record Line(int item, byte[] text, int start, int length) {

        /** A copy that does not keep the array of the whole slice in memory. */
        Line alone() {
            return text.length == length + 1
                    ? this
                    : new Line(item, Arrays.copyOfRange(text, start, start + length + 1), 0, length);
        }

        /** A view of the JSON, without the line feed. */
        public ByteBuffer bytes() {
            return ByteBuffer.wrap(text, start, length);
        }

        @Override
        public String toString() {
            return new String(text, start, length, StandardCharsets.UTF_8);
        }
    }

    /** A slice without any result, for a task of which every item failed. */
    public static ResultSlice empty(Slice slice) {
        BitSet all = new BitSet(slice.count());
        all.set(0, slice.count());
        return new ResultSlice(
                slice.first(), slice.count(), all, SliceBody.pack(new byte[0]), SliceFacts.pack(List.of()));
    }

    /** A part of this slice, with the results and facts of the part's items alone. */
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

    /** The same slice with {@link #body} decompressed. */
    public ResultSlice unpacked() {
        return new ResultSlice(first, count, missing, SliceBody.unpack(body), facts);
    }

    /** The number of results. */
    public int results() {
        return count - missing.cardinality();
    }

    /** Index of the item after the last. */
    public int end() {
        return first + count;
    }

    /** The results of the items from index {@code from} on, in item order. */
    public List<Line> lines(int from) {
        byte[] text = SliceBody.unpack(body);
        // Netty compares eight bytes at a time: a sorted download decompresses and divides each slice many times.
        ByteBuf ends = Unpooled.wrappedBuffer(text);
        List<Line> lines = new ArrayList<>(results());
        int start = 0;
        for (int place = missing.nextClearBit(0); place < count; place = missing.nextClearBit(place + 1)) {
            int end = ends.indexOf(start, text.length, (byte) '\n');
            if (first + place >= from) {
                lines.add(new Line(first + place, text, start, end - start));
            }
            start = end + 1;
        }
        return lines;
    }
}
