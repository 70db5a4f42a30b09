package dev.nonet.api.console;

import dev.nonet.job.Detail;
import dev.nonet.job.JobKind;
import dev.nonet.job.PathForm;
import dev.nonet.job.Priority;
import dev.nonet.job.Recipe;
import dev.nonet.job.SpecViolation;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.Symmetry;
import dev.nonet.reasoning.Level;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The form for a job of one kind, with every option of the API.
 *
 * @param sections its groups of fields, the most used first
 * @param problems errors that belong to no field
 */
public record SpecForm(JobKind kind, List<Section> sections, List<Fault> problems) {

    /** An empty board, to type a puzzle into. */
    public BoardView blank(Texts texts) {
        return BoardView.of(Grid.EMPTY, texts);
    }

    /**
     * @param title its heading
     * @param open whether it is unfolded: the first section, and those that are filled in or have errors
     */
    public record Section(String title, boolean open, List<Field> fields) {}

    /**
     * A field.
     *
     * @param name as the API calls it
     * @param type {@code number}, {@code decimal}, {@code text}, {@code secret}, {@code lines}, {@code flag},
     *     {@code choice} or {@code techniques}
     * @param options the options of a choice
     * @param groups the techniques to choose from, by family
     * @param values the values filled in or chosen
     * @param errors what is wrong with it
     */
    public record Field(
            String name,
            String label,
            String help,
            String type,
            List<Option> options,
            Map<String, List<Option>> groups,
            List<String> values,
            List<Fault> errors) {

        public String value() {
            return values.isEmpty() ? "" : values.getFirst();
        }

        /** The id in HTML, without dots, which CSS selectors would have to escape. */
        public String id() {
            return "field-" + name.replace('.', '-');
        }

        public boolean isWrong() {
            return !errors.isEmpty();
        }

        /** The ids for {@code aria-describedby}. */
        public String describedBy() {
            return id() + "-help" + (isWrong() ? " " + id() + "-error" : "");
        }

        public boolean isAnyChosen() {
            return !values.isEmpty();
        }

        /** Whether it says more than the form does when it is new, in which the first option of a choice stands. */
        boolean isFilledIn() {
            return isAnyChosen() && (options.isEmpty() || !options.getFirst().chosen());
        }
    }

    public record Option(String id, String label, boolean chosen) {}

    /**
     * @param title a message key
     * @param fields names of fields
     */
    private record SectionLayout(String title, List<String> fields) {}

    private static final SectionLayout JOB = new SectionLayout(
            "form.section.job", List.of("priority", "deadlineSeconds", "callback.url", "callback.secret", "metadata"));

    private static final List<SectionLayout> GENERATE = List.of(
            new SectionLayout("form.section.puzzles", List.of("count", "level", "symmetry", "detail", "path")),
            new SectionLayout(
                    "form.section.goal",
                    List.of(
                            "rating.min",
                            "rating.max",
                            "humanSeconds.min",
                            "humanSeconds.max",
                            "se.min",
                            "se.max",
                            "se.pearl",
                            "se.diamond",
                            "hodoku.min",
                            "hodoku.max",
                            "requires",
                            "excludes",
                            "recipe",
                            "boards")),
            new SectionLayout(
                    "form.section.clues",
                    List.of("clues.min", "clues.max", "extraClues", "minimal", "mask", "seed", "canonical", "ratings")),
            JOB);

    private static final List<SectionLayout> SOLVE = List.of(
            new SectionLayout("form.section.input", List.of("puzzles", "detail", "path")),
            new SectionLayout("form.section.how", List.of("techniques", "canonical", "ratings")),
            JOB);

    private static final Map<String, String> TYPES = Map.ofEntries(
            Map.entry("count", "number"),
            Map.entry("seed", "number"),
            Map.entry("extraClues", "number"),
            Map.entry("deadlineSeconds", "number"),
            Map.entry("clues.min", "number"),
            Map.entry("clues.max", "number"),
            Map.entry("humanSeconds.min", "number"),
            Map.entry("humanSeconds.max", "number"),
            Map.entry("se.min", "decimal"),
            Map.entry("se.max", "decimal"),
            Map.entry("se.pearl", "flag"),
            Map.entry("se.diamond", "flag"),
            Map.entry("hodoku.min", "number"),
            Map.entry("hodoku.max", "number"),
            Map.entry("rating.min", "decimal"),
            Map.entry("rating.max", "decimal"),
            Map.entry("requires", "techniques"),
            Map.entry("excludes", "techniques"),
            Map.entry("techniques", "techniques"),
            Map.entry("minimal", "flag"),
            Map.entry("canonical", "flag"),
            Map.entry("mask", "lines"),
            Map.entry("puzzles", "lines"),
            Map.entry("metadata", "lines"),
            Map.entry("callback.secret", "secret"));

    /** The symmetry of a new form. */
    private static final String PRESET_SYMMETRY = Symmetry.ROTATE_180.id();

    /** Fields that decide about the symmetry themselves. */
    private static final List<String> WITHOUT_SYMMETRY = List.of("recipe", "mask");

    /** Whether a field has a value that gives way to another field: nobody chose it, and the two exclude each other. */
    static boolean givesWay(Form form, String field) {
        return field.equals("symmetry")
                && form.value(field).equals(PRESET_SYMMETRY)
                && WITHOUT_SYMMETRY.stream().anyMatch(form::isSet);
    }

    private static List<SectionLayout> of(JobKind kind) {
        return kind == JobKind.GENERATE ? GENERATE : SOLVE;
    }

    /** All fields of the form. */
    static List<String> names(JobKind kind) {
        return of(kind).stream().flatMap(section -> section.fields().stream()).toList();
    }

