package dev.nonet.cli;

import dev.nonet.engine.rating.Work;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option that bounds how much is searched to rate a puzzle on the scale of another program. */
final class WorkOption {

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init")
    private CommandSpec command;

    @Option(
            names = "--work",
            paramLabel = "N",
            description = "how many assumptions of the chains of Sudoku Explainer, those nested in others too, may be"
                    + " followed for a puzzle, here and not on a service;"
                    + " one that needs more has no rating (default: 1000000)")
    private @Nullable Long work;

    /**
     * The bound.
     *
     * @param applies whether puzzles are rated on another scale, and here
     * @throws ParameterException if it is not positive, or was given where it does not apply
     */
    long bound(boolean applies) {
        if (work == null) {
            return Work.USUAL;
        }
        if (work < 1) {
            throw new ParameterException(command.commandLine(), "--work must be 1 or more, not " + work);
        }
        if (!applies) {
            throw new ParameterException(
                    command.commandLine(), "--work is for ratings of other programs that are computed here");
        }
        return work;
    }
}
