package dev.nonet.api.job;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.hibernate.orm.panache.Panache;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;

/** The tallies of jobs as their rows keep them. */
@ApplicationScoped
class Tallies {

    private final ObjectMapper json;

    Tallies(ObjectMapper json) {
        this.json = json;
    }

    /** The tally of a job with more added, as text; the job's row is locked by the transaction under way. */
    String added(UUID job, Tally more) {
        Object stored = Panache.getEntityManager()
                .createNativeQuery("SELECT tally FROM job WHERE id = :id", String.class)
                .setParameter("id", job)
                .getSingleResult();
        try {
            Tally sum = stored == null
                    ? more
                    : json.readValue((String) stored, Tally.class).plus(more);
            return json.writeValueAsString(sum);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("The stored tally of job " + job + " cannot be read", e);
        }
    }
}
