package dev.nonet.proof.hostile;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import java.util.zip.GZIPOutputStream;

/** Clients that want much and read what they get: they are served, waiting where they must, however many there are. */
final class GreedyClients {

    private static final int DOWNLOADS = 150;
    private static final int LISTS = 2;
    private static final int FOLLOWERS = 300;
    private static final int JOBS_OF_SHORT_TEXTS = 10;

    /** Bytes a second of a reader that is never cut off. */
    private static final int SLOWEST = 16 * 1024;

    /** How long a client waits for its turn. */
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private static final int UPLOAD = 8_000_000;
    private static final int BYTES_OF_A_QUOTE = 2;

    private static final String PUZZLE =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    private static final String IPUZ = "{\"version\":\"http://ipuz.org/v2\",\"kind\":[\"http://ipuz.org/sudoku#1\"],"
            + "\"dimensions\":{\"width\":9,\"height\":9},\"puzzle\":["
            + "[5,3,0,0,7,0,0,0,0],[6,0,0,1,9,5,0,0,0],[0,9,8,0,0,0,0,6,0],"
            + "[8,0,0,0,6,0,0,0,3],[4,0,0,8,0,3,0,0,1],[7,0,0,0,2,0,0,0,6],[0,6,0,0,0,0,2,8,0],[0,0,0,4,1,9,0,0,5],"
            + "[0,0,0,0,8,0,0,7,9]]}\n";

    private final AttackedService service;
    private final List<String> violations = new ArrayList<>();

    GreedyClients(AttackedService service) {
        this.service = service;
    }

    /** What they did not get, a sentence each. */
    List<String> violations() {
        return List.copyOf(violations);
    }

    /**
     * They download, list, upload, poll and follow.
     *
     * @param results of a job that all download in an order
     * @param lines of an upload
     * @param jobs in the tenant's list, at least
     * @param polls at once that wait for a job
     */
    void wantMuch(int results, int lines, int jobs, int polls)
            throws IOException, InterruptedException, TimeoutException, ExecutionException {
        String job = ended(results, 5);
        all(
                DOWNLOADS,
                "jobs/" + job + "/results?sort=-rating",
                "Accept: application/x-ndjson",
                body -> lineFeeds(body) == results);
        all(
                LISTS,
                "jobs?limit=1000",
                "Accept: application/json",
                body -> text(body).length()
                        > (long) jobs * AttackedService.LABELS * AttackedService.LONGEST_LABEL * BYTES_OF_A_QUOTE);
        cancel(uploaded("text/plain", (PUZZLE + "\n").repeat(lines)));
        submitShortTexts(lines);
        String running = uploaded("application/x-ipuz", IPUZ.repeat(UPLOAD / IPUZ.length()));
        all(polls, "jobs/" + running, "Prefer: wait=3", body -> text(body).contains(running));
        all(
                FOLLOWERS,
                "jobs/" + running + "/events",
                "Accept: text/event-stream",
                body -> text(body).contains("event:end"));
    }

    /** Jobs whose items are next to nothing as text, but objects as soon as a task is cut from them. */
    private void submitShortTexts(int items) throws IOException, InterruptedException, TimeoutException {
        String spec = "{\"kind\":\"solve\",\"puzzles\":[" + "\"\",".repeat(items - 1) + "\"a\"]}";
        List<String> jobs = new ArrayList<>();
        for (int i = 0; i < JOBS_OF_SHORT_TEXTS; i++) {
            jobs.add(uploaded("application/json", spec));
        }
        for (String job : jobs) {
            long limit = System.nanoTime() + AttackedService.LIMIT.toNanos();
            while (service.hostile().job(job).at("/counts/failed").asInt() == 0) {
                if (System.nanoTime() > limit) {
                    throw new TimeoutException("Nothing of a job of short texts is done");
                }
                Thread.sleep(Duration.ofMillis(200));
            }
        }
        for (String job : jobs) {
            cancel(job);
        }
    }

