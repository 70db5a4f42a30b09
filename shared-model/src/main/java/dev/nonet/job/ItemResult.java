package dev.nonet.job;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.nonet.reasoning.Level;
import org.jspecify.annotations.Nullable;

/** What came of an item. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = GeneratedPuzzle.class, name = "puzzle"),
    @JsonSubTypes.Type(value = GeneratedBoards.class, name = "boards"),
    @JsonSubTypes.Type(value = SolvedPuzzle.class, name = "solved")
})
public sealed interface ItemResult extends ItemOutcome permits GeneratedPuzzle, GeneratedBoards, SolvedPuzzle {

    /** The level of the item, for the job's tally; null where it has none. */
    @Nullable
    Level level();
}
