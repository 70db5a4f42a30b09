package dev.nonet.api.console;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The page of a puzzle: its board at a position of its path.
 *
 * @param job its id
 * @param jobName kind and short id, for people
 * @param index of the item in its job, from 0
 * @param requested how many items the job has
 * @param boards the item's boards if it has several
 * @param board the name of the board shown; empty if the item has only one
 * @param puzzle its givens as 81 characters
 * @param position the position in the path: 0 before the first step, then the number of the step shown, and at the end
 *     {@code steps + 1}
 * @param steps the number of steps of the path
 * @param rounds the rounds of the path
 * @param shown the step at this position; null at the start and the end
 * @param sameRound the other steps of the same round
 * @param reason why there is not exactly one solution, or why the path ends before it; empty otherwise
 */
public record PlayerView(
        String job,
        String jobName,
        int index,
        int requested,
        List<Tab> boards,
        String board,
        String puzzle,
        BoardView grid,
        List<Fact> facts,
        int position,
        int steps,
        List<Round> rounds,
        @Nullable ShownStep shown,
        List<SameRound> sameRound,
        String reason) {

    /** @param name the board's name in the recipe */
    public record Tab(String name, String label) {}

    /** @param position the position of the step that the fact is about; 0 if it is about none */
    public record Fact(String label, String value, int position) {}

    /**
     * @param position the position of its first step
     * @param techniqueName of its first step
     * @param count how many steps it has
     * @param isCurrent whether it holds the step shown
     */
    public record Round(int position, String techniqueName, int count, boolean isCurrent) {}

    /**
     * @param language the language of the text, for the {@code lang} attribute
     * @param tree a proof by cases, as a tree that can be folded; null for other steps
     */
    public record ShownStep(
            int round,
            String techniqueId,
            String techniqueName,
            String rating,
            String text,
            String language,
            String conclusion,
            PlayedStep.@Nullable Tree tree) {

        public boolean hasTree() {
            return tree != null;
        }
    }

    /** Another step of the round that is shown. */
    public record SameRound(int position, String conclusion) {}

    public boolean hasPath() {
        return steps > 0;
    }

    public boolean isAtStart() {
        return position == 0;
    }

    public boolean isAtEnd() {
        return position > steps;
    }

    /** The position of the first step of the next round; the end after the last. */
    public int nextRound() {
        for (Round round : rounds) {
            if (round.position() > position) {
                return round.position();
            }
        }
        return steps + 1;
    }

    /** The position of the first step of the previous round; 0 before the first. */
    public int previousRound() {
        int before = 0;
        for (Round round : rounds) {
            if (round.isCurrent() || round.position() >= position) {
                break;
            }
            before = round.position();
        }
        return isAtEnd() && !rounds.isEmpty() ? rounds.getLast().position() : before;
    }

    public int end() {
        return steps + 1;
    }

    /** The number of the round shown, from 1; 0 before the first. */
    public int roundNumber() {
        int number = 0;
        for (Round round : rounds) {
            number++;
            if (round.isCurrent()) {
                return number;
            }
        }
        return isAtEnd() ? rounds.size() : 0;
    }

    /** The address of this page. */
    public String address() {
        return "/console/jobs/" + job + "/puzzles/" + index;
    }

    /** The address of this page at a position of the path. */
    public String addressAt(int wanted) {
        return address() + "?step=" + wanted + (board.isEmpty() ? "" : "&board=" + board);
    }

    /** The address of the previous puzzle of the job; empty if there is none. */
    public String previousPuzzle() {
        return index == 0 ? "" : "/console/jobs/" + job + "/puzzles/" + (index - 1);
    }

    /** The address of the next puzzle of the job; empty if there is none. */
    public String nextPuzzle() {
        return index + 1 >= requested ? "" : "/console/jobs/" + job + "/puzzles/" + (index + 1);
    }
}
