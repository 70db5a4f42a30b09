package dev.nonet.job;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.nonet.reasoning.Rating;

/** The allowed ratings, both ends included. */
@JsonClassDescription("{\"min\": 3.0, \"max\": 5.0}")
public record RatingRange(
        @JsonProperty(required = true) @JsonSetter(nulls = Nulls.FAIL)
        Rating min,

        @JsonProperty(required = true) @JsonSetter(nulls = Nulls.FAIL)
        Rating max) {

    public boolean contains(Rating rating) {
        return min.compareTo(rating) <= 0 && rating.compareTo(max) <= 0;
    }

    @Override
    public String toString() {
        return min + ".." + max;
    }
}
