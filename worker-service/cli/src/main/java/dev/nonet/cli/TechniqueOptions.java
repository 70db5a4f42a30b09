package dev.nonet.cli;

import dev.nonet.engine.ladder.Family;
import dev.nonet.engine.ladder.Ladder;
import dev.nonet.engine.ladder.Rung;
import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.reasoning.TechniqueId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that restrict the techniques of a path. */
final class TechniqueOptions {

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    private List<TechniqueId> ids = List.of();
    private final Set<TechniqueId> without = new HashSet<>();

    @Option(
            names = "--techniques",
            split = ",",
            paramLabel = "IDS",
            description = "the techniques that a path may use (default: all)")
    void setIds(List<String> names) {
        ids = names.stream()
                .map(name -> TechniqueNames.technique(command, "--techniques", name))
                .toList();
    }

    @Option(
            names = "--without",
            split = ",",
            paramLabel = "IDS",
            description = "techniques or families of techniques that a path may not use; "
                    + "without the family uniqueness, no step assumes that the puzzle has only one solution")
    void setWithout(List<String> names) {
        for (String name : names) {
            List<TechniqueId> meant = StandardLadder.LADDER.rungs().stream()
                    .filter(rung ->
                            rung.id().value().equals(name) || rung.family().id().equals(name))
                    .map(Rung::id)
                    .toList();
            if (meant.isEmpty()) {
                throw new ParameterException(
                        command.commandLine(),
                        "--without: " + TechniqueId.unknown(name, StandardLadder.LADDER.ids()) + " The families are "
                                + Arrays.stream(Family.values()).map(Family::id).collect(Collectors.joining(", ")));
            }
            without.addAll(meant);
        }
    }

    /** The allowed techniques; empty for all. */
    List<TechniqueId> ids() {
        if (without.isEmpty()) {
            return ids;
        }
        List<TechniqueId> left = new ArrayList<>(ids.isEmpty() ? StandardLadder.LADDER.ids() : ids);
        left.removeAll(without);
        if (left.isEmpty()) {
            throw new ParameterException(command.commandLine(), "--without leaves no technique");
        }
        return left;
    }

    /** The ladder of the allowed techniques. */
    Ladder ladder() {
        List<TechniqueId> wanted = ids();
        return wanted.isEmpty() ? StandardLadder.LADDER : StandardLadder.LADDER.only(Set.copyOf(wanted));
    }
}
