package dev.nonet.api.console;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.nonet.api.job.JobView;
import dev.nonet.api.platform.TrustedJson;
import dev.nonet.job.JobKind;
import dev.nonet.job.JobState;
import dev.nonet.packing.SolutionCount;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A job in a list, and the heading of its page.
 *
 * @param spec the spec as JSON
 * @param tally the tally as JSON; missing before the first result
 */
public record JobRow(Texts texts, JobView view, JsonNode spec, JsonNode tally) {

    private static final int SHORT_ID = 8;
    private static final double SHORTEST_SECONDS = 0.1;

    static JobRow of(Texts texts, JobView view, TrustedJson json) {
        String tally = view.tally();
        return new JobRow(
                texts, view, json.tree(view.spec()), tally == null ? MissingNode.getInstance() : json.tree(tally));
    }

    public String id() {
        return view.id().toString();
    }

    /** The last characters of the id. The first encode the time, so jobs submitted close together share them. */
    public String shortId() {
        return shortId(view.id());
    }

    /** What people call the job: its kind and short id. */
    public String name() {
        return name(view.kind(), view.id(), texts);
    }

    static String name(JobKind kind, UUID job, Texts texts) {
        return texts.of("kind." + kind.id()) + " " + shortId(job);
    }

    private static String shortId(UUID job) {
        String id = job.toString();
        return id.substring(id.length() - SHORT_ID);
    }

    public String kind() {
        return texts.of("kind." + view.kind().id());
    }

    public String stateId() {
        return view.state().id();
    }

    /**
     * The state as it is shown: that of the job, but of a job that succeeded {@code partly} or {@code failed} if items
     * failed, and {@code partly-solved} or {@code unsolved} if puzzles have not exactly one solution.
     */
    public String shownStateId() {
        int done = view.counts().done();
        int notUnique = solutions(SolutionCount.NONE) + solutions(SolutionCount.SEVERAL);
        if (view.state() != JobState.SUCCEEDED) {
            return stateId();
        }
        if (hasFailed()) {
            return done > 0 ? "partly" : "failed";
        }
        if (notUnique > 0) {
            return done > notUnique ? "partly-solved" : "unsolved";
        }
        return stateId();
    }

    /** How many results have this number of solutions; counted for none and several only. */
    int solutions(SolutionCount count) {
        return tally.path("solutions").path(count.id()).asInt();
    }

    /** The state as it is shown, in words. */
    public String state() {
        return texts.of("state." + shownStateId());
    }

    public boolean isFinal() {
        return view.state().isFinal();
    }

    /** How far the progress bar has come: finished items in percent, with one decimal. */
    public String barPercent() {
        return oneDecimal(finished());
    }

    public String donePercent() {
        return oneDecimal(view.counts().done());
    }

    public String failedPercent() {
        return oneDecimal(view.counts().failed());
    }

    private String oneDecimal(int items) {
        return String.format(Locale.ROOT, "%.1f", percentOf(items));
    }

    private double percentOf(int items) {
        return Math.min(100, 100.0 * items / Math.max(1, view.counts().requested()));
    }

    /** Finished items in whole percent, for people. */
    public String progress() {
        return (int) percentOf(finished()) + " %";
    }

    /** Items that are done or have failed. */
    private int finished() {
        return view.counts().done() + view.counts().failed();
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

    /** Items a second; empty before there are any, or if the time was too short to tell. */
    public String rate() {
        Instant started = view.startedAt();
        int finished = finished() - view.finishedBefore();
        if (started == null || finished <= 0) {
            return "";
        }
        double seconds = Duration.between(started, endOrLastChange()).toMillis() / 1_000.0;
        return seconds < SHORTEST_SECONDS ? "" : texts.of("rate", texts.rate(finished / seconds));
    }

    /** The estimated time left; empty if it is unknown. */
    public String left() {
        JobView.Estimate estimate = view.estimate();
        return estimate == null ? "" : texts.left(Duration.ofSeconds(estimate.secondsLeft()));
    }

    public String created() {
        return texts.time(view.createdAt());
    }

    /** How long the job took, or has taken up to its last change; empty before it began. */
    public String took() {
        Instant started = view.startedAt();
        return started == null ? "" : texts.took(Duration.between(started, endOrLastChange()));
    }

    Instant endOrLastChange() {
        return Objects.requireNonNullElse(view.endedAt(), view.changedAt());
    }

    public @Nullable String failure() {
        return view.failure();
    }

    /** The spec in a few words. */
    public String summary() {
        List<String> parts = new ArrayList<>();
        named(parts, "level", "");
        range(parts, "rating", "form.rating");
        range(parts, "clues", "form.clues");
        JsonNode seconds = spec.path("humanSeconds");
        if (seconds.isObject()) {
            parts.add(texts.timeRange(
                    seconds.path("min").asInt(), seconds.path("max").asInt()));
        }
        range(parts, "se", "form.se");
        range(parts, "hodoku", "form.hodoku");
        String level = spec.path("hodoku").path("level").asText();
        if (!level.isEmpty()) {
            parts.add("HoDoKu " + texts.of("hodoku." + level));
        }
        spec.path("requires").forEach(technique -> parts.add(technique.asText()));
        named(parts, "recipe", "");
        named(parts, "symmetry", "none");
        named(parts, "detail", "grade");
        return String.join(" · ", parts);
    }

    /** Adds the name of a field's value, unless it is the default. */
    private void named(List<String> parts, String field, String byDefault) {
        String id = spec.path(field).asText(byDefault);
        if (!id.equals(byDefault)) {
            String key = field + "." + id;
            parts.add(texts.has(key) ? texts.of(key) : id);
        }
    }

    /** A bound as text; empty if the range is open there. */
    private String number(JsonNode number) {
        if (!number.isNumber()) {
            return "";
        }
        return number.isIntegralNumber() ? texts.number(number.asLong()) : texts.decimal(number.asText());
    }

    private void range(List<String> parts, String field, String label) {
        if (spec.path(field).has("min") || spec.path(field).has("max")) {
            parts.add(texts.of(label) + " " + number(spec.path(field).path("min")) + "–"
                    + number(spec.path(field).path("max")));
        }
    }

    /** Changes whenever the row may look different. */
    String version() {
        return id() + view.state() + view.counts() + view.changedAt();
    }
}
