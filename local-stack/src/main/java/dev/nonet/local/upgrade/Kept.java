package dev.nonet.local.upgrade;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nonet.local.client.NonetClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A finished job as the old version showed it.
 *
 * @param page the first page of its results, whose cursor leads to the second
 */
record Kept(String name, JsonNode job, List<JsonNode> results, List<JsonNode> errors, JsonNode page) {

    private static final int PAGE = 10;

    static Kept read(NonetClient client, String name, String id) throws InterruptedException {
        return new Kept(
                name,
                client.job(id),
                client.results(id),
                client.errors(id),
                client.read(client.get("jobs/" + id + "/results?limit=" + PAGE).body()));
    }

    /** Checks that a client sees the same, and can go on to the next page. */
    List<String> changes(NonetClient client) throws InterruptedException {
        String id = job.path("id").asText();
        Kept now = read(client, name, id);
        List<String> problems = new ArrayList<>();
        if (!contains(now.job(), job)) {
            problems.add(name + ": the job was " + job + ", is " + now.job());
        }
        if (!now.results().equals(results) || !now.page().equals(page)) {
            problems.add(name + ": the results have changed");
        }
        if (!now.errors().equals(errors)) {
            problems.add(name + ": the errors have changed");
        }
        String cursor = page.path("next").asText();
        JsonNode second = client.read(client.get("jobs/" + id + "/results?limit=" + PAGE + "&cursor=" + cursor)
                .body());
        List<JsonNode> items = new ArrayList<>();
        second.path("items").forEach(items::add);
        if (!items.equals(results.subList(PAGE, Math.min(2 * PAGE, results.size())))) {
            problems.add(name + ": the cursor of an old page leads elsewhere");
        }
        return problems;
    }

    /** Whether a document has all that an older one has. A newer version may add fields. */
    static boolean contains(JsonNode newer, JsonNode older) {
        if (!older.isObject()) {
            return newer.equals(older);
        }
        for (Map.Entry<String, JsonNode> field : older.properties()) {
            if (!contains(newer.path(field.getKey()), field.getValue())) {
                return false;
            }
        }
        return true;
    }
}
