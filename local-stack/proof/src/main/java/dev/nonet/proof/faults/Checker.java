package dev.nonet.proof.faults;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nonet.local.demo.Checks;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.GridFormatException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Compares what the API says of a job with what was asked for. Each check returns the violations in words, none if all
 * is well.
 */
final class Checker {

    /** Codes of errors that items may have because of faults, not because of what was sent. */
    static final Set<String> OF_WORKERS = Set.of("worker-failed", "internal");

    private static final Set<String> FINAL_STATES = Set.of("succeeded", "cancelled");

    private Checker() {}

    /**
     * Checks a job that was accepted and has ended.
     *
     * @param reference the first results of the same spec without faults; empty for a job that solves
     */
    static List<String> check(Order order, Answers answers, List<JsonNode> reference) {
        List<String> problems = new ArrayList<>();
        JsonNode job = answers.job();
        String state = job.path("state").asText();
        if (!FINAL_STATES.contains(state) || state.equals("cancelled") && !order.isCancelled()) {
            problems.add("ended as " + state + " " + job.path("failure").asText());
        }
        outcomes(order, answers, state.equals("cancelled"), problems);
        counts(order, answers, problems);
        tally(answers, problems);
        if (order.isGenerating()) {
            generated(order, answers, reference, problems);
        } else {
            solved(order, answers, problems);
        }
        streams(order, answers, problems);
        return problems.stream()
                .map(problem -> order.name() + " " + job.path("id").asText() + ": " + problem)
                .toList();
    }

    private static void outcomes(Order order, Answers answers, boolean isPartial, List<String> problems) {
        for (String problem : Checks.complete("items", order.items(), answers.results(), answers.errors())) {
            if (!isPartial || !problem.endsWith("are missing")) {
                problems.add(problem);
            }
        }
        int last = -1;
        for (JsonNode result : answers.results()) {
            int index = result.path("index").asInt();
            if (index < last) {
                problems.add("result " + index + " comes after " + last);
            }
            last = index;
        }
    }

    private static void counts(Order order, Answers answers, List<String> problems) {
        JsonNode counts = answers.job().path("counts");
        same("items requested", order.items(), counts.path("requested").asInt(-1), problems);
        same("items done", answers.results().size(), counts.path("done").asInt(-1), problems);
        same("items failed", answers.errors().size(), counts.path("failed").asInt(-1), problems);
        String outcome = answers.results().isEmpty()
                ? "empty"
                : answers.results().size() == order.items() ? "complete" : "partial";
        same("outcome", outcome, answers.job().path("outcome").asText(), problems);
    }

    private static void same(String what, Object expected, Object actual, List<String> problems) {
        if (!expected.equals(actual)) {
            problems.add(what + ": the results say " + expected + ", the job " + actual);
        }
    }

    /** Compares the tally with a count over the results. */
    private static void tally(Answers answers, List<String> problems) {
        Map<String, Integer> levels = new TreeMap<>();
        Map<String, Integer> techniques = new TreeMap<>();
        Map<String, Integer> solutions = new TreeMap<>();
        for (JsonNode result : answers.results()) {
            if (result.hasNonNull("level")) {
                levels.merge(result.get("level").asText(), 1, Integer::sum);
            }
            switch (result.path("solutions").asInt(1)) {
                case 0 -> solutions.merge("none", 1, Integer::sum);
                case 2 -> solutions.merge("several", 1, Integer::sum);
                default -> {}
            }
            Set<String> used = new HashSet<>();
            JsonNode named = result.path("techniques");
            if (named.isObject()) {
                named.fieldNames().forEachRemaining(used::add);
            } else {
                named.forEach(technique -> used.add(technique.asText()));
            }
            used.forEach(technique -> techniques.merge(technique, 1, Integer::sum));
        }
        JsonNode tally = answers.job().path("tally");
        same("levels", levels, numbers(tally.path("levels")), problems);
        same("techniques", techniques, numbers(tally.path("techniques")), problems);
        same("numbers of solutions", solutions, numbers(tally.path("solutions")), problems);
    }

    private static Map<String, Integer> numbers(JsonNode object) {
        Map<String, Integer> numbers = new TreeMap<>();
        object.properties()
                .forEach(entry -> numbers.put(entry.getKey(), entry.getValue().asInt()));
        numbers.values().removeIf(number -> number == 0);
        return numbers;
    }

