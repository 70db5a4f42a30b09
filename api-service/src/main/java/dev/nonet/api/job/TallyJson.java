package dev.nonet.api.job;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.enterprise.context.ApplicationScoped;
import org.jspecify.annotations.Nullable;

/** Adds to a job's tally as stored in its row, as JSON. */
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
        try {
            return json.writeValueAsString(
                    stored == null ? more : json.readValue(stored, Tally.class).plus(more));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A stored tally cannot be read", e);
        }
    }
}
