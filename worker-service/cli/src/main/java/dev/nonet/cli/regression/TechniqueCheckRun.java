package dev.nonet.cli.regression;

import dev.nonet.engine.canonical.Transformation;
import dev.nonet.engine.ladder.Ladder;
import dev.nonet.engine.search.ScalarSolver;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Checks all cases of a file and prints one verdict per line, then a table by code, then the totals. The run passes if
 * every case passes. A technique that the ladder does not have fails its cases. Optionally each case is also checked on
 * equivalent, randomly transformed boards, which must give the same verdict and the same number of other steps.
 */
public final class TechniqueCheckRun {

    private final TechniqueCheck check;
    private final @Nullable ScalarSolver solver;
    private final PrintWriter out;
    private final Map<String, Map<Verdict, Integer>> table = new TreeMap<>();
    private final Map<Verdict, Integer> totals = new EnumMap<>(Verdict.class);
    private final int transformations;
    private int unsound;
    private int changed;

    /**
     * @param solver if not null, every rung is run on every board and its conclusions are checked against the solution
     * @param transformations the number of random transformations of each case, from 0; seeded with the line number
     */
    public TechniqueCheckRun(Ladder ladder, @Nullable ScalarSolver solver, int transformations, PrintWriter out) {
        this.check = new TechniqueCheck(ladder);
        this.solver = solver;
        this.transformations = transformations;
        this.out = out;
    }

    /**
     * @param lines of the file
     * @return whether every case passed and no conclusion was unsound
     * @throws IllegalArgumentException if a line is malformed; names the line and the field
     */
    public boolean run(List<String> lines) {
        List<RegressionCase> cases = RegressionCase.parse(lines);
        for (RegressionCase tested : cases) {
            TechniqueCheck.CheckedCase outcome = check.check(tested);
            count(outcome);
            print(outcome);
            checkTransformed(tested, outcome);
            if (solver != null) {
                for (TechniqueCheck.Unsound wrong : unsound(solver, tested)) {
                    unsound++;
                    print(wrong);
                }
            }
        }
        printTable(cases.size());
        out.flush();
        return unsound == 0 && changed == 0 && totals.keySet().stream().allMatch(Verdict::passed);
    }

    private void checkTransformed(RegressionCase tested, TechniqueCheck.CheckedCase expected) {
        Random random = new Random(tested.line());
        for (int number = 1; number <= transformations; number++) {
            Transformation transformation = Transformation.random(random);
            TechniqueCheck.CheckedCase outcome = check.check(tested.in(transformation));
            if (outcome.verdict() != expected.verdict() || outcome.others() != expected.others()) {
                changed++;
                out.printf(
                        "line %d  %s  CHANGED  to %s with %d other steps under %s%n",
                        tested.line(), tested.key(), outcome.verdict(), outcome.others(), transformation);
            }
        }
    }

    private List<TechniqueCheck.Unsound> unsound(ScalarSolver with, RegressionCase tested) {
        byte[] solution = new byte[Cell.COUNT];
        if (with.solve(tested.digits().toDigits(), solution) != 1) {
            throw new IllegalArgumentException("line " + tested.line() + " has a board without exactly one solution");
        }
        return check.unsound(tested, Grid.of(solution));
    }

    private void count(TechniqueCheck.CheckedCase outcome) {
        table.computeIfAbsent(outcome.tested().key(), key -> new EnumMap<>(Verdict.class))
                .merge(outcome.verdict(), 1, Integer::sum);
        totals.merge(outcome.verdict(), 1, Integer::sum);
    }

    private void print(TechniqueCheck.CheckedCase outcome) {
        out.printf(
                "line %d  %s  %s%s%n",
                outcome.tested().line(),
                outcome.tested().key(),
                outcome.verdict(),
                outcome.others() == 0 ? "" : "  (" + outcome.others() + " other steps)");
    }

    private void print(TechniqueCheck.Unsound wrong) {
        out.printf(
                "line %d  %s  UNSOUND  %s: %s%n",
                wrong.tested().line(),
                wrong.tested().key(),
                wrong.technique(),
                wrong.conclusions().stream().map(Candidate::toString).collect(Collectors.joining(" ")));
    }

    private void printTable(int cases) {
        out.printf("%n%-8s %-34s", "code", "technique");
        List<Verdict> columns = new ArrayList<>(totals.keySet());
        columns.forEach(verdict -> out.printf(" %11s", verdict));
        out.println();
        table.forEach((key, counts) -> {
            String names = TechniqueCodes.of(key).names().stream()
                    .map(Object::toString)
                    .collect(Collectors.joining(", "));
            row(key, names, counts, columns);
        });
        row("total", cases + " cases", totals, columns);
        int passed = totals.entrySet().stream()
                .filter(entry -> entry.getKey().passed())
                .mapToInt(Map.Entry::getValue)
                .sum();
        out.printf("%npassed %d of %d%n", passed, cases);
        if (solver != null) {
            out.printf("unsound %d%n", unsound);
        }
        if (transformations > 0) {
            out.printf("changed %d of %d transformed cases%n", changed, cases * transformations);
        }
    }

    private void row(String key, String names, Map<Verdict, Integer> counts, List<Verdict> columns) {
        out.printf("%-8s %-34s", key, names);
        columns.forEach(verdict -> out.printf(" %11s", counts.containsKey(verdict) ? counts.get(verdict) : ""));
        out.println();
    }
}
