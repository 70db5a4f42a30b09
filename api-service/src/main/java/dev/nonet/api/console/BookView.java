package dev.nonet.api.console;

import java.util.List;

/**
 * The form for a book of a job's puzzles.
 *
 * @param jobName kind and short id, for people
 * @param texts fields to be typed into, as the API calls them
 * @param choices fields with options
 * @param flags fields that are on or off
 * @param chosen the names of the flags that are on at first
 */
public record BookView(
        String job, String jobName, List<String> texts, List<Choice> choices, List<String> flags, List<String> chosen) {

    public record Choice(String name, List<SpecForm.Option> options) {}

    public String path() {
        return "/console/jobs/" + job + "/book";
    }

    public boolean isChosen(String flag) {
        return chosen.contains(flag);
    }
}
