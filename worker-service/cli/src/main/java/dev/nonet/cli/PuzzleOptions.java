package dev.nonet.cli;

import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.job.ClueRange;
import dev.nonet.job.ExplainerGoal;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.HodokuGoal;
import dev.nonet.job.RatingRange;
import dev.nonet.job.SecondsRange;
import dev.nonet.job.SpecLimits;
import dev.nonet.job.SpecViolation;
import dev.nonet.puzzle.Symmetry;
import dev.nonet.reasoning.HodokuGrade;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.TechniqueId;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options with the conditions for generated puzzles. */
final class PuzzleOptions {

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    @Option(names = "--level", paramLabel = "L", description = "easy, medium, hard, expert or extreme")
    private @Nullable String level;

    @Option(names = "--rating", paramLabel = "A..B", description = "the ratings wanted, such as 3.0..4.2")
    private @Nullable String rating;

    @Option(
            names = "--human-seconds",
            paramLabel = "A..B",
            description = "the wanted predicted solving time in seconds, such as 420..540")
    private @Nullable String humanSeconds;

    @Option(
            names = "--se",
            paramLabel = "A..B",
            description = "the ER of Sudoku Explainer 1.2.1 wanted, such as 7.1..7.8")
    private @Nullable String se;

    @Option(names = "--pearl", description = "EP of Sudoku Explainer equals ER: the first digit is the hardest")
    private boolean pearl;

    @Option(names = "--diamond", description = "ED of Sudoku Explainer equals ER: the first step is the hardest")
    private boolean diamond;

    @Option(names = "--hodoku", paramLabel = "A..B", description = "the score of HoDoKu 2.2 wanted, such as 900..1200")
    private @Nullable String hodoku;

    @Option(
            names = "--hodoku-level",
            paramLabel = "L",
            description = "the level of HoDoKu wanted: easy, medium, hard, unfair or extreme")
    private @Nullable String hodokuLevel;

    @Option(names = "--requires", split = ",", paramLabel = "IDS", description = "techniques that every path must use")
    private List<String> requires = new ArrayList<>();

    @Option(names = "--excludes", split = ",", paramLabel = "IDS", description = "techniques that no path may use")
    private List<String> excludes = new ArrayList<>();

    @Option(
            names = "--symmetry",
            defaultValue = "none",
            paramLabel = "S",
            completionCandidates = SymmetryIds.class,
            description = "of the clue cells, one of ${COMPLETION-CANDIDATES} (default: none)")
    @SuppressWarnings("NullAway.Init")
    private String symmetry;

    @Option(
            names = "--mask",
            paramLabel = "MASK",
            description = "81 characters: x for each clue cell, . for the others")
    private @Nullable String mask;

    @Option(names = "--clues", paramLabel = "A..B", description = "the number of clues, such as 24..28")
    private @Nullable String clues;

    @Option(names = "--minimal", description = "no single clue can be removed")
    private boolean minimal;

    @Option(
            names = "--extra-clues",
            paramLabel = "N",
            description = "how many clues beyond those needed for one solution")
    private @Nullable Integer extraClues;

    /** What can be chosen for {@code --symmetry}. */
    private static final class SymmetryIds extends ArrayList<String> {

        SymmetryIds() {
            super(Arrays.stream(Symmetry.values()).map(Symmetry::id).toList());
        }
    }

    /** Whether a level or a range of ratings is wanted. */
    boolean hasGoal() {
        return level != null || rating != null;
    }

    /** Whether no condition is set. */
    boolean areNone() {
        return spec(1, it -> {}).equals(GenerateSpec.of(1));
    }

