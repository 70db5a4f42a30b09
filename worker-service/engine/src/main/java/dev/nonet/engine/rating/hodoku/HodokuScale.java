package dev.nonet.engine.rating.hodoku;

import dev.nonet.engine.rating.RatedPath;
import dev.nonet.engine.rating.RatedPath.Ending;
import dev.nonet.engine.rating.RatedStep;
import dev.nonet.engine.rating.RatingScale;
import dev.nonet.engine.rating.Work;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.Grid;
import dev.nonet.reasoning.HodokuGrade;
import dev.nonet.reasoning.HodokuGrade.Level;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The walk of HoDoKu 2.2: in each round the lines of its step table are searched in order, and the first step found is
 * applied alone. The weight of a step is the score of its line.
 *
 * <p>A puzzle that has not exactly one solution may end {@link Ending#STUCK}, and so does one with fewer than ten
 * givens, which the program does not begin to solve.
 */
public final class HodokuScale implements RatingScale {

    private static final int MIN_GIVENS = 10;

    /** The points of giving up. */
    private static final int GIVE_UP = 20_000;

    /** A line of the step table. */
    record Line(String name, int score, Level level, Finding.Finder finder) {}

    static final List<Line> TABLE = List.of(
            new Line("FULL_HOUSE", 4, Level.EASY, board -> Finding.placing(board.fullHouse())),
            new Line("NAKED_SINGLE", 4, Level.EASY, board -> Finding.placing(board.nakedSingle())),
            new Line("HIDDEN_SINGLE", 14, Level.EASY, board -> Finding.placing(board.hiddenSingle())),
            new Line("LOCKED_PAIR", 40, Level.MEDIUM, Subsets.naked(2, true)),
            new Line("LOCKED_TRIPLE", 60, Level.MEDIUM, Subsets.naked(3, true)),
            new Line("LOCKED_CANDIDATES_1", 50, Level.MEDIUM, Subsets::pointing),
            new Line("LOCKED_CANDIDATES_2", 50, Level.MEDIUM, Subsets::claiming),
            new Line("NAKED_PAIR", 60, Level.MEDIUM, Subsets.naked(2, false)),
            new Line("NAKED_TRIPLE", 80, Level.MEDIUM, Subsets.naked(3, false)),
            new Line("HIDDEN_PAIR", 70, Level.MEDIUM, Subsets.hidden(2)),
            new Line("HIDDEN_TRIPLE", 100, Level.MEDIUM, Subsets.hidden(3)),
            new Line("NAKED_QUADRUPLE", 120, Level.HARD, Subsets.naked(4, false)),
            new Line("HIDDEN_QUADRUPLE", 150, Level.HARD, Subsets.hidden(4)),
            new Line("X_WING", 140, Level.HARD, new BaseCoverFish(2, BaseCoverFish.Fins.NONE, false)),
            new Line("SWORDFISH", 150, Level.HARD, new BaseCoverFish(3, BaseCoverFish.Fins.NONE, false)),
            new Line("JELLYFISH", 160, Level.HARD, new BaseCoverFish(4, BaseCoverFish.Fins.NONE, false)),
            new Line("REMOTE_PAIR", 110, Level.HARD, new SimpleChains(SimpleChains.ChainKind.REMOTE_PAIR)),
            new Line("BUG_PLUS_1", 100, Level.HARD, Wings::bugPlusOne),
            new Line("SKYSCRAPER", 130, Level.HARD, SingleDigitPatterns.skyscraper()),
            new Line("TWO_STRING_KITE", 150, Level.HARD, Finding.forEachDigit(SingleDigitPatterns::kite)),
            new Line("TURBOT_FISH", 120, Level.HARD, new SimpleChains(SimpleChains.ChainKind.TURBOT_FISH)),
            new Line("EMPTY_RECTANGLE", 120, Level.HARD, Finding.forEachDigit(SingleDigitPatterns::emptyRectangle)),
            new Line("W_WING", 150, Level.HARD, Wings::w),
            new Line("XY_WING", 160, Level.HARD, Wings::xy),
            new Line("XYZ_WING", 180, Level.HARD, Wings::xyz),
            rectangle(UniquenessRectangles.UniquenessType.UNIQUENESS_1),
            rectangle(UniquenessRectangles.UniquenessType.UNIQUENESS_2),
            rectangle(UniquenessRectangles.UniquenessType.UNIQUENESS_3),
            rectangle(UniquenessRectangles.UniquenessType.UNIQUENESS_4),
            rectangle(UniquenessRectangles.UniquenessType.UNIQUENESS_5),
            rectangle(UniquenessRectangles.UniquenessType.UNIQUENESS_6),
            rectangle(UniquenessRectangles.UniquenessType.HIDDEN_RECTANGLE),
            rectangle(UniquenessRectangles.UniquenessType.AVOIDABLE_RECTANGLE_1),
            rectangle(UniquenessRectangles.UniquenessType.AVOIDABLE_RECTANGLE_2),
            new Line("FINNED_X_WING", 130, Level.HARD, new BaseCoverFish(2, BaseCoverFish.Fins.FINNED, false)),
            new Line("SASHIMI_X_WING", 150, Level.HARD, new BaseCoverFish(2, BaseCoverFish.Fins.SASHIMI, false)),
            new Line("FINNED_SWORDFISH", 200, Level.UNFAIR, new BaseCoverFish(3, BaseCoverFish.Fins.FINNED, false)),
            new Line("SASHIMI_SWORDFISH", 240, Level.UNFAIR, new BaseCoverFish(3, BaseCoverFish.Fins.SASHIMI, false)),
            new Line("FINNED_JELLYFISH", 250, Level.UNFAIR, new BaseCoverFish(4, BaseCoverFish.Fins.FINNED, false)),
            new Line("SASHIMI_JELLYFISH", 260, Level.UNFAIR, new BaseCoverFish(4, BaseCoverFish.Fins.SASHIMI, false)),
            new Line("SUE_DE_COQ", 250, Level.UNFAIR, TwoSectorDisjointSubsets::find),
            new Line("SIMPLE_COLORS", 150, Level.HARD, Finding.forEachDigit(Colours::simple)),
            new Line("MULTI_COLORS", 200, Level.HARD, Finding.forEachDigit(Colours::multi)),
            new Line("X_CHAIN", 260, Level.UNFAIR, new SimpleChains(SimpleChains.ChainKind.X_CHAIN)),
            new Line("XY_CHAIN", 260, Level.UNFAIR, new SimpleChains(SimpleChains.ChainKind.XY_CHAIN)),
            new Line("NICE_LOOP", 280, Level.UNFAIR, NiceLoops.of(false)),
            new Line("GROUPED_NICE_LOOP", 300, Level.UNFAIR, NiceLoops.of(true)),
            new Line("ALS_XZ", 300, Level.UNFAIR, AlsTechniques::xz),
            new Line("ALS_XY_WING", 320, Level.UNFAIR, AlsTechniques::xyWing),
            new Line("ALS_XY_CHAIN", 340, Level.UNFAIR, AlsTechniques::chain),
            new Line("FRANKEN_X_WING", 300, Level.UNFAIR, new BaseCoverFish(2, BaseCoverFish.Fins.NONE, true)),
            new Line("FRANKEN_SWORDFISH", 350, Level.UNFAIR, new BaseCoverFish(3, BaseCoverFish.Fins.NONE, true)),
            new Line("FINNED_FRANKEN_X_WING", 390, Level.UNFAIR, new BaseCoverFish(2, BaseCoverFish.Fins.ANY, true)),
            new Line("FINNED_FRANKEN_SWORDFISH", 410, Level.UNFAIR, new BaseCoverFish(3, BaseCoverFish.Fins.ANY, true)),
            new Line("FORCING_CHAIN", 500, Level.EXTREME, ChainTabling::find),
            new Line("FORCING_NET", 700, Level.EXTREME, NetTabling::find),
            new Line("BRUTE_FORCE", 10_000, Level.EXTREME, BruteForce::find));

    /** By the name of a step: the level of its line. Some lines have steps with names of their own. */
    private static final Map<String, Level> LEVELS = new HashMap<>();

    static {
        TABLE.forEach(line -> LEVELS.put(line.name(), line.level()));
        for (String kind : List.of("CONTINUOUS_NICE_LOOP", "DISCONTINUOUS_NICE_LOOP", "AIC")) {
            LEVELS.put(kind, Level.UNFAIR);
            LEVELS.put("GROUPED_" + kind, Level.UNFAIR);
        }
        for (String kind : List.of("SIMPLE_COLORS_TRAP", "SIMPLE_COLORS_WRAP", "MULTI_COLORS_1", "MULTI_COLORS_2")) {
            LEVELS.put(kind, Level.HARD);
        }
    }

    /** The level of the line that found a step. */
    private static Level level(RatedStep step) {
        return Objects.requireNonNull(LEVELS.get(step.name()), step.name());
    }

    private static Line rectangle(UniquenessRectangles.UniquenessType type) {
        return new Line(type.name(), 100, Level.HARD, UniquenessRectangles.of(type));
    }

    /** @param work only asked whether to stop: nothing of this scale nests, so each step is bounded by itself */
    @Override
    public RatedPath walk(Grid puzzle, Work work, Predicate<List<RatedStep>> goesOn) {
        if (givens(puzzle) < MIN_GIVENS) {
            return new RatedPath(List.of(), Ending.STUCK);
        }
        QueuedBoard board = new QueuedBoard(puzzle, work);
        List<RatedStep> steps = new ArrayList<>();
        while (!board.isFull()) {
            RatedStep step = next(board);
            if (step == null) {
                return new RatedPath(steps, Ending.STUCK);
            }
            steps.add(step);
            if (!goesOn.test(steps)) {
                return new RatedPath(steps, Ending.STOPPED);
            }
        }
        return new RatedPath(steps, Ending.SOLVED);
    }

    /**
     * What the program says of a puzzle with this path. The level is the highest of a step, or higher if the score is
     * above its limit. Of a path that was stopped, both are lower bounds.
     */
    public static HodokuGrade grade(RatedPath path) {
        HodokuGrade found = grade(path.steps());
        return path.ending() == Ending.STUCK ? new HodokuGrade(found.score() + GIVE_UP, Level.EXTREME) : found;
    }

    /** Score and level so far. */
    public static HodokuGrade grade(List<RatedStep> steps) {
        int score = 0;
        Level level = Level.EASY;
        for (RatedStep step : steps) {
            score += step.weight();
            Level own = level(step);
            level = own.compareTo(level) > 0 ? own : level;
        }
        while (score > level.limit()) {
            level = Level.values()[level.ordinal() + 1];
        }
        return new HodokuGrade(score, level);
    }

    private static int givens(Grid puzzle) {
        int givens = 0;
        for (int cell = 0; cell < Cell.COUNT; cell++) {
            givens += puzzle.isEmpty(cell) ? 0 : 1;
        }
        return givens;
    }

    /** Searches one step and applies it. */
    private static @Nullable RatedStep next(QueuedBoard board) {
        for (Line line : TABLE) {
            board.stopIfTold();
            Finding found = line.finder().find(board);
            if (found != null) {
                List<Candidate> eliminations = new ArrayList<>();
                for (int gone : found.eliminations()) {
                    eliminations.add(Candidate.of(QueuedBoard.cell(gone), QueuedBoard.digit(gone)));
                    board.remove(QueuedBoard.cell(gone), QueuedBoard.digit(gone));
                }
                Candidate placed = null;
                if (found.placed() >= 0) {
                    placed = Candidate.of(QueuedBoard.cell(found.placed()), QueuedBoard.digit(found.placed()));
                    board.place(placed.cell().index(), placed.digit());
                }
                return new RatedStep(
                        found.name() == null ? line.name() : found.name(), line.score(), placed, eliminations, 0);
            }
        }
        return null;
    }
}
