package dev.nonet.local.bench;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nonet.local.client.NonetClient;
import dev.nonet.local.console.Progress;
import dev.nonet.local.process.ServiceProcess;
import dev.nonet.local.process.Stack;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The service under clients that wait in crowds, and under clients that mean harm, beside one that pays. All of them
 * are this process's, on the loopback interface, and stop by themselves.
 */
final class LoadBench {

    /** For each API: all of one tenant, who may have half of the requests that a process holds at once. */
    private static final int LONG_POLLS = 1_000;

    private static final int EVENT_STREAMS = 100;
    private static final int FOLLOWERS = 25;
    private static final Duration BETWEEN_GETS = Duration.ofMillis(25);
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int ROUNDS = 5;
    private static final int TARPITS = 2;
    private static final int HUGE_BODY_MILLION_BYTES = 9;
    private static final double MIB = 1024 * 1024;

    private final Stack stack;
    private final Progress progress;
    private final Figures figures;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** Answers by status; 0 for a connection that failed. */
    private final Map<Integer, Integer> answers = new TreeMap<>();

    private final List<Thread> clients = new ArrayList<>();
    private volatile boolean over;

    /** Work that one client repeats until all is over. */
    private interface Client {
        void once() throws IOException, InterruptedException;
    }

    LoadBench(Stack stack, Progress progress, Figures figures) {
        this.stack = stack;
        this.progress = progress;
        this.figures = figures;
    }

    /** Thousands who wait for one job, and how long a plain GET takes meanwhile. */
    void followers(NonetClient client, String job, Duration time) throws InterruptedException {
        AtomicInteger open = new AtomicInteger();
        int apis = stack.addresses().size();
        begin(apis * LONG_POLLS, () -> drain(client.request("jobs/" + job).header("Prefer", "wait=30"), open));
        begin(apis * EVENT_STREAMS, () -> drain(client.request("jobs/" + job + "/events"), open));
        begin(
                apis * FOLLOWERS,
                () -> drain(
                        client.request("jobs/" + job + "/results?follow=true").header("Accept", "application/x-ndjson"),
                        open));
        Times gets = new Times();
        int max = 0;
        long end = System.nanoTime() + time.toNanos();
        while (System.nanoTime() < end) {
            long begun = System.nanoTime();
            if (client.get("jobs/" + job).statusCode() == 200) {
                gets.add(System.nanoTime() - begun);
            }
            max = Math.max(max, open.get());
            progress.update("followers, " + open.get() + " open", gets.count(), Math.max(gets.count(), 1));
            Thread.sleep(BETWEEN_GETS);
        }
        stop();
        progress.finish("followers", gets.count() + " plain GETs beside them");
        figures.add(
                apis * LONG_POLLS + " long polls, " + apis * EVENT_STREAMS + " streams, " + apis * FOLLOWERS
                        + " downloads",
                "all open",
                "%d open at once; answers %s",
                max,
                answered());
        figures.add(
                "GET /jobs/{id} beside them",
                "p99 < 100 ms",
                "p99 %.0f ms, median %.0f ms",
                gets.millis(0.99),
                gets.millis(0.5));
        memory();
    }

    /** @param tokens one for each of the five; the last parameter's client pays */
    void hostile(List<String> tokens, NonetClient paying, PayingJob job)
            throws InterruptedException, IOException, TimeoutException {
        List<ServerSocket> tarpits = new ArrayList<>();
        for (int i = 0; i < TARPITS; i++) {
            tarpits.add(new ServerSocket(0, 1_000, InetAddress.getLoopbackAddress()));
        }
        try {
            String huge = "{\"kind\":\"solve\",\"puzzles\":[" + "\"1\",".repeat(HUGE_BODY_MILLION_BYTES * 250_000)
                    + "\"1\"]}";
            begin(6, () -> post(tokens.get(0), "jobs", "application/json", huge));
            begin(4, () -> slowUpload(tokens.get(1)));
            AtomicInteger turn = new AtomicInteger();
            begin(8, () -> {
                int port = tarpits.get(turn.getAndIncrement() % TARPITS).getLocalPort();
                post(
                        tokens.get(2),
                        "jobs",
                        "application/json",
                        "{\"kind\":\"generate\",\"count\":1,\"callback\":{\"url\":\"http://127.0.0.1:" + port
                                + "/\"}}");
            });
            begin(8, () -> get("unknown-" + turn.getAndIncrement()));
            begin(8, () -> post(tokens.get(3), "jobs", "application/json", "{\"kind\":\"generate\",\"count\":1}"));
            // Until all of them are at it.
            Thread.sleep(Duration.ofSeconds(5));
            CpuUse cpu = new CpuUse(stack);
            List<String> seconds = new ArrayList<>();
            List<String> parts = new ArrayList<>();
            for (int round = 0; round < ROUNDS; round++) {
                long begun = System.nanoTime();
                JsonNode ended = job.run(paying);
                seconds.add(String.format(
                        Locale.ROOT,
                        "%.2f",
                        (System.nanoTime() - begun)
                                / (double) Duration.ofSeconds(1).toNanos()));
                parts.add(millis(ended, "createdAt", "startedAt") + "+" + millis(ended, "startedAt", "endedAt"));
                progress.update("hostile clients", round + 1, ROUNDS);
            }
            String cpus = cpu.sinceThen();
            stop();
            progress.finish("hostile clients", answered());
            figures.add("10 puzzles beside five hostile clients", "< 2 s", "%s s", String.join(", ", seconds));
            figures.add("of that, until begun + until done", "", "%s ms", String.join(", ", parts));
            figures.add("CPUs meanwhile", "", "%s", cpus);
            figures.add("what the hostile clients were answered", "no 5xx", "%s", answered());
            memory();
        } finally {
            for (ServerSocket tarpit : tarpits) {
                tarpit.close();
            }
        }
    }

