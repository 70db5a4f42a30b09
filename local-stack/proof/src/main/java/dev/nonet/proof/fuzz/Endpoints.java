package dev.nonet.proof.fuzz;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.nonet.local.backend.Backends;
import dev.nonet.local.client.NonetClient;
import dev.nonet.local.process.Program;
import dev.nonet.local.process.ServiceProcess;
import dev.nonet.local.process.Stack;
import dev.nonet.proof.stack.Containers;
import dev.nonet.proof.surface.Surface;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A packaged API with a worker, for requests that are made from the contract and mostly wrong. None may be answered
 * with 5xx, left without an answer, refused without a problem that says why, or make the service log an error or a
 * stack trace, end, or outgrow its container.
 */
final class Endpoints implements AutoCloseable {

    private static final int THREADS = 8;

    /** An answer that takes longer hangs; far longer than one takes on a busy machine. */
    private static final Duration HANG = Duration.ofSeconds(60);

    private static final Duration JOB = Duration.ofMinutes(3);

    /** After so many violations no more requests are made. */
    private static final int MAX_VIOLATIONS = 20;

    private static final int LONGEST_PROBLEM = 20_000;

    private final Path home;
    private final Stack stack;
    private final ServiceProcess api;
    private final long memoryLimit;
    private final NonetClient client;
    private final Queue<String> violations = new ConcurrentLinkedQueue<>();
    private final AtomicLong sent = new AtomicLong();
    private int readLines;

    private Endpoints(Path home, Stack stack) throws IOException {
        this.home = home;
        this.stack = stack;
        this.api = stack.service("api-1");
        this.memoryLimit = Containers.memory(home).getOrDefault(Program.API, 0L);
        this.client = new NonetClient(stack.addresses(), null);
    }

    /**
     * Starts an API and a worker.
     *
     * @param home the folder of the repository, with the services built
     * @param logs the folder for the logs of the services
     */
    static Endpoints start(Path home, Path logs) throws IOException, InterruptedException {
        return new Endpoints(
                home,
                Stack.start(Backends.start(), Stack.Settings.of(home, logs, 1, 1))
                        .endsWithThisProcess());
    }

    /** Sends so many requests, from several threads, each of which has a seed of its own. */
    Campaign.Outcome run(long requests, long seed) throws IOException, InterruptedException, TimeoutException {
        long begin = System.nanoTime();
        List<String> jobs = List.of(ended("generate"), ended("solve"));
        List<ContractCall> calls = ContractCall.all(Surface.of(home));
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            // The job may have been deleted meanwhile; then its id is as good as an unknown one.
            String job = jobs.get(i % jobs.size());
            RequestMutation mutation = new RequestMutation(seed + i, calls, () -> job);
            long share = requests / THREADS + (i < requests % THREADS ? 1 : 0);
            threads.add(Thread.ofPlatform().name("fuzz-endpoints-" + i).start(() -> send(mutation, share)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        ended("generate");
        return new Campaign.Outcome(
                "endpoints",
                sent.get(),
                Duration.ofNanos(System.nanoTime() - begin).toSeconds(),
                api.memory().max(),
                violationsSoFar());
    }

    /** Sends one request and returns what is wrong with what came of it. */
    List<String> violationsOf(RequestMutation.Request request) throws IOException {
        try (Connection connection = new Connection()) {
            connection.exchange(request);
        }
        return violationsSoFar();
    }

    /** The answer to raw bytes. */
    HttpAnswer answer(byte[] request) throws IOException {
        try (Connection connection = new Connection()) {
            return connection.send(request);
        }
    }

    private List<String> violationsSoFar() throws IOException {
        List<String> log = Files.readAllLines(api.definition().logFile());
        List<String> found = new ArrayList<>(violations);
        found.addAll(ServiceLog.faults(log.subList(readLines, log.size())));
        readLines = log.size();
        violations.clear();
        if (api.exitCode().isPresent()) {
            found.add("the API ended with exit code " + api.exitCode().getAsInt());
        }
        Containers.outgrown(api, memoryLimit).ifPresent(found::add);
        return found;
    }

    private String ended(String kind) throws InterruptedException, TimeoutException {
        ObjectNode spec = JsonNodeFactory.instance.objectNode().put("kind", kind);
        if (kind.equals("generate")) {
            spec.put("count", 3);
        } else {
            spec.putArray("puzzles").add("1");
        }
        String job = client.submit(spec);
        String state = client.awaitEnd(job, JOB, progress -> {}).path("state").asText();
        if (!state.equals("succeeded")) {
            violations.add("a job of kind " + kind + " is " + state);
        }
        return job;
    }

    private void send(RequestMutation mutation, long count) {
        long done = 0;
        while (done < count && violations.size() < MAX_VIOLATIONS) {
            try (Connection connection = new Connection()) {
                boolean goesOn = true;
                while (goesOn && done < count) {
                    goesOn = connection.exchange(mutation.next());
                    done++;
                }
            } catch (IOException e) {
                violations.add("no connection: " + e);
            }
        }
        sent.addAndGet(done);
    }

    @Override
    public void close() {
        stack.close();
    }

    private final class Connection implements AutoCloseable {

        private final Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), api.address().getPort());
        private final BufferedInputStream input = new BufferedInputStream(socket.getInputStream());

        Connection() throws IOException {
            socket.setSoTimeout((int) HANG.toMillis());
        }

        HttpAnswer send(byte[] bytes) throws IOException {
            socket.getOutputStream().write(bytes);
            socket.getOutputStream().flush();
            return HttpAnswer.read(input, false);
        }

        /** @return whether the connection can be used for another request */
        boolean exchange(RequestMutation.Request request) {
            try {
                socket.getOutputStream().write(request.bytes());
                socket.getOutputStream().flush();
                if (request.endsEarly()) {
                    socket.shutdownOutput();
                }
                HttpAnswer answer = HttpAnswer.read(input, request.method().equals("HEAD"));
                check(request, answer);
                return request.isHttp() && !request.endsEarly() && !answer.closes();
            } catch (EOFException | SocketException e) {
                if (request.isHttp() && !request.endsEarly()) {
                    violations.add("no answer, " + e.getMessage() + ": " + request);
                }
                return false;
            } catch (IOException e) {
                violations.add(e + ": " + request);
                return false;
            }
        }

        private void check(RequestMutation.Request request, HttpAnswer answer) {
            String type = answer.headers().getOrDefault("content-type", "");
            boolean isProblem = type.startsWith("application/problem+json");
            if (answer.status() >= 500) {
                violations.add(answer.status() + ": " + request + " → " + answer.text());
            } else if (answer.status() >= 400 && request.isHttp() && !isProblem && !isRefusedByTheServer(answer)) {
                violations.add(answer.status() + " is no problem but " + type + ": " + request);
            } else if (isProblem && answer.body().length > LONGEST_PROBLEM) {
                violations.add("a problem of " + answer.body().length + " bytes: " + request);
            }
        }

        /** Whether this is malformed HTTP, which the HTTP server answers itself and without a problem. */
        private static boolean isRefusedByTheServer(HttpAnswer answer) {
            return answer.body().length == 0 && List.of(400, 413, 414, 431).contains(answer.status());
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
