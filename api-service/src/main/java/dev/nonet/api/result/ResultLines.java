package dev.nonet.api.result;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nonet.packing.Identities;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/** Reads what stored results contribute to their job and is not among their facts. */
final class ResultLines {

    private ResultLines() {}

    /** How many results of a slice have each identity; decompresses them. */
    static Map<UUID, Integer> countsByIdentity(ResultSlice slice, ObjectMapper json) {
        Map<UUID, Integer> counts = new HashMap<>();
        for (ResultSlice.Line line : slice.lines(slice.first())) {
            try {
                String identity =
                        json.readTree(line.toString()).path("identity").textValue();
                if (identity != null) {
                    counts.merge(Identities.parse(identity), 1, Integer::sum);
                }
            } catch (JsonProcessingException e) {
                throw new IllegalStateException("A stored result is not JSON", e);
            }
        }
        return counts;
    }
}
