package dev.nonet.api.job;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.enterprise.context.ApplicationScoped;
import org.jspecify.annotations.Nullable;

/** Tallies as they are stored, as JSON. */
@ApplicationScoped
class TallyJson {

    private final ObjectMapper json;

    TallyJson(ObjectMapper json) {
        this.json = json;
    }

    /**
     * The JSON of a stored tally plus {@code more}.
     *
     * @param stored null if nothing was counted before
     */
    String added(@Nullable String stored, Tally more) {
        return text(stored == null ? more : tally(stored).plus(more));
    }

    String text(Tally tally) {
        try {
            return json.writeValueAsString(tally);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A tally cannot be written", e);
        }
    }

    Tally tally(String stored) {
        try {
            return json.readValue(stored, Tally.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A stored tally cannot be read", e);
        }
    }
}
