package dev.nonet.api.console;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A puzzle's page: its board at a place of its path.
 *
 * @param job its id
 * @param index of the item
 * @param boards the names of the item's boards, where it has several
 * @param board the one shown; empty if the item has one
 * @param puzzle in 81 characters
 * @param facts what is known of it: label and value
 * @param place 0 before the first step, one more than there are steps at the end
 * @param steps of the path
 * @param rounds of the path, with their first steps
 * @param shown the step at this place; null at the begin and the end
 * @param like further steps of the same round: their places
 * @param reason why there is no path; empty if there is one
 */
public record PlayerView(
        String job,
        int index,
        int requested,
        List<String> boards,
        String board,
        String puzzle,
        BoardView grid,
        List<Fact> facts,
        int place,
        int steps,
        List<Round> rounds,
        @Nullable Shown shown,
        List<Like> like,
        String reason) {

    public record Fact(String label, String value) {}

    /**
     * @param place of its first step
     * @param count of its steps
     */
    public record Round(int place, String technique, int count, boolean current) {}

    /** @param tree of a proof by cases, to be folded; null for others */
    public record Shown(
            int round,
            String technique,
            String name,
            String rating,
            String text,
            String language,
            String conclusion,
            PlayedStep.@Nullable Tree tree) {

        public boolean isNet() {
            return tree != null;
        }
    }

    public record Like(int place, String conclusion) {}

    public boolean hasPath() {
        return steps > 0;
    }

    public boolean isAtBegin() {
        return place == 0;
    }

    public boolean isAtEnd() {
        return place > steps;
    }

    /** The first step of the next round. */
    public int next() {
        for (Round round : rounds) {
            if (round.place() > place) {
                return round.place();
            }
        }
        return steps + 1;
    }

    /** The first step of the round before. */
    public int previous() {
        int before = 0;
        for (Round round : rounds) {
            if (round.current() || round.place() >= place) {
                break;
            }
            before = round.place();
        }
        return isAtEnd() && !rounds.isEmpty() ? rounds.getLast().place() : before;
    }

    public int end() {
        return steps + 1;
    }

    /** Which round this is, counted from 1. */
    public int roundNumber() {
        int number = 0;
        for (Round round : rounds) {
            number++;
            if (round.current()) {
                return number;
            }
        }
        return isAtEnd() ? rounds.size() : 0;
    }

    public String path() {
        return "/console/jobs/" + job + "/puzzles/" + index;
    }

    /** Leads to a place of the path. */
    public String at(int wanted) {
        return path() + "?step=" + wanted + (board.isEmpty() ? "" : "&board=" + board);
    }

    public String before() {
        return index == 0 ? "" : "/console/jobs/" + job + "/puzzles/" + (index - 1);
    }

    public String after() {
        return index + 1 >= requested ? "" : "/console/jobs/" + job + "/puzzles/" + (index + 1);
    }
}
