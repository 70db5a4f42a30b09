package dev.nonet.api.console;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nonet.api.job.JobView;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A job in a list.
 *
 * @param spec what was asked for, as JSON
 */
public record JobRow(Texts texts, JobView view, JsonNode spec) {

    private static final int HUNDRED = 100;
    private static final int SHORT_ID = 8;
    private static final double MILLIS = 1_000;
    private static final double SHORTEST_SECONDS = 0.1;

    public String id() {
        return view.id().toString();
    }

    /** The last characters: the first are the time, which jobs of one minute share. */
    public String shortId() {
        return shortId(view.id());
    }

    static String shortId(UUID job) {
        String id = job.toString();
        return id.substring(id.length() - SHORT_ID);
    }

    public String kind() {
        return texts.of("kind." + view.kind().id());
    }

    public String stateId() {
        return view.state().id();
    }

    public String state() {
        return texts.of("state." + stateId());
    }

    public boolean isFinal() {
        return view.state().isFinal();
    }

    /** Of a hundred, to one decimal. */
    public String percent() {
        return String.format(
                Locale.ROOT,
                "%.1f",
                percentOf(view.counts().done() + view.counts().failed()));
    }

    public String donePercent() {
        return String.format(Locale.ROOT, "%.1f", percentOf(view.counts().done()));
    }

    public String failedPercent() {
        return String.format(Locale.ROOT, "%.1f", percentOf(view.counts().failed()));
    }

    private double percentOf(int items) {
        return Math.min(
                HUNDRED, (double) HUNDRED * items / Math.max(1, view.counts().requested()));
    }

    /** In whole hundredths, for people. */
    public String progress() {
        return (int) percentOf(view.counts().done() + view.counts().failed()) + " %";
    }

    public String done() {
        return texts.number(view.counts().done());
    }

    public String requested() {
        return texts.number(view.counts().requested());
    }

    public String failed() {
        return texts.number(view.counts().failed());
    }

    public boolean hasFailed() {
        return view.counts().failed() > 0;
    }

    /** Items a second; empty before there are any, and where the time was too short to tell. */
    public String rate() {
        Instant started = view.startedAt();
        int finished = view.counts().done() + view.counts().failed();
        if (started == null || finished == 0) {
            return "";
        }
        Instant end = view.endedAt() == null ? view.changedAt() : view.endedAt();
        double seconds = Duration.between(started, end).toMillis() / MILLIS;
        return seconds < SHORTEST_SECONDS ? "" : texts.of("rate", texts.rate(finished / seconds));
    }

    /** Empty unless it can be told. */
    public String left() {
        JobView.Estimate estimate = view.estimate();
        return estimate == null ? "" : texts.duration(Duration.ofSeconds(estimate.secondsLeft()));
    }

    public String created() {
        return texts.time(view.createdAt());
    }

    /** How long it took, or has taken up to its last change; empty before it began. */
    public String took() {
        return view.startedAt() == null
                ? ""
                : texts.duration(
                        Duration.between(view.startedAt(), view.endedAt() == null ? view.changedAt() : view.endedAt()));
    }

    public @Nullable String failure() {
        return view.failure();
    }

    /** What was asked for in a few words. */
    public String summary() {
        List<String> parts = new ArrayList<>();
        word(parts, "level");
        range(parts, "rating", "form.rating");
        range(parts, "clues", "form.clues");
        range(parts, "humanSeconds", "form.humanSeconds");
        spec.path("requires").forEach(technique -> parts.add(technique.asText()));
        word(parts, "recipe");
        String symmetry = spec.path("symmetry").asText("none");
        if (!symmetry.equals("none")) {
            parts.add(texts.has("symmetry." + symmetry) ? texts.of("symmetry." + symmetry) : symmetry);
        }
        if (!spec.path("detail").asText("grade").equals("grade")) {
            String detail = spec.path("detail").asText();
            parts.add(texts.has("detail." + detail) ? texts.of("detail." + detail) : detail);
        }
        return String.join(" · ", parts);
    }

    private void word(List<String> parts, String field) {
        if (spec.has(field)) {
            String word = spec.path(field).asText();
            String key = (field.equals("recipe") ? "recipe." : "level.") + word;
            parts.add(texts.has(key) ? texts.of(key) : word);
        }
    }

    private void range(List<String> parts, String field, String label) {
        if (spec.has(field)) {
            parts.add(texts.of(label) + " " + spec.path(field).path("min").asText() + "–"
                    + spec.path(field).path("max").asText());
        }
    }

    /** The same for two if and only if they show the same. */
    String version() {
        return id() + view.state() + view.counts() + view.changedAt();
    }
}
