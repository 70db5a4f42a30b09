package dev.nonet.api.console;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nonet.api.job.Job;
import dev.nonet.api.job.JobView;
import dev.nonet.api.job.Jobs;
import dev.nonet.api.platform.TrustedJson;
import dev.nonet.api.result.Errors;
import dev.nonet.api.result.JobThroughput;
import dev.nonet.api.webhook.DeliveryResource;
import dev.nonet.job.ItemError;
import dev.nonet.job.JobState;
import dev.nonet.packing.SolutionCount;
import dev.nonet.reasoning.HumanSeconds;
import dev.nonet.reasoning.Level;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Builds the model of a job's page. */
@ApplicationScoped
class JobDetails {

    private static final int ERRORS = 20;
    private static final int DELIVERIES = 20;
    private static final int TECHNIQUES = 15;

    private final Jobs jobs;
    private final DeliveryResource deliveries;
    private final Errors errors;
    private final JobThroughput throughput;
    private final TechniqueNames techniques;
    private final TrustedJson json;

    JobDetails(
            Jobs jobs,
            DeliveryResource deliveries,
            Errors errors,
            JobThroughput throughput,
            TechniqueNames techniques,
            TrustedJson json) {
        this.jobs = jobs;
        this.deliveries = deliveries;
        this.errors = errors;
        this.throughput = throughput;
        this.techniques = techniques;
        this.json = json;
    }

    /** @throws dev.nonet.api.platform.ProblemException 404 if the tenant has no such job */
    JobDetail of(String tenant, String id, Texts texts) {
        Job job = jobs.required(tenant, id);
        JobRow row = JobRow.of(texts, JobView.of(job), json);
        JsonNode tally = row.tally();
        List<ItemError> failed = job.failed() == 0 ? List.of() : errors.page(job.id(), ERRORS);
        return new JobDetail(
                row,
                Chart.of(counts(tally.path("levels")), level -> texts.of("level." + level), texts, Integer.MAX_VALUE),
                Chart.of(
                        hardestFirst(counts(tally.path("techniques"))),
                        technique -> techniques.name(technique, texts),
                        texts,
                        TECHNIQUES),
                Stream.of(SolutionCount.NONE, SolutionCount.SEVERAL)
                        .filter(count -> row.solutions(count) > 0)
                        .map(count -> new JobDetail.NotUnique(
                                count.id(), texts.of("solutions." + count.id()), texts.number(row.solutions(count))))
                        .toList(),
                times(texts, tally.path("humanSeconds"), tally.path("levels")),
                throughput(job, row, texts),
                row.spec().toPrettyString(),
                labels(row.spec().path("metadata")),
                failed,
                job.callbackUrl() == null ? null : deliveries.latest(job.id(), DELIVERIES),
                mayBeRetried(job, failed));
    }

    /** @param listed the first errors; of any others, which are not read, some are assumed to be retryable */
    private static boolean mayBeRetried(Job job, List<ItemError> listed) {
        return job.state() == JobState.SUCCEEDED
                && (job.failed() > listed.size() || listed.stream().anyMatch(Errors::mayBeRetried));
    }

    private Sparkline throughput(Job job, JobRow row, Texts texts) {
        Instant begin = row.view().startedAt();
        Instant end = row.endOrLastChange();
        return begin == null
                ? Sparkline.NONE
                : Sparkline.of(begin, end, (from, span, spans) -> throughput.of(job.id(), from, span, spans), texts);
    }

    private static Map<String, Integer> counts(JsonNode counts) {
        Map<String, Integer> map = new LinkedHashMap<>();
        counts.properties()
                .forEach(count -> map.put(count.getKey(), count.getValue().asInt()));
        return map;
    }

    /** The chart shows only its first entries at once, and the hardest techniques say most about a job. */
    private Map<String, Integer> hardestFirst(Map<String, Integer> counts) {
        Map<String, Integer> sorted = new TreeMap<>(
                Comparator.comparingInt(techniques::rank).reversed().thenComparing(Comparator.naturalOrder()));
        sorted.putAll(counts);
        return sorted;
    }

    /**
     * The median of the estimated solving times, and the quartiles if they differ after rounding. Above the hardest
     * level with enough measured times the estimates are lower bounds: so the median is shown as "or more" if at least
     * half of the puzzles are of such levels, and the upper quartile if at least a quarter are.
     */
    static String times(Texts texts, JsonNode times, JsonNode levels) {
        if (times.isMissingNode()) {
            return "";
        }
        int medianSeconds = times.path("median").asInt();
        String median = hasUntimed(levels, 2)
                ? texts.of("about.or-more", texts.timeRange(medianSeconds, medianSeconds))
                : texts.about(medianSeconds);
        int upper = times.path("upper").asInt();
        String range = texts.timeRange(times.path("lower").asInt(), upper);
        return range.equals(texts.timeRange(upper, upper))
                ? texts.of("job.time", median)
                : texts.of("job.times", median, hasUntimed(levels, 4) ? texts.of("about.or-more", range) : range);
    }

    /** Whether at least one in {@code oneIn} puzzles is above the hardest level with enough measured times. */
    private static boolean hasUntimed(JsonNode levels, int oneIn) {
        int all = 0;
        int untimed = 0;
        for (Map.Entry<String, Integer> level : counts(levels).entrySet()) {
            all += level.getValue();
            untimed += HumanSeconds.isAtLeast(Level.parse(level.getKey())) ? level.getValue() : 0;
        }
        return untimed > 0 && untimed * oneIn >= all;
    }

    private static List<JobDetail.Label> labels(JsonNode metadata) {
        return metadata.properties().stream()
                .map(label ->
                        new JobDetail.Label(label.getKey(), label.getValue().asText()))
                .toList();
    }
}
