package dev.nonet.job;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.nonet.reasoning.Level;
import org.jspecify.annotations.Nullable;

/** The result of an item. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = GeneratedPuzzle.class, name = "puzzle"),
    @JsonSubTypes.Type(value = GeneratedBoards.class, name = "boards"),
    @JsonSubTypes.Type(value = SolvedPuzzle.class, name = "solved")
})
public sealed interface ItemResult extends ItemOutcome permits PuzzleResult, GeneratedBoards {

    /** The level, by which a job counts its results; null if the item has none. */
    @Nullable
    Level level();
}
