package dev.nonet.cli.regression;

import dev.nonet.engine.canonical.Transformation;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A test case of a technique: a board and the conclusions that the technique must draw, in the line format of HoDoKu's
 * regression library. The last field and its colon may be missing.
 *
 * <pre>
 *   :code[-variant]:digits:cells:deleted:eliminations:placements:extra
 *
 *   code          of the technique, see {@link TechniqueCodes}; with the variant x it must find nothing
 *   digits        of the pattern; ignored
 *   cells         81 in reading order, '.' if empty, '+' before a digit that was placed and not given
 *   deleted       candidates already eliminated, as digit, row, column: 742 is 7 in r4c2
 *   eliminations  the expected ones, written in the same way; this field or the next is empty
 *   placements    the expected ones, written in the same way
 *   extra         ignored
 * </pre>
 *
 * @param line the line number in the file, from 1
 * @param variant the part of the code after the hyphen; may be empty
 * @param digits all digits of the board, given or placed
 */
public record RegressionCase(
        int line,
        String code,
        String variant,
        Grid givens,
        Grid digits,
        CandidateSet deleted,
        CandidateSet eliminations,
        CandidateSet placements) {

    private static final int FIELDS = 7;
    private static final Pattern CODE = Pattern.compile("(\\d{4,5})(?:-(\\w+))?");
    private static final Pattern CELLS = Pattern.compile("(?:\\.|\\+?[1-9]){81}");
    private static final Pattern TRIPLE = Pattern.compile("([1-9])([1-9])([1-9])");

    /** Whether the technique must find nothing. */
    public boolean isSilent() {
        return variant.equals("x");
    }

    /** This case on an equivalent board. */
    public RegressionCase in(Transformation transformation) {
        return new RegressionCase(
                line,
                code,
                variant,
                transformation.apply(givens),
                transformation.apply(digits),
                transformation.apply(deleted),
                transformation.apply(eliminations),
                transformation.apply(placements));
    }

    /** The code with its variant. */
    public String key() {
        return variant.isEmpty() ? code : code + "-" + variant;
    }

    /**
     * Reads a file's lines; empty ones and those that start with {@code #} are skipped.
     *
     * @throws IllegalArgumentException if a line is malformed; names the line and the field
     */
    public static List<RegressionCase> parse(List<String> lines) {
        List<RegressionCase> cases = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                cases.add(parse(i + 1, line));
            }
        }
        return cases;
    }

    private static RegressionCase parse(int number, String line) {
        String[] fields = line.split(":", -1);
        if (fields.length < FIELDS || fields.length > FIELDS + 1 || !fields[0].isEmpty()) {
            throw wrong(number, "is not of the form :code:digits:cells:deleted:eliminations:placements:extra");
        }
        Matcher code = CODE.matcher(fields[1]);
        if (!code.matches()) {
            throw wrong(number, "starts with code '" + fields[1] + "', expected four or five digits and a variant");
        }
        if (!CELLS.matcher(fields[3]).matches()) {
            throw wrong(number, "has cells that are not 81 of '.', a digit, or '+' and a digit");
        }
        String variant = code.group(2) == null ? "" : code.group(2);
        return new RegressionCase(
                number,
                code.group(1),
                variant,
                Grid.parse(fields[3].replaceAll("\\+[1-9]", ".")),
                Grid.parse(fields[3].replace("+", "")),
                candidates(number, "deleted", fields[4]),
                candidates(number, "eliminations", fields[5]),
                candidates(number, "placements", fields[6]));
    }

    private static CandidateSet candidates(int line, String field, String text) {
        List<Candidate> candidates = new ArrayList<>();
        for (String triple : text.isBlank() ? new String[0] : text.strip().split(" +", -1)) {
            Matcher matcher = TRIPLE.matcher(triple);
            if (!matcher.matches()) {
                throw wrong(line, "has '" + triple + "' among its " + field + ", expected digit, row and column");
            }
            candidates.add(
                    new Candidate(Cell.at(triple.charAt(1) - '1', triple.charAt(2) - '1'), triple.charAt(0) - '0'));
        }
        return CandidateSet.of(candidates);
    }

    private static IllegalArgumentException wrong(int line, String what) {
        return new IllegalArgumentException("line " + line + " " + what);
    }
}