    /**
     * The validated spec.
     *
     * @param others sets the fields for which there are no options here
     * @throws ParameterException if the spec is invalid
     */
    GenerateSpec spec(int count, Consumer<GenerateSpec.Fields> others) {
        GenerateSpec spec = GenerateSpec.of(count).with(it -> {
            it.level = read("--level", level, PuzzleOptions::level);
            it.rating = read("--rating", rating, PuzzleOptions::ratings);
            it.humanSeconds = read("--human-seconds", humanSeconds, PuzzleOptions::seconds);
            it.se = explainerGoal();
            it.hodoku = hodokuGoal();
            it.requires = techniques("--requires", requires);
            it.excludes = techniques("--excludes", excludes);
            it.symmetry = Objects.requireNonNull(read("--symmetry", symmetry, Symmetry::parse));
            it.mask = mask;
            it.clues = read("--clues", clues, PuzzleOptions::clueRange);
            it.minimal = minimal;
            it.extraClues = extraClues;
            others.accept(it);
        });
        SpecLimits limits = new SpecLimits(
                SpecLimits.DEFAULT_MAX_COUNT, SpecLimits.DEFAULT_MAX_PUZZLES, StandardLadder.LADDER.ratings());
        List<SpecViolation> violations = spec.violations(limits);
        if (!violations.isEmpty()) {
            throw usage(violations.stream()
                    .map(violation -> option(violation.field()) + ": " + violation.message())
                    .collect(Collectors.joining("\n")));
        }
        return spec;
    }

    /**
     * The option that sets a field: {@code --extra-clues} sets {@code extraClues}, {@code --clues} sets
     * {@code clues.max}, {@code --requires} sets {@code requires[0]}.
     */
    private static String option(String field) {
        String set = field.equals("hodoku.level") ? field.replace('.', '-') : field.replaceFirst("[.\\[].*", "");
        return "--" + set.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    /** Reads the id of a level, in capitals as well. */
    static Level level(String text) {
        return Level.parse(text.toLowerCase(Locale.ROOT));
    }

    <T> @Nullable T read(String option, @Nullable String text, Function<String, T> reader) {
        try {
            return text == null ? null : reader.apply(text);
        } catch (IllegalArgumentException e) {
            throw usage(option + ": " + e.getMessage());
        }
    }

    private List<TechniqueId> techniques(String option, List<String> names) {
        return names.stream()
                .map(name -> TechniqueNames.technique(command, option, name))
                .toList();
    }

    private ParameterException usage(String message) {
        return new ParameterException(command.commandLine(), message);
    }

    private @Nullable ExplainerGoal explainerGoal() {
        RatingRange wanted = read("--se", se, PuzzleOptions::ratings);
        return wanted != null
                ? new ExplainerGoal(wanted.min(), wanted.max(), pearl, diamond)
                : pearl || diamond ? new ExplainerGoal(ExplainerGoal.LOWEST, Rating.MAX, pearl, diamond) : null;
    }

    private @Nullable HodokuGoal hodokuGoal() {
        HodokuGrade.Level wanted = read("--hodoku-level", hodokuLevel, HodokuGrade.Level::parse);
        if (hodoku == null) {
            return wanted == null ? null : new HodokuGoal(null, null, wanted);
        }
        return read("--hodoku", hodoku, text -> {
            String[] ends = ends(text);
            try {
                return new HodokuGoal(Integer.valueOf(ends[0]), Integer.valueOf(ends[1]), wanted);
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException("expected a range such as 900..1200, not '" + text + "'", e);
            }
        });
    }

    private static ClueRange clueRange(String text) {
        String[] ends = ends(text);
        try {
            return new ClueRange(Integer.parseInt(ends[0]), Integer.parseInt(ends[1]));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("expected a range such as 24..28, not '" + text + "'", e);
        }
    }

    private static SecondsRange seconds(String text) {
        String[] ends = ends(text);
        try {
            return new SecondsRange(Integer.parseInt(ends[0]), Integer.parseInt(ends[1]));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("expected a range such as 420..540, not '" + text + "'", e);
        }
    }

    private static RatingRange ratings(String text) {
        String[] ends = ends(text);
        try {
            return new RatingRange(Rating.of(new BigDecimal(ends[0])), Rating.of(new BigDecimal(ends[1])));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("expected a range such as 3.0..4.2, not '" + text + "'", e);
        }
    }

    private static String[] ends(String text) {
        int dots = text.indexOf("..");
        return dots < 0 ? new String[] {text, text} : new String[] {text.substring(0, dots), text.substring(dots + 2)};
    }
}
