package dev.nonet.cli;

import dev.nonet.engine.ladder.StandardLadder;
import dev.nonet.reasoning.TechniqueId;
import java.util.Iterator;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The ids of all techniques, for completion. */
final class TechniqueNames implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
        return StandardLadder.LADDER.ids().stream().map(TechniqueId::value).iterator();
    }

    /** @throws ParameterException if there is no such technique; names those that may have been meant */
    static TechniqueId technique(CommandSpec command, String option, String name) {
        return StandardLadder.LADDER.ids().stream()
                .filter(id -> id.value().equals(name))
                .findFirst()
                .orElseThrow(() -> new ParameterException(
                        command.commandLine(), option + ": " + TechniqueId.unknown(name, StandardLadder.LADDER.ids())));
    }
}
