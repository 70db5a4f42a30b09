package dev.nonet.job;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.nonet.reasoning.Rating;

/** Which ratings a puzzle may have, both ends included. */
public record RatingRange(
        @JsonProperty(required = true) Rating min,
        @JsonProperty(required = true) Rating max) {

    public boolean contains(Rating rating) {
        return min.compareTo(rating) <= 0 && rating.compareTo(max) <= 0;
    }

    @Override
    public String toString() {
        return min + ".." + max;
    }
}
