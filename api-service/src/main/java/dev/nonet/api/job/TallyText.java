package dev.nonet.api.job;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.enterprise.context.ApplicationScoped;
import org.jspecify.annotations.Nullable;

/** A job's tally as its row keeps it: JSON. */
@ApplicationScoped
class TallyText {

    private final ObjectMapper json;

    TallyText(ObjectMapper json) {
        this.json = json;
    }

    /**
     * A tally with more added.
     *
     * @param stored null if nothing was counted before
     */
    String added(@Nullable String stored, Tally more) {
        try {
            return json.writeValueAsString(
                    stored == null ? more : json.readValue(stored, Tally.class).plus(more));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A stored tally cannot be read", e);
        }
    }
}
