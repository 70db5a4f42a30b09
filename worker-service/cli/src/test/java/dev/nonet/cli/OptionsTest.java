package dev.nonet.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.job.GenerateSpec;
import dev.nonet.job.Recipe;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The options of the commands are complete, and say what they do. */
class OptionsTest {

    /** The fields of a spec that {@code generate} has no option for, with the reason. */
    private static final Map<String, String> WITHOUT_OPTION = Map.of(
            "detail", "the command always asks for the grade",
            "path", "the command asks for no steps",
            "priority", "a service's job alone has one",
            "deadlineSeconds", "a service's job alone has one",
            "callback", "the command waits for the job",
            "metadata", "a service's job alone has labels");

    private final CommandLine nonet = new CommandLine(new Nonet());

    private CommandSpec generate() {
        return Objects.requireNonNull(nonet.getSubcommands().get("generate")).getCommandSpec();
    }

    /** An error of a spec names the option of a field by this rule. */
    private static String option(String field) {
        return "--" + field.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    @Test
    void generateHasAnOptionForEveryField() {
        CommandSpec generate = generate();
        List<String> fields = Arrays.stream(GenerateSpec.class.getRecordComponents())
                .map(RecordComponent::getName)
                .toList();

        assertThat(fields).containsAll(WITHOUT_OPTION.keySet());
        assertThat(fields.stream().filter(Predicate.not(WITHOUT_OPTION::containsKey)))
                .allSatisfy(field ->
                        assertThat(generate.findOption(option(field))).as(field).isNotNull());
    }

    @Test
    void theOptionOfTheRecipeListsAll() {
        OptionSpec option = generate().findOption("--recipe");

        assertThat(String.join(" ", option.description()))
                .contains(Arrays.stream(Recipe.values()).map(Recipe::id).toList());
    }

    /** Help shows what an option takes: a name for its value, and every value if there are few. */
    @Test
    void helpNamesTheValuesOfEveryOption() {
        List<String> unnamed = new ArrayList<>();
        commands(nonet)
                .forEach(command -> command.getCommandSpec().options().forEach(option -> {
                    String name = command.getCommandSpec().qualifiedName() + " " + option.longestName();
                    String description = String.join(" ", option.description());
                    if (option.paramLabel().startsWith("<") && option.arity().max() > 0) {
                        unnamed.add(name);
                    }
                    Class<?> value = option.auxiliaryTypes().length > 0 ? option.auxiliaryTypes()[0] : option.type();
                    if (value.isEnum() && option.converters().length == 0) {
                        Arrays.stream(value.getEnumConstants())
                                .map(one -> one.toString().toLowerCase(Locale.ROOT))
                                .filter(one ->
                                        !description.contains(one) && !description.contains("${COMPLETION-CANDIDATES}"))
                                .forEach(one -> unnamed.add(name + " " + one));
                    }
                }));

        assertThat(unnamed).isEmpty();
    }

    @Test
    void everyOptionAndEveryCommandIsDescribed() {
        List<String> silent = new ArrayList<>();
        commands(nonet).forEach(command -> {
            if (command.getCommandSpec().usageMessage().description().length == 0) {
                silent.add(command.getCommandSpec().qualifiedName());
            }
            command.getCommandSpec().options().stream()
                    .filter(option -> option.description().length == 0)
                    .forEach(option ->
                            silent.add(command.getCommandSpec().qualifiedName() + " " + option.longestName()));
        });

        assertThat(silent).isEmpty();
    }

    /** The commands below a command, at any depth. */
    private static Stream<CommandLine> commands(CommandLine parent) {
        return parent.getSubcommands().values().stream()
                .flatMap(command -> Stream.concat(Stream.of(command), commands(command)));
    }
}
