package dev.nonet.job;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonProperty;

/** The allowed numbers of clues, both ends included. Specs may ask for 17 to 80. */
@JsonClassDescription("{\"min\": 22, \"max\": 26}")
public record ClueRange(
        @JsonProperty(required = true) int min,
        @JsonProperty(required = true) int max) {

    public boolean contains(int clues) {
        return min <= clues && clues <= max;
    }

    @Override
    public String toString() {
        return min + ".." + max;
    }
}
