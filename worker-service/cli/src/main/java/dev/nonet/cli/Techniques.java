package dev.nonet.cli;

import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.reasoning.TechniqueId;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option that says which rungs a path may use. */
final class Techniques {

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    private List<TechniqueId> ids = List.of();

    @Option(
            names = "--techniques",
            split = ",",
            paramLabel = "IDS",
            description = "the techniques that a path may use (default: all)")
    void setIds(List<String> names) {
        for (String name : names) {
            if (StandardLadder.LADDER.ids().stream().noneMatch(id -> id.value().equals(name))) {
                throw new ParameterException(
                        command.commandLine(),
                        "--techniques: unknown technique '" + name + "', expected one of "
                                + StandardLadder.LADDER.ids().stream()
                                        .map(TechniqueId::value)
                                        .collect(Collectors.joining(", ")));
            }
        }
        ids = names.stream().map(TechniqueId::new).toList();
    }

    /** Empty for all. */
    List<TechniqueId> ids() {
        return ids;
    }
}
