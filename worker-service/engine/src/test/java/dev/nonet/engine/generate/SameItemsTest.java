package dev.nonet.engine.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.engine.search.Search;
import dev.nonet.engine.search.SearchKind;
import dev.nonet.job.ClueRange;
import dev.nonet.job.Detail;
import dev.nonet.job.ItemOutcome;
import dev.nonet.job.Recipe;
import dev.nonet.puzzle.Symmetry;
import dev.nonet.reasoning.Level;
import dev.nonet.reasoning.TechniqueId;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An item depends on its spec, its seed and its index alone. */
class SameItemsTest extends GeneratesItems {

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

    /**
     * Several climbs of an item are in progress at once and end in any order; which of them becomes the item does not
     * depend on that.
     */
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
}
