package dev.nonet.job;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonProperty;

/** The allowed predicted solving times, in whole seconds from 1, both ends included. */
@JsonClassDescription("{\"min\": 420, \"max\": 540}")
public record SecondsRange(
        @JsonProperty(required = true) int min,
        @JsonProperty(required = true) int max) {

    public boolean contains(int seconds) {
        return min <= seconds && seconds <= max;
    }

    @Override
    public String toString() {
        return min + ".." + max;
    }
}
