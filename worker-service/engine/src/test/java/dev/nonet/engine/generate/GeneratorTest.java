package dev.nonet.engine.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nonet.engine.Orientation;
import dev.nonet.engine.canonical.CanonicalForm;
import dev.nonet.engine.grade.Grader;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.engine.search.Search;
import dev.nonet.engine.search.SearchKind;
import dev.nonet.job.ClueRange;
import dev.nonet.job.Detail;
import dev.nonet.job.ExplainerGoal;
import dev.nonet.job.GenerateSpec;
import dev.nonet.job.GeneratedBoards;
import dev.nonet.job.GeneratedBoards.Board;
import dev.nonet.job.GeneratedPuzzle;
import dev.nonet.job.HodokuGoal;
import dev.nonet.job.ItemError;
import dev.nonet.job.ItemOutcome;
import dev.nonet.job.RatingRange;
import dev.nonet.job.Recipe;
import dev.nonet.job.SecondsRange;
import dev.nonet.oracle.Oracle;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.House;
import dev.nonet.puzzle.Symmetry;
import dev.nonet.reasoning.HodokuGrade;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.Rating;
import dev.nonet.reasoning.TechniqueId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class GeneratorTest {

    private static final int ITEMS = 12;

    private final Generator generator = new Generator("test", StandardLadder.LADDER, SearchKind.SCALAR.create());

    /** A builder of specs; a test sets only what it is about. */
    private static final class Wanted {
        @Nullable
        Level level;

        @Nullable
        RatingRange rating;

        @Nullable
        SecondsRange humanSeconds;

        @Nullable
        ExplainerGoal se;

        @Nullable
        HodokuGoal hodoku;

        List<TechniqueId> requires = List.of();
        List<TechniqueId> excludes = List.of();
        Symmetry symmetry = Symmetry.NONE;

        @Nullable
        String mask;

        @Nullable
        ClueRange clues;

        boolean minimal;

        @Nullable
        Integer extraClues;

        boolean canonical;

        @Nullable
        Recipe recipe;

        long seed = 11;
        Detail detail = Detail.GRADE;

        GenerateSpec spec() {
            return GenerateSpec.of(ITEMS).with(it -> {
                it.level = level;
                it.rating = rating;
                it.humanSeconds = humanSeconds;
                it.se = se;
                it.hodoku = hodoku;
                it.requires = requires;
                it.excludes = excludes;
                it.symmetry = symmetry;
                it.mask = mask;
                it.clues = clues;
                it.minimal = minimal;
                it.extraClues = extraClues;
                it.canonical = canonical;
                it.recipe = recipe;
                it.seed = seed;
                it.detail = detail;
            });
        }
    }

    private static List<ItemOutcome> generate(Generator generator, Wanted wanted, int first, int count) {
        return generator.generate(wanted.spec(), first, count, () -> false);
    }

    private List<GeneratedPuzzle> puzzles(Wanted wanted) {
        List<ItemOutcome> outcomes = generate(generator, wanted, 0, ITEMS);
        List<GeneratedPuzzle> puzzles = new ArrayList<>();
        for (int index = 0; index < ITEMS; index++) {
            ItemOutcome outcome = outcomes.get(index);
            assertThat(outcome).as("item %d", index).isInstanceOf(GeneratedPuzzle.class);
            GeneratedPuzzle puzzle = (GeneratedPuzzle) outcome;
            assertThat(puzzle.index()).isEqualTo(index);
            assertThat(Oracle.solutions(puzzle.puzzle(), 2))
                    .as("item %d has exactly the solution it carries", index)
                    .containsExactly(puzzle.solution());
            assertThat(puzzle.clues()).isEqualTo(puzzle.puzzle().clueCount());
            assertThat(puzzle.minimal())
                    .as("item %d is minimal as it says", index)
                    .isEqualTo(isMinimal(puzzle.puzzle()));
            assertThat(puzzle.irreducible())
                    .as("item %d is irreducible as it says", index)
                    .isEqualTo(isIrreducible(puzzle.puzzle()));
            puzzles.add(puzzle);
        }
        return puzzles;
    }

    private ItemOutcome one(Wanted wanted, int index) {
        return generate(generator, wanted, index, 1).getFirst();
    }

    private static boolean isMinimal(Grid puzzle) {
        return puzzle.clues().cells().stream().allMatch(cell -> Oracle.count(puzzle.with(cell.index(), 0), 2) == 2);
    }

    private static boolean isIrreducible(Grid puzzle) {
        return Symmetry.of(puzzle.clues()).orbits().stream()
                .filter(puzzle.clues()::containsAll)
                .allMatch(orbit -> Oracle.count(without(puzzle, orbit), 2) == 2);
    }

    private static Grid without(Grid puzzle, CellSet clues) {
        Grid left = puzzle;
        for (Cell cell : clues.cells()) {
            left = left.with(cell.index(), 0);
        }
        return left;
    }

    @Test
    void removesCluesUntilThePuzzleIsMinimal() {
        assertThat(puzzles(new Wanted())).allMatch(GeneratedPuzzle::minimal);
    }

    @ParameterizedTest
    @EnumSource
    void keepsEverySymmetry(Symmetry symmetry) {
        Wanted wanted = new Wanted();
        wanted.symmetry = symmetry;
        assertThat(puzzles(wanted)).allSatisfy(puzzle -> {
            CellSet clues = puzzle.puzzle().clues();
            assertThat(symmetry.holds(clues)).isTrue();
            assertThat(puzzle.symmetry())
                    .as("all the symmetry that it has")
                    .isEqualTo(Stream.of(Symmetry.values())
                            .filter(held -> held.holds(clues))
                            .min(Comparator.comparing(held -> held.orbits().size()))
                            .orElseThrow());
            assertThat(puzzle.irreducible()).isTrue();
        });
    }

    @Test
    void makesMinimalPuzzlesUnderASymmetryToo() {
        Wanted wanted = new Wanted();
        wanted.symmetry = Symmetry.ROTATE_180;
        wanted.minimal = true;
        assertThat(puzzles(wanted)).allMatch(GeneratedPuzzle::minimal);
    }

    @ParameterizedTest
    @EnumSource(names = {"EASY", "MEDIUM", "HARD", "EXTREME"})
    @Tag("long")
    void meetsTheLevel(Level level) {
        Wanted wanted = new Wanted();
        wanted.level = level;
        assertThat(puzzles(wanted))
                .allSatisfy(puzzle -> assertThat(puzzle.level()).isEqualTo(level));
    }

    @Test
    void meetsTheRatings() {
        Wanted wanted = new Wanted();
        wanted.rating = new RatingRange(Rating.tenths(26), Rating.tenths(28));
        assertThat(puzzles(wanted))
                .allSatisfy(puzzle -> assertThat(puzzle.rating()).isBetween(Rating.tenths(26), Rating.tenths(28)));
    }

    @Test
    void meetsTheTimeThatPeopleTake() {
        Wanted wanted = new Wanted();
        wanted.humanSeconds = new SecondsRange(420, 540);
        assertThat(puzzles(wanted))
                .allSatisfy(puzzle -> assertThat(median(puzzle)).isBetween(420, 540));

        wanted.level = Level.HARD;
        wanted.humanSeconds = new SecondsRange(900, 1200);
        assertThat(puzzles(wanted)).allSatisfy(puzzle -> {
            assertThat(median(puzzle)).isBetween(900, 1200);
            assertThat(puzzle.level()).isEqualTo(Level.HARD);
        });
    }

    @Test
    void meetsWhatOtherProgramsAreToSay() {
        Wanted wanted = new Wanted();
        wanted.se = new ExplainerGoal(Rating.tenths(42), Rating.tenths(72), false, false);
        wanted.hodoku = new HodokuGoal(null, 2_000, null);
        assertThat(puzzles(wanted)).allSatisfy(puzzle -> {
            assertThat(puzzle.se())
                    .isNotNull()
                    .satisfies(rated -> assertThat(rated.er()).isBetween(Rating.tenths(42), Rating.tenths(72)));
            assertThat(puzzle.hodoku())
                    .isNotNull()
                    .satisfies(rated -> assertThat(rated.score()).isLessThanOrEqualTo(2_000));
        });

        wanted.se = new ExplainerGoal(Rating.tenths(20), Rating.tenths(60), false, true);
        wanted.hodoku = null;
        assertThat(puzzles(wanted)).allSatisfy(puzzle -> {
            assertThat(puzzle.se()).isNotNull().satisfies(rated -> {
                assertThat(rated.er()).isGreaterThanOrEqualTo(Rating.tenths(20)).isEqualTo(rated.ep());
                assertThat(rated.er()).isEqualTo(rated.ed());
            });
            assertThat(puzzle.hodoku()).isNull();
        });

        wanted.se = null;
        wanted.hodoku = new HodokuGoal(900, null, HodokuGrade.Level.HARD);
        wanted.detail = Detail.SOLUTION;
        assertThat(puzzles(wanted))
                .allSatisfy(puzzle -> assertThat(puzzle.hodoku()).isNotNull().satisfies(rated -> {
                    assertThat(rated.score()).isGreaterThanOrEqualTo(900);
                    assertThat(rated.level()).isEqualTo(HodokuGrade.Level.HARD);
                }));
    }

    private static int median(GeneratedPuzzle puzzle) {
        return Objects.requireNonNull(puzzle.humanSeconds()).median();
    }

    @Test
    void meetsTheNumberOfClues() {
        Wanted wanted = new Wanted();
        wanted.clues = new ClueRange(30, 32);
        assertThat(puzzles(wanted))
                .allSatisfy(puzzle -> assertThat(puzzle.clues()).isBetween(30, 32));
    }

    @Test
    void climbsToFewClues() {
        Wanted wanted = new Wanted();
        wanted.clues = new ClueRange(17, 21);
        assertThat(puzzles(wanted))
                .allSatisfy(puzzle -> assertThat(puzzle.clues()).isBetween(17, 21));
    }

    @ParameterizedTest
    @EnumSource(names = {"NONE", "ROTATE_180"})
    void addsExtraClues(Symmetry symmetry) {
        Wanted wanted = new Wanted();
        wanted.symmetry = symmetry;
        List<GeneratedPuzzle> without = puzzles(wanted);
        wanted.extraClues = 4;
        List<GeneratedPuzzle> with = puzzles(wanted);
        for (int index = 0; index < ITEMS; index++) {
            assertThat(with.get(index).clues() - without.get(index).clues()).isBetween(4, 5);
            assertThat(symmetry.holds(with.get(index).puzzle().clues())).isTrue();
            assertThat(with.get(index).minimal()).isFalse();
        }
    }

    @Test
    void identifiesPuzzlesWhereItIsAskedTo() {
        assertThat(puzzles(new Wanted())).allMatch(puzzle -> puzzle.identity() == null);
        Wanted wanted = new Wanted();
        wanted.canonical = true;
        CanonicalForm form = new CanonicalForm();
        assertThat(puzzles(wanted))
                .allSatisfy(puzzle -> assertThat(puzzle.identity())
                        .hasSize(32)
                        .isEqualTo(form.identity(
                                Orientation.random(new Random(puzzle.index())).of(puzzle.puzzle()))));
    }

    @Test
    void saysAtOnceThatATechniqueRequiredIsTooHard() {
        Wanted wanted = new Wanted();
        wanted.level = Level.EASY;
        wanted.requires = List.of(new TechniqueId("swordfish"));
        assertThat(one(wanted, 0))
                .isInstanceOfSatisfying(
                        ItemError.class, error -> assertThat(error.message()).contains("required"));
    }

    @Test
    void stopsBetweenAttemptsAndMakesOtherItemsAfterwards() {
        Wanted rare = new Wanted();
        rare.clues = new ClueRange(17, 17);
        rare.symmetry = Symmetry.FULL;
        int[] asked = {0};
        assertThatExceptionOfType(CancellationException.class)
                .isThrownBy(() -> generator.generate(rare.spec(), 3, 1, () -> ++asked[0] > 5))
                .withMessageContaining("item 3");
        assertThat(asked).containsExactly(6);

        Generator fresh = new Generator("test", StandardLadder.LADDER, SearchKind.SCALAR.create());
        assertThat(generate(generator, new Wanted(), 0, 2)).isEqualTo(generate(fresh, new Wanted(), 0, 2));
    }

    @Test
    void saysWhatAttemptsEndedOn() {
        Wanted wanted = new Wanted();
        wanted.level = Level.HARD;
        puzzles(wanted);
        Attempts attempts = generator.attempts();
        assertThat(attempts.ended(Attempts.End.MET).count()).isEqualTo(ITEMS);
        assertThat(attempts.ended(Attempts.End.MET).nanos()).isPositive();
        assertThat(attempts.ended(Attempts.End.TOO_LIGHT).count()).isPositive();
        assertThat(attempts.ended(Attempts.End.TOO_MANY_CLUES).count()).isZero();
    }

    @Test
    void findsRareTechniques() {
        Wanted wanted = new Wanted();
        wanted.requires = List.of(new TechniqueId("swordfish"));
        assertThat(puzzles(wanted))
                .allSatisfy(puzzle -> assertThat(puzzle.techniques()).containsKey(new TechniqueId("swordfish")));
    }

    @Test
    void fillsTheCellsOfAMaskAndNoOthers() {
        String mask = "xxx...x.x" + "x..xx..xx" + ".xx..x.x." + ".x.x.x.x." + "x.x.x.x.x" + ".x.x.x.x." + ".x.x..xx."
                + "xx..xx..x" + "x.x...xxx";
        Wanted wanted = new Wanted();
        wanted.mask = mask;
        assertThat(puzzles(wanted)).allSatisfy(puzzle -> {
            for (int cell = 0; cell < 81; cell++) {
                assertThat(puzzle.puzzle().isEmpty(cell)).isEqualTo(mask.charAt(cell) == '.');
            }
        });
    }

    @Test
    void requiresAndExcludesTechniques() {
        Wanted wanted = new Wanted();
        wanted.requires = List.of(new TechniqueId("pointing"));
        wanted.excludes = List.of(new TechniqueId("naked-single"));
        assertThat(puzzles(wanted))
                .allSatisfy(puzzle -> assertThat(puzzle.techniques())
                        .containsKey(new TechniqueId("pointing"))
                        .doesNotContainKey(new TechniqueId("naked-single")));
    }

    @Test
    void leavesPuzzlesUngradedWhereNobodyAsks() {
        Wanted wanted = new Wanted();
        wanted.detail = Detail.SOLUTION;
        assertThat(puzzles(wanted)).allSatisfy(puzzle -> {
            assertThat(puzzle.level()).isNull();
            assertThat(puzzle.techniques()).isEmpty();
            assertThat(puzzle.steps()).isNull();
        });
    }

    @Test
    void bringsThePathWhereItIsAskedFor() {
        Wanted wanted = new Wanted();
        wanted.level = Level.EASY;
        wanted.detail = Detail.STEPS;
        assertThat(puzzles(wanted))
                .allSatisfy(puzzle -> assertThat(puzzle.steps())
                        .isNotNull()
                        .hasSize(puzzle.techniques().values().stream()
                                .mapToInt(Integer::intValue)
                                .sum()));
    }

    @Test
    @Tag("long")
    void saysAtOnceThatNoTechniqueHasARating() {
        Wanted wanted = new Wanted();
        wanted.rating = new RatingRange(Rating.tenths(11), Rating.tenths(11));
        assertThat(one(wanted, 5)).isInstanceOfSatisfying(ItemError.class, error -> {
            assertThat(error.index()).isEqualTo(5);
            assertThat(error.code()).isEqualTo(ItemError.NOT_FOUND);
        });
    }

    @Test
    void givesAnItemUpWhenItsBudgetIsUsedUp() {
        Wanted wanted = new Wanted();
        wanted.clues = new ClueRange(17, 17);
        wanted.symmetry = Symmetry.FULL;
        assertThat(one(wanted, 0))
                .isInstanceOfSatisfying(
                        ItemError.class,
                        error -> assertThat(error.message()).contains(String.valueOf(Generator.MOST_ATTEMPTS)));
    }

    /** Items do not depend on what other items are made, in which slices, or with which search. */
    @ParameterizedTest
    @EnumSource(
            value = Making.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"RARE", "FEW_CLUES_OF_A_LEVEL"})
    @Tag("long")
    void makesTheSameItemsAgainHoweverTheyAreMade(Making making) {
        Wanted wanted = new Wanted();
        making.set(wanted);
        List<ItemOutcome> items = generate(generator, wanted, 0, 200);
        Generator another = new Generator(
                "test", StandardLadder.LADDER, SearchKind.fastest().create());
        for (int first = 195; first >= 0; first -= 5) {
            assertThat(generate(another, wanted, first, 5)).isEqualTo(items.subList(first, first + 5));
        }
        assertThat(generate(another, wanted, 0, 200)).isEqualTo(items);
        wanted.seed = 12;
        assertThat(generate(another, wanted, 0, 200)).doesNotContainAnyElementsOf(items);
    }

    /** Several climbs of an item are in progress at once and end in any order; which of them becomes the item does not depend on that. */
    @ParameterizedTest
    @EnumSource(
            value = Making.class,
            names = {"MEDIUM", "RARE", "SYMMETRIC", "FEW_CLUES", "FEW_CLUES_OF_A_LEVEL"})
    void makesTheSameItemsWhicheverClimbEndsFirst(Making making) {
        Wanted wanted = new Wanted();
        making.set(wanted);
        List<ItemOutcome> items = generate(generator, wanted, 0, 10);
        long attempts = attempts(generator);
        Generator another = new Generator("test", StandardLadder.LADDER, new ShuffledSearch(7));
        assertThat(generate(another, wanted, 0, 10)).isEqualTo(items);
        if (making == Making.MEDIUM || making == Making.RARE) {
            assertThat(attempts(another)).as("some were made in vain").isGreaterThan(attempts);
        }
        assertThat(generate(another, wanted, 3, 1)).isEqualTo(items.subList(3, 4));
    }

    private static long attempts(Generator generator) {
        return Stream.of(Attempts.End.values())
                .mapToLong(end -> generator.attempts().ended(end).count())
                .sum();
    }

    /** A search that begins as many questions as it can, and ends them in random order. */
    private static final class ShuffledSearch implements Search {

        private final Random random;
        private final Search one = SearchKind.SCALAR.create();

        ShuffledSearch(long seed) {
            random = new Random(seed);
        }

        private record Question(int slot, short[] board, int limit) {}

        @Override
        public void run(Questions questions) {
            List<Integer> free =
                    new ArrayList<>(IntStream.range(0, QUESTIONS).boxed().toList());
            List<Question> begun = new ArrayList<>();
            while (true) {
                for (boolean more = true; more && !free.isEmpty(); ) {
                    short[] board = new short[81];
                    int limit = questions.begin(free.getLast(), board, 0, 1);
                    more = limit != Questions.NONE;
                    if (more) {
                        begun.add(new Question(free.removeLast(), board, limit));
                    }
                }
                if (begun.isEmpty()) {
                    return;
                }
                Question question = begun.remove(random.nextInt(begun.size()));
                free.add(question.slot());
                end(question, questions);
            }
        }

        private void end(Question question, Questions questions) {
            boolean[] asked = {false};
            int[] found = {0};
            byte[] solution = new byte[81];
            one.run(new Questions() {
                @Override
                public int begin(int slot, short[] board, int at, int stride) {
                    if (asked[0]) {
                        return NONE;
                    }
                    asked[0] = true;
                    for (int cell = 0; cell < 81; cell++) {
                        board[at + stride * cell] = question.board()[cell];
                    }
                    return question.limit();
                }

                @Override
                public void end(int slot, int count, byte[] solutions, int offset) {
                    found[0] = count;
                    System.arraycopy(solutions, offset, solution, 0, 81);
                }
            });
            questions.end(question.slot(), found[0], solution, 0);
        }
    }

    /** Kinds of items that are made in different ways. */
    enum Making {
        ANY,
        MEDIUM,
        RARE,
        SYMMETRIC,
        MINIMAL_SYMMETRIC,
        FEW_CLUES,
        FEW_CLUES_OF_A_LEVEL,
        EXTRA_CLUES,
        THREE_BOARDS;

        void set(Wanted wanted) {
            switch (this) {
                case ANY -> wanted.detail = Detail.SOLUTION;
                case MEDIUM -> wanted.level = Level.MEDIUM;
                case RARE -> wanted.requires = List.of(new TechniqueId("swordfish"));
                case SYMMETRIC -> wanted.symmetry = Symmetry.DIAGONAL;
                case MINIMAL_SYMMETRIC -> {
                    wanted.symmetry = Symmetry.ROTATE_180;
                    wanted.minimal = true;
                }
                case FEW_CLUES -> {
                    wanted.clues = new ClueRange(17, 22);
                    wanted.detail = Detail.SOLUTION;
                }
                case FEW_CLUES_OF_A_LEVEL -> {
                    wanted.clues = new ClueRange(17, 22);
                    wanted.level = Level.HARD;
                }
                case EXTRA_CLUES -> wanted.extraClues = 3;
                case THREE_BOARDS -> wanted.recipe = Recipe.THREE_BOARDS;
            }
        }
    }

    /** Nested boards of one grid have the levels asked for, each with its own grade. */
    @ParameterizedTest
    @ValueSource(strings = {"", "easy,hard,expert", "medium,expert,extreme"})
    void makesBoardsOfThreeLevelsFromOneGrid(String levels) {
        GenerateSpec spec = GenerateSpec.of(6).withSeed(3).with(it -> {
            it.recipe = Recipe.THREE_LEVELS;
            it.boards = levels.isEmpty()
                    ? List.of()
                    : Stream.of(levels.split(",")).map(Level::parse).toList();
        });
        Generator generator = new Generator("test", StandardLadder.LADDER, SearchKind.SCALAR.create());
        Grader grader = new Grader(StandardLadder.LADDER);

        for (ItemOutcome outcome : generator.generate(spec, 0, 6, () -> false)) {
            GeneratedBoards made = (GeneratedBoards) outcome;
            assertThat(made.boards().keySet())
                    .containsExactlyElementsOf(
                            spec.levelsOfBoards().stream().map(Level::id).toList());
            Board before = null;
            for (Board board : made.boards().values()) {
                assertThat(Oracle.solutions(board.puzzle(), 2)).containsExactly(made.grid());
                assertThat(board)
                        .isEqualTo(Board.of(board.puzzle(), grader.grade(board.puzzle()), isMinimal(board.puzzle())));
                if (before != null) {
                    assertThat(before.puzzle()
                                    .clues()
                                    .containsAll(board.puzzle().clues()))
                            .isTrue();
                }
                before = board;
            }
            made.boards()
                    .forEach((name, board) -> assertThat(board.level().id()).isEqualTo(name));
        }
        assertThat(generator.generate(spec, 2, 1, () -> false))
                .as("an item depends on spec, seed and index alone")
                .isEqualTo(generator.generate(spec, 0, 3, () -> false).subList(2, 3));
    }

    @Test
    void makesThreeBoardsFromOneGrid() {
        Wanted wanted = new Wanted();
        wanted.recipe = Recipe.THREE_BOARDS;
        for (int index = 0; index < ITEMS; index++) {
            GeneratedBoards made = (GeneratedBoards) one(wanted, index);
            Board easy = Objects.requireNonNull(made.boards().get("easy"));
            Board medium = Objects.requireNonNull(made.boards().get("medium"));
            Board hard = Objects.requireNonNull(made.boards().get("hard"));
            assertThat(made.boards().values())
                    .extracting(Board::minimal)
                    .containsExactly(easy.equals(hard), medium.equals(hard), true);
            for (Board board : List.of(easy, medium, hard)) {
                assertThat(Oracle.solutions(board.puzzle(), 2)).containsExactly(made.grid());
                assertThat(board.clues()).isEqualTo(board.puzzle().clueCount());
            }
            assertThat(easy.puzzle().clues().containsAll(medium.puzzle().clues()))
                    .isTrue();
            assertThat(medium.puzzle().clues().containsAll(hard.puzzle().clues()))
                    .isTrue();
            assertThat(easy.clues() - medium.clues()).isEqualTo((easy.clues() - hard.clues()) / 2);
            assertThat(isMinimal(hard.puzzle())).isTrue();
            for (int house = 0; house < House.COUNT; house++) {
                assertThat(easy.puzzle().clues().and(House.of(house).cells()).size())
                        .isGreaterThanOrEqualTo(3);
            }
            for (int digit = 1; digit <= 9; digit++) {
                assertThat(easy.puzzle().toDigits()).contains((byte) digit);
            }
            assertThat(easy.puzzle().clues().cells())
                    .as("clues of %s that need not stay", easy.puzzle())
                    .allMatch(clue -> keepsAnEasyBoardEasy(clue, easy.puzzle())
                            || Oracle.count(easy.puzzle().with(clue.index(), 0), 2) == 2);
        }
    }

    /** Whether a house would have fewer than three clues without this one, or its digit none. */
    private static boolean keepsAnEasyBoardEasy(Cell clue, Grid puzzle) {
        boolean fewInHouse = IntStream.range(0, House.COUNT)
                .mapToObj(house -> House.of(house).cells())
                .anyMatch(cells -> cells.contains(clue.index())
                        && puzzle.clues().and(cells).size() == 3);
        return fewInHouse
                || puzzle.clues().cells().stream()
                                .filter(cell -> puzzle.digit(cell.index()) == puzzle.digit(clue.index()))
                                .count()
                        == 1;
    }
}
