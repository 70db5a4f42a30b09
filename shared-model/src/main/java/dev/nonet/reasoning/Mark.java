package dev.nonet.reasoning;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.House;
import java.util.Locale;

/** One thing to highlight on a board, and its role in the proof. Independent of techniques. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Mark.OfCell.class, name = "cell"),
    @JsonSubTypes.Type(value = Mark.OfCandidate.class, name = "candidate"),
    @JsonSubTypes.Type(value = Mark.OfHouse.class, name = "house"),
    @JsonSubTypes.Type(value = Mark.OfLink.class, name = "link")
})
public sealed interface Mark {

    Role role();

    enum Role {
        /** A candidate that the step places. */
        PLACED,
        /** A candidate that the step eliminates. */
        ELIMINATED,
        /** The main part of the pattern: base houses, the pivot, the first of two colors. */
        PATTERN,
        /** The other part of the pattern: cover houses, pincers, the second of two colors. */
        SECOND,
        /** An exception to the pattern: a fin, a guardian, an assumption. */
        FIN,
        /** A link whose ends cannot both be false. */
        STRONG,
        /** A link whose ends cannot both be true. */
        WEAK;

        @JsonValue
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    record OfCell(Cell cell, Role role) implements Mark {}

    record OfCandidate(Candidate candidate, Role role) implements Mark {}

    record OfHouse(House house, Role role) implements Mark {}

    record OfLink(Candidate from, Candidate to, Role role) implements Mark {}
}
