package dev.nonet.reasoning;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.House;
import java.util.Locale;

/** One thing to highlight on a board, with the role that it plays in a proof. Knows no technique. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Mark.OfCell.class, name = "cell"),
    @JsonSubTypes.Type(value = Mark.OfCandidate.class, name = "candidate"),
    @JsonSubTypes.Type(value = Mark.OfHouse.class, name = "house"),
    @JsonSubTypes.Type(value = Mark.OfLink.class, name = "link")
})
public sealed interface Mark {

    Role role();

    /** What a marked thing does in the proof. */
    enum Role {
        /** Is placed. */
        PLACED,
        /** Is ruled out. */
        ELIMINATED,
        /** Carries the proof. */
        PATTERN,
        /** Carries the proof in a second part: cover lines, pincers. */
        SECOND,
        /** Is an exception that the proof takes care of: a fin, a guardian. */
        FIN,
        /** Cannot both be false. */
        STRONG,
        /** Cannot both be true. */
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
