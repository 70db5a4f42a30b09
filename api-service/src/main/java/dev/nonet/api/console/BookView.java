package dev.nonet.api.console;

import java.util.List;

/**
 * The form for a book of a job's puzzles.
 *
 * @param jobName kind and short id, for people
 * @param textFields the names of the text fields, which are those of the API's parameters
 * @param choices the fields with a list of options
 * @param techniques the techniques of which one can be chosen, for a worksheet
 * @param checkBoxes the names of the check boxes
 * @param leftOut how many puzzles the book leaves out, as they do not have exactly one solution
 * @param chosen the names of the check boxes that are on at first
 */
public record BookView(
        String job,
        String jobName,
        List<String> textFields,
        List<Choice> choices,
        List<TechniqueNames.Technique> techniques,
        List<String> checkBoxes,
        int leftOut,
        List<String> chosen) {

    public record Choice(String name, List<SpecForm.Option> options) {}

    /**
     * Pictures of the first pages, or what is wrong with the options.
     *
     * @param address of the picture of a page, without the page's number at its end
     * @param fields the names of the form's fields
     * @param faults what is wrong with the options
     */
    public record Preview(String address, List<String> fields, FormFaults faults) {

        public boolean isBook() {
            return faults.isEmpty();
        }
    }

    public String path() {
        return "/console/jobs/" + job + "/book";
    }

    public boolean isChosen(String checkBox) {
        return chosen.contains(checkBox);
    }
}