    /**
     * The values of a new form. No level is among them: it would exclude a rating, and narrow every other difficulty
     * that is filled in.
     */
    static Form defaults(JobKind kind) {
        return kind == JobKind.GENERATE
                ? new Form().add("count", "20").add("symmetry", PRESET_SYMMETRY).add("detail", "steps")
                : new Form().add("detail", "steps");
    }

    /**
     * @param violations the errors that the API reported for fields of the spec
     * @param problem the error that it reported otherwise; empty for none
     */
    static SpecForm of(
            JobKind kind,
            Form form,
            List<SpecViolation> violations,
            String problem,
            Texts texts,
            List<TechniqueNames.Technique> techniques) {
        Map<String, List<Fault>> errors = new LinkedHashMap<>();
        List<Fault> elsewhere = new ArrayList<>();
        List<String> names = names(kind);
        for (SpecViolation violation : violations) {
            String name = violation.field().replaceFirst("\\[.*", "");
            // An error of a range is shown at its lower end, one of a field within an object at the object's.
            String field = names.contains(name) ? name : name + ".min";
            if (!names.contains(field)) {
                field = name.replaceFirst("\\..*", "");
            }
            if (names.contains(field)) {
                errors.computeIfAbsent(field, it -> new ArrayList<>()).add(Fault.of(violation.message(), "", texts));
            } else {
                elsewhere.add(Fault.of(violation.message(), violation.field() + ": ", texts));
            }
        }
        if (!problem.isEmpty() && violations.isEmpty()) {
            elsewhere.add(Fault.of(problem, "", texts));
        }
        List<Section> sections = new ArrayList<>();
        for (SectionLayout section : of(kind)) {
            List<Field> fields = section.fields().stream()
                    .map(name -> field(name, form, errors.getOrDefault(name, List.of()), texts, techniques))
                    .toList();
            boolean open =
                    sections.isEmpty() || fields.stream().anyMatch(field -> field.isWrong() || field.isFilledIn());
            sections.add(new Section(texts.of(section.title()), open, fields));
        }
        return new SpecForm(kind, sections, elsewhere);
    }

    private static Field field(
            String name, Form form, List<Fault> errors, Texts texts, List<TechniqueNames.Technique> techniques) {
        List<Option> options = options(name, form.value(name), texts);
        String type = options.isEmpty() ? TYPES.getOrDefault(name, "text") : "choice";
        String help = "help." + name;
        return new Field(
                name,
                texts.of("form." + name),
                texts.has(help) ? texts.of(help) : "",
                type,
                options,
                type.equals("techniques") ? groups(form, name, techniques, texts) : Map.of(),
                form.all(name),
                errors);
    }

    private static List<Option> options(String name, String chosen, Texts texts) {
        return switch (name) {
            case "level" -> options(Arrays.stream(Level.values()).map(Level::id), "level.", "level.any", chosen, texts);
            case "symmetry" ->
                options(Arrays.stream(Symmetry.values()).map(Symmetry::id), "symmetry.", null, chosen, texts);
            case "recipe" ->
                options(Arrays.stream(Recipe.values()).map(Recipe::id), "recipe.", "recipe.none", chosen, texts);
            case "boards" -> boards(chosen, texts);
            case "ratings" ->
                options(Stream.of("se", "hodoku", "se,hodoku"), "ratings.", "ratings.none", chosen, texts);
            case "path" -> options(Stream.of(PathForm.LEAN.id()), "path.", "path.full", chosen, texts);
            case "detail" -> options(Arrays.stream(Detail.values()).map(Detail::id), "detail.", null, chosen, texts);
            case "priority" ->
                options(
                        Stream.of(Priority.NORMAL, Priority.INTERACTIVE, Priority.BULK)
                                .map(Priority::id),
                        "priority.",
                        null,
                        chosen,
                        texts);
            default -> List.of();
        };
    }

    private static List<Option> options(
            Stream<String> ids, String labels, @Nullable String none, String chosen, Texts texts) {
        List<Option> options = new ArrayList<>();
        if (none != null) {
            options.add(new Option("", texts.of(none), chosen.isEmpty()));
        }
        ids.forEach(id -> options.add(new Option(id, texts.of(labels + id), id.equals(chosen))));
        return options;
    }

    /** All choices of three different levels, the easiest first. */
    private static List<Option> boards(String chosen, Texts texts) {
        List<Option> options = new ArrayList<>(List.of(new Option("", texts.of("boards.none"), chosen.isEmpty())));
        List<Level> levels = List.of(Level.values());
        for (Level easiest : levels) {
            for (Level middle : levels) {
                for (Level hardest : levels) {
                    if (easiest.compareTo(middle) < 0 && middle.compareTo(hardest) < 0) {
                        List<Level> three = List.of(easiest, middle, hardest);
                        String id = three.stream().map(Level::id).collect(Collectors.joining(","));
                        String label = three.stream()
                                .map(level -> texts.of("level." + level.id()))
                                .reduce((before, after) -> texts.of("list.more", before, after))
                                .orElseThrow();
                        options.add(new Option(id, label, id.equals(chosen)));
                    }
                }
            }
        }
        return options;
    }

    private static Map<String, List<Option>> groups(
            Form form, String name, List<TechniqueNames.Technique> techniques, Texts texts) {
        Map<String, List<Option>> groups = new LinkedHashMap<>();
        for (TechniqueNames.Technique technique : techniques) {
            groups.computeIfAbsent(texts.of("family." + technique.family()), family -> new ArrayList<>())
                    .add(new Option(
                            technique.id(),
                            technique.name() + " (" + technique.rating() + ")",
                            form.has(name, technique.id())));
        }
        return groups;
    }
}
