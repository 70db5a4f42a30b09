package dev.nonet.format;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The compression of the JavaScript library lz-string (pieroxy.net/blog/pages/lz-string, MIT) with output in base 64.
 * It is LZW with a dictionary that starts empty: each character is written in full when it first occurs.
 *
 * <p>The text is a sequence of codes, lowest bit first; the width of a code grows with the dictionary. Codes 0 and 1
 * introduce a new character of 8 or 16 bits, which follow; code 2 ends the text; codes from 3 on are dictionary entries
 * in the order in which they were added. After each code both sides add an entry: the previous phrase plus the first
 * character of the current one. Bits fill each base 64 digit from its highest bit.
 */
final class LzString {

    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    private static final int SHORT_CHARACTER = 0;
    private static final int LONG_CHARACTER = 1;
    private static final int END = 2;
    private static final int FIRST_PHRASE = 3;

    /** The longest text after decompression, in characters; a bound against decompression bombs. */
    static final int MAX_TEXT = LineSource.MAX_LINE;

    private LzString() {}

    static String compressToBase64(String text) {
        Packer packer = new Packer();
        for (int i = 0; i < text.length(); i++) {
            packer.add(text.charAt(i));
        }
        return packer.end();
    }

    private static final class Packer {

        private final StringBuilder out = new StringBuilder();
        private final Map<String, Integer> codes = new HashMap<>();
        /** Characters that have a code, but have not been written in full yet. */
        private final Set<String> unwritten = new HashSet<>();

        private String phrase = "";
        private int nextCode = FIRST_PHRASE;
        private int width = 2;
        private int codesUntilWider = 2;
        private int pending;
        private int pendingBits;

        void add(char c) {
            String character = String.valueOf(c);
            if (!codes.containsKey(character)) {
                codes.put(character, nextCode++);
                unwritten.add(character);
            }
            String longer = phrase + character;
            if (codes.containsKey(longer)) {
                phrase = longer;
                return;
            }
            writePhrase();
            codes.put(longer, nextCode++);
            phrase = character;
        }

        String end() {
            if (!phrase.isEmpty()) {
                writePhrase();
            }
            write(END, width);
            // lz-string pads with at least one bit, up to a full base 64 digit.
            do {
                write(0, 1);
            } while (pendingBits != 0);
            while (out.length() % 4 != 0) {
                out.append('=');
            }
            return out.toString();
        }

        private void writePhrase() {
            if (unwritten.remove(phrase)) {
                char c = phrase.charAt(0);
                write(c < 256 ? SHORT_CHARACTER : LONG_CHARACTER, width);
                write(c, c < 256 ? 8 : 16);
                countCode();
            } else {
                write(Objects.requireNonNull(codes.get(phrase)), width);
            }
            countCode();
        }

        private void countCode() {
            if (--codesUntilWider == 0) {
                codesUntilWider = 1 << width;
                width++;
            }
        }

        private void write(int value, int bits) {
            for (int bit = 0; bit < bits; bit++) {
                pending = pending << 1 | value >> bit & 1;
                if (++pendingBits == 6) {
                    out.append(ALPHABET.charAt(pending));
                    pending = 0;
                    pendingBits = 0;
                }
            }
        }
    }

    /**
     * @throws IllegalArgumentException if the text is malformed, or longer than {@link #MAX_TEXT} after decompression
     */
    static String decompressFromBase64(String packed) {
        return new Unpacker(packed).text();
    }

    private static final class Unpacker {

        private final String packed;
        private final List<String> phrases = new ArrayList<>();
        private int at;
        private int bitsLeft;
        private int current;
        private int width = 2;
        private int codesUntilWider = 2;

        Unpacker(String packed) {
            this.packed = packed;
        }

        String text() {
            StringBuilder text = new StringBuilder();
            String last = "";
            while (true) {
                int code = read(width);
                if (code == END) {
                    return text.toString();
                }
                String phrase;
                if (code == SHORT_CHARACTER || code == LONG_CHARACTER) {
                    phrase = String.valueOf((char) read(code == SHORT_CHARACTER ? 8 : 16));
                    phrases.add(phrase);
                    countCode();
                } else if (code - FIRST_PHRASE < phrases.size()) {
                    phrase = phrases.get(code - FIRST_PHRASE);
                } else if (code - FIRST_PHRASE == phrases.size() && !last.isEmpty()) {
                    // LZW's special case: the code refers to the entry that this very code completes.
                    phrase = last + last.charAt(0);
                } else {
                    throw wrong();
                }
                text.append(phrase);
                if (text.length() > MAX_TEXT) {
                    throw new IllegalArgumentException("unpacked, the text has more than " + MAX_TEXT + " characters");
                }
                if (!last.isEmpty()) {
                    phrases.add(last + phrase.charAt(0));
                }
                countCode();
                last = phrase;
            }
        }

        private void countCode() {
            if (--codesUntilWider == 0) {
                codesUntilWider = 1 << width;
                width++;
            }
        }

        private int read(int bits) {
            int value = 0;
            for (int bit = 0; bit < bits; bit++) {
                if (bitsLeft == 0) {
                    current = at < packed.length() ? ALPHABET.indexOf(packed.charAt(at++)) : -1;
                    bitsLeft = 6;
                    if (current < 0) {
                        throw wrong();
                    }
                }
                value |= (current >> --bitsLeft & 1) << bit;
            }
            return value;
        }

        private static IllegalArgumentException wrong() {
            return new IllegalArgumentException("the text is not compressed by lz-string to base 64");
        }
    }
}