    private static void generated(Order order, Answers answers, List<JsonNode> reference, List<String> problems) {
        for (JsonNode result : answers.results()) {
            int index = result.path("index").asInt();
            if (index < reference.size() && !result.equals(reference.get(index))) {
                problems.add("item " + index + " is " + result + ", undisturbed " + reference.get(index));
            }
            problems.addAll(Checks.generated(result, order.spec()));
        }
        for (JsonNode error : answers.errors()) {
            if (!OF_WORKERS.contains(error.path("code").asText())) {
                problems.add("a puzzle was not generated: " + error);
            }
        }
    }

    private static void solved(Order order, Answers answers, List<String> problems) {
        List<String> inputs = order.inputs();
        for (JsonNode result : answers.results()) {
            int index = result.path("index").asInt();
            if (index < 0 || index >= inputs.size() || !isPuzzle(inputs.get(index))) {
                problems.add("item " + index + " has a result, and is no puzzle: " + result);
            } else {
                problems.addAll(Checks.solved(result, inputs.get(index)));
            }
        }
        for (JsonNode error : answers.errors()) {
            int index = error.path("index").asInt();
            if (OF_WORKERS.contains(error.path("code").asText())) {
                continue;
            }
            if (index < 0 || index >= inputs.size() || isPuzzle(inputs.get(index))) {
                problems.add("item " + index + " is a puzzle, and has the error " + error);
            } else {
                problems.addAll(Checks.malformed(error, inputs.get(index)));
            }
        }
    }

    private static boolean isPuzzle(String text) {
        try {
            Grid.parse(text);
            return true;
        } catch (GridFormatException e) {
            return false;
        }
    }

    /** A stream that followed the job and was not cut must have had all results. */
    private static void streams(Order order, Answers answers, List<String> problems) {
        if (order.isRetried()) {
            return;
        }
        for (List<JsonNode> stream : order.streams()) {
            if (!stream.equals(answers.results())) {
                problems.add("a stream that was not cut had " + stream.size() + " results, not the "
                        + answers.results().size() + " that there are");
            }
        }
    }

    /** Checks the events of one stream: what is done stays done, and all are of this job. */
    static List<String> events(Order order, List<JsonNode> events) {
        List<String> problems = new ArrayList<>();
        int done = 0;
        for (JsonNode event : events) {
            int now = event.path("counts").path("done").asInt(-1);
            if (now < done || now > order.items() || !event.path("id").asText().equals(order.id())) {
                problems.add(order.name() + ": after " + done + " items an event says " + event);
            }
            done = now;
        }
        return problems;
    }

    /**
     * Checks the callbacks of a job that has ended and was not deleted.
     *
     * @param calls whose signatures verify
     */
    static List<String> callbacks(Order order, String state, List<Receiver.Call> calls) {
        List<String> problems = new ArrayList<>();
        if (calls.stream().noneMatch(Receiver.Call::answered)) {
            problems.add(order.name() + ": of " + calls.size() + " callbacks none was received");
        }
        Set<String> ids = new HashSet<>();
        calls.forEach(call -> ids.add(call.id()));
        if (ids.size() > 1 && !order.isRetried()) {
            problems.add(order.name() + ": its callback has the ids " + ids);
        }
        String id = String.valueOf(order.id());
        for (Receiver.Call call : calls) {
            if (!call.body().contains(id) || !call.body().contains("job." + state)) {
                problems.add(order.name() + ": a callback of " + id + ", " + state + ", says " + call.body());
            }
        }
        return problems;
    }

    /**
     * Checks the list of a tenant's jobs.
     *
     * @param listed the label {@code order} of each job in the list
     * @param orders of all tenants
     */
    static List<String> list(String tenant, List<String> listed, List<Order> orders) {
        List<String> problems = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (String name : listed) {
            if (!seen.add(name)) {
                problems.add(tenant + ": " + name + " is in the list twice; it was submitted once");
            }
        }
        for (Order order : orders) {
            boolean isExpected = order.tenant().equals(tenant) && order.id() != null && !order.isDeleted();
            if (isExpected && !seen.contains(order.name())) {
                problems.add(tenant + ": " + order.name() + " was accepted and is not in the list");
            } else if (!isExpected && seen.contains(order.name())) {
                problems.add(tenant + ": " + order.name() + " is in the list, and is of " + order.tenant()
                        + (order.isDeleted() ? ", deleted" : ""));
            }
        }
        return problems;
    }
}
