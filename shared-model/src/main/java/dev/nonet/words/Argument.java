package dev.nonet.words;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.nonet.puzzle.Candidate;
import java.util.List;

/**
 * A node in the tree of a long argument: the cases of a forcing net, what follows in each case, and the cases nested in
 * these. A user interface can fold and unfold the nodes.
 *
 * @param text of this node alone, without a full stop
 * @param placed candidates assumed or shown to be true here; often empty
 * @param eliminated candidates shown to be false here; often empty
 * @param because conclusions from earlier in the same case, on which this node depends
 * @param parts the children, in the order of reasoning; empty for a leaf
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record Argument(
        String text,
        List<Candidate> placed,
        List<Candidate> eliminated,
        List<Candidate> because,
        List<Argument> parts) {

    @SuppressWarnings("NullAway") // Jackson passes null for absent fields.
    public Argument {
        placed = placed == null ? List.of() : List.copyOf(placed);
        eliminated = eliminated == null ? List.of() : List.copyOf(eliminated);
        because = because == null ? List.of() : List.copyOf(because);
        parts = parts == null ? List.of() : List.copyOf(parts);
    }
}