    /** What the paying client has done; gives the job as it ended. */
    interface PayingJob {
        JsonNode run(NonetClient client) throws InterruptedException, TimeoutException;
    }

    private static long millis(JsonNode job, String from, String to) {
        return Duration.between(
                        Instant.parse(job.path(from).asText()),
                        Instant.parse(job.path(to).asText()))
                .toMillis();
    }

    private void memory() {
        List<String> max = new ArrayList<>();
        for (ServiceProcess service : stack.services()) {
            max.add(String.format(
                    Locale.ROOT,
                    "%s %.0f",
                    service.definition().name(),
                    service.memory().max() / MIB));
        }
        figures.add("most memory so far, in MiB", "API <= 400", "%s", String.join(", ", max));
    }

    private synchronized String answered() {
        return answers.toString();
    }

    private synchronized void count(int status) {
        answers.merge(status, 1, Integer::sum);
    }

    private void begin(int count, Client client) {
        over = false;
        for (int i = 0; i < count; i++) {
            clients.add(Thread.ofVirtual().start(() -> {
                try {
                    while (!over) {
                        try {
                            client.once();
                        } catch (IOException e) {
                            if (!over) {
                                count(0);
                            }
                            Thread.sleep(Duration.ofMillis(100));
                        }
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }));
        }
    }

    private void stop() throws InterruptedException {
        over = true;
        clients.forEach(Thread::interrupt);
        for (Thread client : clients) {
            client.join(Duration.ofSeconds(10));
        }
        clients.clear();
    }

    private void drain(HttpRequest.Builder request, AtomicInteger open) throws IOException, InterruptedException {
        open.incrementAndGet();
        try {
            HttpResponse<InputStream> response =
                    http.send(request.timeout(PATIENCE).build(), HttpResponse.BodyHandlers.ofInputStream());
            count(response.statusCode());
            try (InputStream body = response.body()) {
                body.transferTo(OutputStream.nullOutputStream());
            }
            if (response.statusCode() >= 400) {
                Thread.sleep(Duration.ofSeconds(1));
            }
        } finally {
            open.decrementAndGet();
        }
    }

    private HttpRequest.Builder request(String token, String path) {
        List<URI> apis = stack.addresses();
        URI api = apis.get(Math.floorMod(path.hashCode() + token.hashCode(), apis.size()));
        return HttpRequest.newBuilder(api.resolve("/api/v1/" + path))
                .timeout(PATIENCE)
                .header("Authorization", "Bearer " + token);
    }

    private void post(String token, String path, String type, String body) throws IOException, InterruptedException {
        count(http.send(
                        request(token, path)
                                .header("Content-Type", type)
                                .POST(HttpRequest.BodyPublishers.ofString(body))
                                .build(),
                        HttpResponse.BodyHandlers.discarding())
                .statusCode());
    }

    private void get(String token) throws IOException, InterruptedException {
        count(http.send(request(token, "jobs").build(), HttpResponse.BodyHandlers.discarding())
                .statusCode());
    }

    /** A blank line every two seconds, until it is refused or all is over. */
    private void slowUpload(String token) throws IOException, InterruptedException {
        URI api = stack.address();
        try (Socket socket = new Socket(api.getHost(), api.getPort())) {
            socket.setSoTimeout(1);
            OutputStream out = socket.getOutputStream();
            out.write(("POST /api/v1/jobs HTTP/1.1\r\nHost: " + api.getAuthority() + "\r\nAuthorization: Bearer "
                            + token + "\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            while (!over) {
                out.write("1\r\n\n\r\n".getBytes(StandardCharsets.US_ASCII));
                out.flush();
                Thread.sleep(Duration.ofSeconds(2));
                int status = statusIn(socket.getInputStream());
                if (status > 0) {
                    count(status);
                    return;
                }
            }
        }
    }

    /** The status of an answer that has come; 0 if none has. */
    private static int statusIn(InputStream in) throws IOException {
        byte[] line = new byte[12];
        try {
            int read = in.readNBytes(line, 0, line.length);
            return read < line.length ? 0 : Integer.parseInt(new String(line, 9, 3, StandardCharsets.US_ASCII));
        } catch (java.net.SocketTimeoutException e) {
            return 0;
        }
    }
}
