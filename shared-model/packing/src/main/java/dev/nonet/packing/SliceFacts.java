package dev.nonet.packing;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The {@link ItemFacts} of a slice's results in a few bytes each, stored by columns, so that a job can be searched
 * without decompressing its results. Each slice lists the names of its techniques, so that it does not depend on the
 * ladder of any engine version; a bit per name and result tells which path has which.
 *
 * <pre>
 *   layout │ results, 4 bytes │ levels │ ratings │ clues │ symmetries │ seconds, upper bytes │ lower bytes │ solutions
 *   │ layout 2 only: ER of Sudoku Explainer │ score of HoDoKu, upper bytes │ middle │ lower
 *   │ number of techniques │ each: length, name │ bits of techniques 0 to 7 of each result │ 8 to 15 │ …
 *
 *   each column a byte for each result, in item order;
 *   layout 2 is written if some result is rated on one of the other scales
 * </pre>
 */
public final class SliceFacts {

    private static final int PLAIN = 1;
    private static final int WITH_SCALES = 2;
    private static final int HEAD = 5;

    /** The number of columns by layout. */
    private static final int[] COLUMNS = {0, 7, 11};

    /** The most that a byte can count; ladders have fewer techniques, with shorter names. */
    private static final int MAX_NAMES = 255;

    private static final int LONGEST_NAME = 255;

    private final byte[] packed;
    private final int results;
    private final Map<String, Integer> techniques = new LinkedHashMap<>();

    /** The offset of the technique bits. */
    private final int bits;

    private SliceFacts(byte[] packed) {
        this.packed = packed;
        if (packed.length < HEAD || packed[0] != PLAIN && packed[0] != WITH_SCALES) {
            throw new IllegalStateException("The facts of results are in a format that this version does not know");
        }
        this.results = packed[1] << 24 | (packed[2] & 0xff) << 16 | (packed[3] & 0xff) << 8 | packed[4] & 0xff;
        int at = HEAD + COLUMNS[packed[0]] * results;
        int named = packed[at++] & 0xff;
        for (int i = 0; i < named; i++) {
            int length = packed[at++] & 0xff;
            techniques.put(new String(packed, at, length, StandardCharsets.US_ASCII), i);
            at += length;
        }
        this.bits = at;
    }

    /** Reads facts that {@link #pack} has written. The numbers of a result are those of {@link ItemFacts}. */
    public static SliceFacts of(byte[] packed) {
        return new SliceFacts(packed);
    }

    /**
     * As {@link #of}, for bytes that anybody may have sent.
     *
     * @throws IllegalArgumentException if their format is unknown, or their length is not what their head says
     */
    static SliceFacts read(byte[] packed) {
        try {
            SliceFacts facts = new SliceFacts(packed);
            if (facts.results >= 0 && packed.length == length(facts.bits, facts.results, facts.techniques.size())) {
                return facts;
            }
        } catch (IllegalStateException | IndexOutOfBoundsException | ArithmeticException e) {
            throw new IllegalArgumentException("These are no facts of results", e);
        }
        throw new IllegalArgumentException("The facts of results do not have the length that their head says");
    }

    private static int length(int bits, int results, int techniques) {
        return Math.addExact(bits, Math.multiplyExact(results, Math.ceilDiv(techniques, Byte.SIZE)));
    }

    /** @param facts the facts of the results, in item order */
    public static byte[] pack(List<ItemFacts> facts) {
        int results = facts.size();
        Map<String, Integer> numbers = new LinkedHashMap<>();
        for (ItemFacts fact : facts) {
            for (String name : fact.techniques()) {
                if (numbers.size() < MAX_NAMES && name.length() <= LONGEST_NAME) {
                    numbers.putIfAbsent(name, numbers.size());
                }
            }
        }
        ByteArrayOutputStream names = new ByteArrayOutputStream();
        names.write(numbers.size());
        for (String name : numbers.keySet()) {
            byte[] ascii = name.getBytes(StandardCharsets.US_ASCII);
            names.write(ascii.length);
            names.writeBytes(ascii);
        }
        int version = facts.stream().anyMatch(fact -> fact.explainer() > 0 || fact.hodoku() > 0) ? WITH_SCALES : PLAIN;
        int head = HEAD + COLUMNS[version] * results;
        int bits = head + names.size();
        byte[] packed = new byte[length(bits, results, numbers.size())];
        packed[0] = (byte) version;
        for (int i = 0; i < Integer.BYTES; i++) {
            packed[1 + i] = (byte) (results >> 8 * (3 - i));
        }
        for (int i = 0; i < results; i++) {
            ItemFacts fact = facts.get(i);
            int seconds = Math.min(fact.seconds(), ItemFacts.MAX_SECONDS);
            int score = fact.hodoku();
            int[] columns = {
                fact.level(),
                fact.rating(),
                fact.clues(),
                fact.symmetry(),
                seconds >> 8,
                seconds,
                fact.solutions(),
                fact.explainer(),
                score >> 16,
                score >> 8,
                score
            };
            for (int column = 0; column < COLUMNS[version]; column++) {
                packed[HEAD + column * results + i] = (byte) columns[column];
            }
            for (String name : fact.techniques()) {
                Integer number = numbers.get(name);
                if (number != null) {
                    packed[bits + number / Byte.SIZE * results + i] |= (byte) (1 << number % Byte.SIZE);
                }
            }
        }
        System.arraycopy(names.toByteArray(), 0, packed, head, names.size());
        return packed;
    }

    public int results() {
        return results;
    }

    /** 0 if this version lacks the column. */
    private int column(int column, int result) {
        return column < COLUMNS[packed[0]] ? packed[HEAD + column * results + result] & 0xff : 0;
    }

    public int level(int result) {
        return column(0, result);
    }

    public int rating(int result) {
        return column(1, result);
    }

    public int clues(int result) {
        return column(2, result);
    }

    public int symmetry(int result) {
        return column(3, result);
    }

    public int seconds(int result) {
        return column(4, result) << 8 | column(5, result);
    }

    public int solutions(int result) {
        return column(6, result);
    }

    public int explainer(int result) {
        return column(7, result);
    }

    public int hodoku(int result) {
        return column(8, result) << 16 | column(9, result) << 8 | column(10, result);
    }

    /** The names of the techniques of this slice, by number. */
    public List<String> techniques() {
        return List.copyOf(techniques.keySet());
    }

    /** The number of a technique within this slice; -1 if no path of the slice has it. */
    public int number(String technique) {
        return techniques.getOrDefault(technique, -1);
    }

    /** @param number the number of the technique, from {@link #number} */
    public boolean has(int result, int number) {
        return (packed[bits + number / Byte.SIZE * results + result] >> number % Byte.SIZE & 1) != 0;
    }

    /** The facts of the results from one (inclusive) to another (exclusive). */
    public List<ItemFacts> facts(int from, int to) {
        List<ItemFacts> facts = new ArrayList<>();
        for (int i = from; i < to; i++) {
            List<String> names = new ArrayList<>();
            for (Map.Entry<String, Integer> technique : techniques.entrySet()) {
                if (has(i, technique.getValue())) {
                    names.add(technique.getKey());
                }
            }
            facts.add(new ItemFacts(
                    level(i),
                    rating(i),
                    clues(i),
                    symmetry(i),
                    seconds(i),
                    solutions(i),
                    explainer(i),
                    hodoku(i),
                    names));
        }
        return facts;
    }
}
