package dev.nonet.proof.fuzz;

import java.util.List;
import java.util.Random;

/** Changes texts in the ways in which files of others differ from what one expects. */
final class TextMutation {

    /** The longest result, in characters. */
    static final int LONGEST = 80_000;

    private static final List<String> TOKENS = List.of(
            "\n",
            "\r",
            "\r\n",
            "\n\n",
            "\t",
            " ",
            "\u00a0",
            "\ufeff",
            "\u0000",
            "\u0130",
            "\ud800",
            "\ud83d\ude00",
            "\u2028",
            "\u0085",
            "\u000b",
            "\"",
            "\"\"",
            "'",
            ",",
            ";",
            ":",
            "::",
            ":0000:x:",
            "|",
            "+---+",
            "-",
            "=",
            "*",
            "_",
            ".",
            "0",
            "9",
            "u1",
            "x",
            "X",
            "#",
            "#A",
            "#Ttitle",
            "#H",
            "[Puzzle]",
            "[State]",
            "[state]",
            "[",
            "]",
            "{",
            "}",
            "[[[[",
            "{\"puzzle\":",
            "\"candidates\":",
            "\"boards\":{",
            "\"grid\":",
            "null",
            "1e999999999",
            "-0",
            "\\u0130",
            "\\",
            "%",
            "%zz",
            "%C3",
            "+",
            "&",
            "?",
            "bd=",
            "load=",
            "puzzleid=",
            "scf",
            "fpuz",
            "fpuzzles",
            "https://",
            "://",
            "sudokuwiki.org",
            "f-puzzles.com",
            "sudokupad.app",
            "sudoku.coach",
            "ipuz(",
            "ipuz.org",
            "http://ipuz.org/v2",
            "<game data=\"",
            "<folder name=\"",
            "<!DOCTYPE x>",
            "<!--",
            "&lt;",
            "&#0;",
            "<?xml?>",
            "version: 4",
            "version:1\n",
            "puzzle,solution\n",
            "puzzle",
            "quizzes",
            "solutions",
            "difficulty",
            "humanSeconds",
            "w5",
            "x5",
            "v0");

    private static final String CHARACTERS = "0123456789.._*|-+,:#\"\\[]{}<>ux \n\r\tABwv=/%";

    private TextMutation() {}

    /** The text with one to five changes. */
    static String of(String text, List<String> others, Random random) {
        String changed = text;
        int changes = 1 + random.nextInt(5);
        for (int i = 0; i < changes; i++) {
            changed = once(changed, others, random);
        }
        return changed.length() <= LONGEST ? changed : changed.substring(0, LONGEST);
    }

    private static String once(String text, List<String> others, Random random) {
        int from = random.nextInt(text.length() + 1);
        int to = Math.min(text.length(), from + 1 + random.nextInt(random.nextInt(4) == 0 ? 100 : 4));
        String before = text.substring(0, from);
        String piece = text.substring(from, to);
        String after = text.substring(to);
        return switch (random.nextInt(16)) {
            case 0, 1 -> before + after;
            case 2 -> before + piece + piece + after;
            case 3, 4, 5 -> before + CHARACTERS.charAt(random.nextInt(CHARACTERS.length())) + after;
            case 6, 7 -> before + any(TOKENS, random) + piece + after;
            case 8 -> before + (char) random.nextInt(random.nextBoolean() ? 0x100 : 0x10000) + after;
            case 9 -> repeated(before, random.nextBoolean() ? any(TOKENS, random) : piece, after, random);
            case 10 -> before + tail(any(others, random), random);
            case 11 -> before;
            case 12 -> lines(text, random);
            case 13 -> shuffled(text, random);
            case 14 -> text + any(others, random);
            default -> before + piece.toUpperCase(java.util.Locale.ROOT) + after;
        };
    }

    private static String any(List<String> texts, Random random) {
        return texts.get(random.nextInt(texts.size()));
    }

    private static String tail(String text, Random random) {
        return text.substring(random.nextInt(text.length() + 1));
    }

    private static String repeated(String before, String piece, String after, Random random) {
        int max = random.nextInt(200) == 0 ? LONGEST : random.nextInt(20) == 0 ? 2_000 : 20;
        int times = 1 + random.nextInt(max);
        int room = Math.max(0, LONGEST - before.length() - after.length());
        return piece.isEmpty() ? before + after : before + piece.repeat(Math.min(times, room / piece.length())) + after;
    }

    private static String lines(String text, Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> text.replace("\n", "\r\n");
            case 1 -> text.replace("\n", "\r");
            case 2 -> text.replace("\n", " \n");
            default -> text.replace("\n", "\n\n");
        };
    }

    private static String shuffled(String text, Random random) {
        String[] lines = text.split("\n", 100);
        int one = random.nextInt(lines.length);
        int other = random.nextInt(lines.length);
        String kept = lines[one];
        lines[one] = lines[other];
        lines[other] = kept;
        return String.join("\n", lines);
    }
}
