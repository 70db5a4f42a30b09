package dev.nonet.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nonet.cli.Nonet;
import dev.nonet.local.LocalStack;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The command line lists the commands of the local stack for its help and for completion, the local stack runs them:
 * both have the same options.
 */
class StackCommandsTest {

    @ParameterizedTest
    @ValueSource(strings = {"up", "demo", "check-upgrade"})
    void haveTheSameOptions(String command) {
        assertThat(options(Nonet.class, command)).isEqualTo(options(LocalStack.class, command));
    }

    private static Set<String> options(Class<?> program, String command) {
        CommandSpec spec = Objects.requireNonNull(
                        new CommandLine(program).getSubcommands().get(command))
                .getCommandSpec();
        Set<String> names = new TreeSet<>();
        spec.options().forEach(option -> names.add(option.longestName()));
        // The standard ones, which the command line has for all commands together.
        names.removeAll(List.of("--help", "--version"));
        return names;
    }
}