    /**
     * One that reads {@value #SLOWEST} bytes a second, for longer than a client may read nothing, and then the rest,
     * gets all.
     */
    void readSlowly(int results, Duration time) throws IOException, InterruptedException, TimeoutException {
        HttpResponse<InputStream> answer = service.http()
                .send(
                        service.hostile()
                                .request("jobs/" + ended(results, 7) + "/results")
                                .header("Accept", "application/x-ndjson")
                                .build(),
                        HttpResponse.BodyHandlers.ofInputStream());
        long lines = 0;
        try (InputStream body = answer.body()) {
            for (long end = System.nanoTime() + time.toNanos(); System.nanoTime() < end; ) {
                lines += lineFeeds(new ByteArrayInputStream(body.readNBytes(SLOWEST)));
                Thread.sleep(Duration.ofSeconds(1));
            }
            lines += lineFeeds(body);
        }
        require(lines == results, "A slow reader got " + lines + " of " + results + " results");
    }

    /** How many line feeds follow: the client is to take little of the CPUs that it shares with the service. */
    private static long lineFeeds(InputStream body) throws IOException {
        byte[] buffer = new byte[SLOWEST];
        long found = 0;
        for (int read = body.read(buffer); read >= 0; read = body.read(buffer)) {
            for (int i = 0; i < read; i++) {
                if (buffer[i] == '\n') {
                    found++;
                }
            }
        }
        return found;
    }

    private static String text(InputStream body) throws IOException {
        return new String(body.readAllBytes(), StandardCharsets.UTF_8);
    }

    void printABook(int puzzles) throws IOException, InterruptedException, TimeoutException {
        HttpResponse<byte[]> book = service.http()
                .send(
                        service.hostile()
                                .request("jobs/" + ended(puzzles, 6) + "/book.pdf")
                                .timeout(AttackedService.LIMIT)
                                .build(),
                        HttpResponse.BodyHandlers.ofByteArray());
        String text = new String(book.body(), StandardCharsets.ISO_8859_1);
        require(
                book.statusCode() == 200 && text.startsWith("%PDF") && text.endsWith("%%EOF\n"),
                "A book of " + puzzles + " puzzles: " + book.statusCode() + ", " + text.length() + " bytes");
    }

    /** @return the id of a job that has ended */
    private String ended(int results, long seed) throws InterruptedException, TimeoutException {
        String job =
                service.hostile().submit(AttackedService.generate(results, seed).put("level", "easy"));
        service.hostile().awaitEnd(job, AttackedService.LIMIT, state -> {});
        return job;
    }

    private void cancel(String job) throws InterruptedException {
        int status = service.hostile()
                .post("jobs/" + job + "/cancel", "application/json", "")
                .statusCode();
        require(status == 200, "Cancelling was answered with " + status);
    }

    /** @return the id of the job */
    private String uploaded(String type, String text) throws IOException, InterruptedException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(text.getBytes(StandardCharsets.US_ASCII));
        }
        HttpResponse<String> answer = service.http()
                .send(
                        service.hostile()
                                .request("jobs")
                                .timeout(AttackedService.LIMIT)
                                .header("Content-Type", type)
                                .header("Content-Encoding", "gzip")
                                .POST(HttpRequest.BodyPublishers.ofByteArray(packed.toByteArray()))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        require(answer.statusCode() == 202, "An upload as " + type + ": " + answer.statusCode() + " " + answer.body());
        return service.hostile().read(answer.body()).path("id").asText();
    }

    private interface BodyCheck {
        boolean isWhole(InputStream body) throws IOException;
    }

    /** So many clients at once each get the whole answer. */
    private void all(int clients, String path, String header, BodyCheck check)
            throws InterruptedException, ExecutionException {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Boolean>> served = new ArrayList<>();
            for (int client = 0; client < clients; client++) {
                served.add(threads.submit(() -> isServed(path, header, check)));
            }
            long whole = 0;
            for (Future<Boolean> one : served) {
                whole += one.get() ? 1 : 0;
            }
            require(whole == clients, whole + " of " + clients + " clients got all of " + path);
        }
    }

    private boolean isServed(String path, String header, BodyCheck check) throws InterruptedException {
        String[] parts = header.split(": ", 2);
        HttpRequest request = service.hostile()
                .request(path)
                .timeout(PATIENCE)
                .header(parts[0], parts[1])
                .build();
        try {
            HttpResponse<InputStream> answer = service.http().send(request, HttpResponse.BodyHandlers.ofInputStream());
            try (InputStream body = answer.body()) {
                return answer.statusCode() == 200 && check.isWhole(body);
            }
        } catch (IOException e) {
            // Not answered in time, or cut off.
            return false;
        }
    }

    private void require(boolean holds, String violation) {
        if (!holds) {
            violations.add(violation);
        }
    }
}
