package dev.nonet.cli.regression;

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
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Checks all cases of a file and prints one verdict a line, then a table by code, then the totals. The run passes if every case
 * passes: a technique that the ladder does not have fails its cases as a missed one does.
 */
public final class TechniqueCheckRun {

    private final TechniqueCheck check;
    private final @Nullable ScalarSolver solver;
    private final PrintWriter out;
    private final Map<String, Map<Verdict, Integer>> table = new TreeMap<>();
    private final Map<Verdict, Integer> totals = new EnumMap<>(Verdict.class);
    private int unsound;

    /** @param solver if given, every rung is run on every board and its conclusions held against the solution */
    public TechniqueCheckRun(Ladder ladder, @Nullable ScalarSolver solver, PrintWriter out) {
        this.check = new TechniqueCheck(ladder);
        this.solver = solver;
        this.out = out;
    }

    /**
     * @param lines of the file
     * @return whether every case passed and nothing unsound was concluded
     * @throws IllegalArgumentException if a line is no case; names the line and the field
     */
    public boolean run(List<String> lines) {
        List<RegressionCase> cases = RegressionCase.parse(lines);
        for (RegressionCase tested : cases) {
            TechniqueCheck.Outcome outcome = check.check(tested);
            count(outcome);
            print(outcome);
            if (solver != null) {
                for (TechniqueCheck.Unsound wrong : unsound(solver, tested)) {
                    unsound++;
                    print(wrong);
                }
            }
        }
        printTable(cases.size());
        out.flush();
        return unsound == 0 && totals.keySet().stream().allMatch(Verdict::passed);
    }

    private List<TechniqueCheck.Unsound> unsound(ScalarSolver with, RegressionCase tested) {
        byte[] solution = new byte[Cell.COUNT];
        if (with.solve(tested.digits().toDigits(), solution) != 1) {
            throw new IllegalArgumentException("line " + tested.line() + " has a board without exactly one solution");
        }
        return check.unsound(tested, Grid.of(solution));
    }

    private void count(TechniqueCheck.Outcome outcome) {
        table.computeIfAbsent(outcome.tested().key(), key -> new EnumMap<>(Verdict.class))
                .merge(outcome.verdict(), 1, Integer::sum);
        totals.merge(outcome.verdict(), 1, Integer::sum);
    }

    private void print(TechniqueCheck.Outcome outcome) {
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
    }

    private void row(String key, String names, Map<Verdict, Integer> counts, List<Verdict> columns) {
        out.printf("%-8s %-34s", key, names);
        columns.forEach(verdict -> out.printf(" %11s", counts.containsKey(verdict) ? counts.get(verdict) : ""));
        out.println();
    }
}
