package dev.nonet.api.console;

import java.util.List;
import java.util.Map;

/**
 * The form for a book of a job's puzzles.
 *
 * @param jobName kind and short id, for people
 * @param texts fields to be typed into, as the API calls them
 * @param choices fields with options
 * @param techniques for a worksheet
 * @param flags fields that are on or off
 * @param chosen the names of the flags that are on at first
 */
public record BookView(
        String job,
        String jobName,
        List<String> texts,
        List<Choice> choices,
        List<TechniqueNames.Technique> techniques,
        List<String> flags,
        List<String> chosen) {

    public record Choice(String name, List<SpecForm.Option> options) {}

    /**
     * Pictures of the first pages, or what is wrong with the options.
     *
     * @param address of a picture, to which the number of its page is added
     * @param fields the fields of the form
     * @param wrong what is wrong with fields
     * @param problems what else is wrong
     */
    public record Preview(String address, List<String> fields, Map<String, List<Fault>> wrong, List<Fault> problems) {

        public boolean isBook() {
            return wrong.isEmpty() && problems.isEmpty();
        }

        public List<Fault> wrong(String field) {
            return wrong.getOrDefault(field, List.of());
        }
    }

    public String path() {
        return "/console/jobs/" + job + "/book";
    }

    public boolean isChosen(String flag) {
        return chosen.contains(flag);
    }
}
