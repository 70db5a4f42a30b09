package dev.nonet.api.console;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nonet.api.platform.Problem;
import dev.nonet.format.Detector;
import dev.nonet.format.Format;
import dev.nonet.format.FormatException;
import dev.nonet.format.Sudoku;
import dev.nonet.format.SudokuSink;
import dev.nonet.format.SudokuText;
import dev.nonet.job.JobKind;
import dev.nonet.job.Labels;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Converts a form to the JSON spec that a client of the API would send. It does not validate the spec; the API does, so
 * forms get the same error messages as programs.
 */
final class SpecJson {

    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,18}(\\.\\d{1,6})?");
    private static final Pattern GROUPED = Pattern.compile("\\d{1,3}([.,' \u00a0\u202f]\\d{3}){1,5}");
    private static final Set<String> TEXTS = Set.of("level", "symmetry", "recipe", "detail", "path", "priority");
    private static final Set<String> NUMBERS = Set.of("count", "extraClues", "seed", "deadlineSeconds");
    private static final Set<String> FLAGS = Set.of("minimal", "canonical");
    private static final Set<String> LISTS = Set.of("requires", "excludes", "techniques");

    /** The least and the largest value of each range, which stand for an end that was left empty. */
    private static final Map<String, List<String>> RANGES = Map.of(
            "rating", List.of("1.0", "20.0"),
            "clues", List.of("17", "80"),
            "humanSeconds", List.of("1", "86400"),
            "se", List.of("1.0", "20.0"),
            "hodoku", List.of("0", "1000000"));

    private static final Set<String> WITH_DECIMALS = Set.of("rating", "se");

    /**
     * Formats with one puzzle a line: lines are passed on unread, so that a bad one becomes an error of its item only.
     */
    private static final Set<Format> LINES = EnumSet.of(Format.LINE, Format.SDM);

    /** The most puzzles of a form: as many as the largest form holds, if each has a line of 81 characters. */
    private static final int MAX_PUZZLES = 13_000;

    /** The most labels that are read: more than a job may have, so that the API refuses them. */
    private static final int MAX_LABELS = 100;

    /** Characters that no puzzle has, and that take six times their length as JSON. */
    private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x08\\x0b\\x0e-\\x1f]");

    private SpecJson() {}

    /** @throws dev.nonet.api.platform.ProblemException 422 if the puzzles are in no known format */
    static ObjectNode of(JobKind kind, Form form) {
        ObjectNode spec = JsonNodeFactory.instance.objectNode().put("kind", kind.id());
        if (kind == JobKind.SOLVE) {
            lines(form.value("puzzles"), spec.putArray("puzzles"));
        }
        for (String field : SpecForm.names(kind)) {
            if (!form.isSet(field) || SpecForm.givesWay(form, field)) {
                continue;
            }
            String value = form.value(field);
            if (TEXTS.contains(field)) {
                spec.put(field, value);
            } else if (NUMBERS.contains(field)) {
                number(spec, field, value, true);
            } else if (FLAGS.contains(field)) {
                spec.put(field, true);
            } else if (field.equals("boards") || field.equals("ratings")) {
                List.of(value.split(",")).forEach(spec.withArray(field)::add);
            } else if (LISTS.contains(field)) {
                form.all(field).forEach(spec.withArray(field)::add);
            }
        }
        if (form.isSet("mask")) {
            spec.put("mask", form.value("mask").replaceAll("\\s", ""));
        }
        RANGES.forEach((field, ends) -> range(spec, form, field, ends));
        for (String kindOfPuzzle : List.of("pearl", "diamond")) {
            if (form.isSet("se." + kindOfPuzzle)) {
                spec.withObject("/se").put(kindOfPuzzle, true);
            }
        }
        if (form.isSet("callback.url")) {
            ObjectNode callback = spec.putObject("callback").put("url", form.value("callback.url"));
            if (form.isSet("callback.secret")) {
                callback.put("secret", form.value("callback.secret"));
            }
        }
        labels(spec, form.value("metadata"));
        return spec;
    }

    /**
     * A number as people write it in any of the console's languages: {@code 10.000}, {@code 10,000} and {@code 10 000};
     * {@code 3,5}.
     */
    private static void number(ObjectNode object, String field, String written, boolean isWhole) {
        String value = isWhole && GROUPED.matcher(written).matches()
                ? written.replaceAll("[^0-9]", "")
                : isWhole ? written : written.replace(',', '.');
        if (!NUMBER.matcher(value).matches()) {
            object.put(field, value);
        } else if (value.indexOf('.') >= 0) {
            object.put(field, new BigDecimal(value));
        } else {
            object.put(field, Long.parseLong(value));
        }
    }

    private static void range(ObjectNode spec, Form form, String field, List<String> ends) {
        String min = field + ".min";
        String max = field + ".max";
        if (form.isSet(min) || form.isSet(max)) {
            ObjectNode range = spec.putObject(field);
            boolean isWhole = !WITH_DECIMALS.contains(field);
            number(range, "min", form.isSet(min) ? form.value(min) : ends.getFirst(), isWhole);
            number(range, "max", form.isSet(max) ? form.value(max) : ends.getLast(), isWhole);
        }
    }

    /** Labels are lines {@code key=value} or {@code key:value}. */
    private static void labels(ObjectNode spec, String text) {
        text.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .limit(MAX_LABELS)
                .forEach(line -> {
                    int separator = Labels.separator(line);
                    spec.withObject("/metadata")
                            .put(
                                    separator < 0
                                            ? line
                                            : line.substring(0, separator).strip(),
                                    separator < 0
                                            ? ""
                                            : line.substring(separator + 1).strip());
                });
    }

    private static void add(ArrayNode puzzles, String puzzle) {
        if (puzzles.size() == MAX_PUZZLES) {
            throw Problem.invalid(
                    "puzzles", "has more than " + MAX_PUZZLES + " puzzles; send them to the API, which takes a file");
        }
        puzzles.add(puzzle);
    }

    /** Adds the puzzles of a text in any exchange format, one line of text for each. */
    private static void lines(String text, ArrayNode puzzles) {
        if (text.isEmpty()) {
            return;
        }
        Format format;
        try {
            format = Detector.detect(text.substring(0, Math.min(text.length(), Detector.SAMPLE)))
                    .format();
        } catch (FormatException e) {
            // Unknown format: each line becomes an item, whose error says what is wrong.
            format = Format.LINE;
        }
        if (LINES.contains(format)) {
            text.lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .forEach(line -> add(puzzles, CONTROL.matcher(line).replaceAll("?")));
            return;
        }
        try {
            format.read(new StringReader(text), new SudokuSink() {
                @Override
                public void sudoku(Sudoku sudoku) {
                    add(puzzles, SudokuText.of(sudoku));
                }
            });
        } catch (FormatException e) {
            throw Problem.invalid(
                    "puzzles", format.id() + ", line " + e.line() + ", column " + e.column() + ": " + e.reason());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
