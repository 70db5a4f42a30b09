package dev.nonet.proof.hostile;

import dev.nonet.proof.surface.Operation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Clients that take as much of a service as they can, each on a connection of its own on the loopback interface, until
 * they are closed. A client makes the calls of one cell of the matrix, an operation in a behaviour, in turn.
 */
final class Crowd implements AutoCloseable {

    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(10);
    private static final Duration BETWEEN_CALLS = Duration.ofMillis(200);
    private static final Duration STEP = Duration.ofMillis(100);
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration SILENCE = Duration.ofSeconds(5);

    /** Longer than the service waits for a client that reads nothing. */
    private static final Duration DEAF = Duration.ofSeconds(45);

    /** For the head of an answer; longer than any call takes that does not end in a refusal. */
    private static final Duration ANSWER_LIMIT = Duration.ofMinutes(5);

    private static final int RECEIVE_BUFFER = 4096;
    private static final int CHUNK = 8 * 1024;
    private static final int CRUMBS = 30_000;
    private static final byte[] CRUMB = {'1', '\r', '\n'};
    private static final int LONGEST_HEAD = 16 * 1024;

    /** As many as the service reads. */
    private static final byte[] TRAILERS =
            ("0\r\n" + "a: b\r\n".repeat(147) + "c: " + "d".repeat(12_000)).getBytes(StandardCharsets.US_ASCII);

    private static final String BEHIND =
            "GET /api/v1/techniques HTTP/1.1\r\nHost: %s\r\n" + "a: b\r\n".repeat(9) + "\r\n";
    private static final int MAX_BEHIND = 3;

    /**
     * What a client that wants everything reads of an answer that does not end, such as a stream of a job that goes on.
     */
    private static final long MAX_READ = 64L << 20;

    private final URI api;
    private final List<Thread> clients = new ArrayList<>();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    /**
     * Whether the headers of a request of the cell have been sent. Its body, and the answer, may wait for memory for as
     * long as others hold it.
     */
    private final Map<Cell, Boolean> cells = new ConcurrentHashMap<>();

    /** Answers by status; {@code cut} for connections that ended without one. */
    private final Map<String, Integer> answers = new TreeMap<>();

    private final Set<String> faults = ConcurrentHashMap.newKeySet();
    private volatile boolean over;

    /** A cell of the matrix. */
    record Cell(Operation operation, Behaviour behaviour) {
        @Override
        public String toString() {
            return operation + " by one who " + behaviour.words();
        }
    }

    Crowd(URI api) {
        this.api = api;
    }

    /**
     * Lets clients make calls in all behaviours, again and again.
     *
     * @param calls of one operation
     * @param count of clients, of each behaviour at least one
     */
    void make(List<Call> calls, int count) {
        Behaviour[] behaviours = Behaviour.values();
        for (Behaviour behaviour : behaviours) {
            List<Call> these = calls.stream()
                    .filter(call -> call.burden() == behaviour.burden())
                    .toList();
            if (these.isEmpty()) {
                throw new IllegalArgumentException("No call of " + calls + " is " + behaviour.burden());
            }
            Cell cell = new Cell(these.getFirst().operation(), behaviour);
            cells.put(cell, false);
            AtomicInteger next = new AtomicInteger();
            for (int client = behaviour.ordinal();
                    client < Math.max(count, behaviours.length);
                    client += behaviours.length) {
                clients.add(Thread.startVirtualThread(() -> {
                    while (!over) {
                        once(these.get(Math.floorMod(next.getAndIncrement(), these.size())), cell);
                        pause(BETWEEN_CALLS);
                    }
                }));
            }
        }
    }

    private void once(Call call, Cell cell) {
        try (Socket socket = new Socket()) {
            socket.setReceiveBufferSize(RECEIVE_BUFFER);
            socket.setSoTimeout((int) ANSWER_LIMIT.toMillis());
            open.add(socket);
            try {
                socket.connect(new InetSocketAddress(api.getHost(), api.getPort()), (int) CONNECT_LIMIT.toMillis());
                act(call, cell, socket);
            } finally {
                open.remove(socket);
            }
        } catch (IOException e) {
            if (!over) {
                count("cut");
            }
        }
    }

    private void act(Call call, Cell cell, Socket socket) throws IOException {
        OutputStream out = socket.getOutputStream();
        InputStream in = socket.getInputStream();
        byte[] head = call.head(api.getAuthority());
        Behaviour behaviour = cell.behaviour();
        if (behaviour == Behaviour.LEAVES_OFF) {
            out.write(head, 0, head.length - 2);
            sent(cell);
            readNothing(socket);
            return;
        }
        if (behaviour == Behaviour.SENDS_SLOWLY && !call.hasContent()) {
            throw new IllegalStateException(call + " has nothing to send slowly");
        }
        out.write(head);
        sent(cell);
        if (behaviour == Behaviour.RESETS) {
            out.write(begin(call));
            pause(STEP);
            // Closing sends RST in place of FIN, and drops what is unread.
            socket.setSoLinger(true, 0);
            return;
        }
        if (behaviour == Behaviour.LEAVES_TRAILERS) {
            out.write(begin(call));
            out.write(TRAILERS);
            readNothing(socket);
            return;
        }
        if (call.hasContent()) {
            send(call.content(), out, in, behaviour);
        }
        if (behaviour == Behaviour.PIPELINES) {
            out.write(BEHIND.formatted(api.getAuthority()).repeat(MAX_BEHIND).getBytes(StandardCharsets.US_ASCII));
        }
        judge(call, head(in));
        switch (behaviour) {
            case READS_SLOWLY -> readSlowly(socket);
            case SENDS_THE_LARGEST, ASKS_FOR_THE_DEAREST, INFLATES -> readAll(socket);
            default -> readNothing(socket);
        }
    }

    private void send(byte[] content, OutputStream out, InputStream in, Behaviour behaviour) throws IOException {
        boolean isSlow = behaviour == Behaviour.SENDS_SLOWLY;
        try {
            if (behaviour == Behaviour.SENDS_CRUMBS) {
                out.write(crumbs(content));
                return;
            }
            for (int from = 0; from < content.length; ) {
                int length = Math.min(content.length - from, isSlow && from > 0 ? 1 : CHUNK);
                out.write(chunk(content, from, length));
                from += length;
                if (in.available() > 0 || over) {
                    return;
                }
                if (isSlow) {
                    pause(SECOND);
                }
            }
            out.write("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            // Refused while it was sent: the answer may have come.
            if (in.available() == 0) {
                throw e;
            }
        }
    }

    /** The first chunk of a body; nothing if there is none. */
    private static byte[] begin(Call call) {
        return call.hasContent() ? chunk(call.content(), 0, Math.min(CHUNK, call.content().length)) : new byte[0];
    }

    private static byte[] chunk(byte[] content, int from, int length) {
        ByteArrayOutputStream chunk = new ByteArrayOutputStream();
        chunk.writeBytes((Integer.toHexString(length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
        chunk.write(content, from, length);
        chunk.writeBytes("\r\n".getBytes(StandardCharsets.US_ASCII));
        return chunk.toByteArray();
    }

    /** The begin of a body in chunks of one byte, and not its end. */
    private static byte[] crumbs(byte[] content) {
        ByteArrayOutputStream crumbs = new ByteArrayOutputStream();
        for (int at = 0; at < Math.min(content.length, CRUMBS); at++) {
            crumbs.writeBytes(CRUMB);
            crumbs.write(content[at]);
            crumbs.write('\r');
            crumbs.write('\n');
        }
        return crumbs.toByteArray();
    }

    /** Status and headers, byte by byte, so that nothing of the body is read. */
    private static String head(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (head.size() < LONGEST_HEAD) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("The connection ended before the answer");
            }
            head.write(next);
            if (next == '\n' && head.toString(StandardCharsets.US_ASCII).endsWith("\r\n\r\n")) {
                break;
            }
        }
        return head.toString(StandardCharsets.US_ASCII);
    }

    private void judge(Call call, String head) {
        String status = head.length() < 12 ? "?" : head.substring(9, 12);
        count(status);
        boolean isBusy = status.equals("503") && head.toLowerCase(Locale.ROOT).contains("\r\nretry-after:");
        if (!status.matches("[234]\\d\\d") && !isBusy) {
            faults.add(call + " was answered with " + head.lines().findFirst().orElse(""));
        }
    }

    /** A byte a second until the end, or until nothing more comes. */
    private void readSlowly(Socket socket) throws IOException {
        socket.setSoTimeout((int) SILENCE.toMillis());
        try {
            while (!over && socket.getInputStream().read() >= 0) {
                pause(SECOND);
            }
        } catch (SocketTimeoutException e) {
            // The whole answer has been read.
            return;
        }
    }

    private void readAll(Socket socket) throws IOException {
        socket.setSoTimeout((int) SILENCE.toMillis());
        byte[] some = new byte[CHUNK];
        try {
            long all = 0;
            for (int read = 0; !over && read >= 0 && all < MAX_READ; all += read) {
                read = socket.getInputStream().read(some);
            }
        } catch (SocketTimeoutException e) {
            // The connection is kept open after the whole answer.
            return;
        }
    }

    private void readNothing(Socket socket) {
        long end = System.nanoTime() + DEAF.toNanos();
        while (!over && !socket.isClosed() && System.nanoTime() < end) {
            pause(STEP);
        }
    }

    private void pause(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException e) {
            over = true;
        }
    }

    private void sent(Cell cell) {
        cells.put(cell, true);
    }

    private synchronized void count(String answer) {
        answers.merge(answer, 1, Integer::sum);
    }

    /**
     * How many requests were answered by each status; {@code cut} for those whose connection ended without an answer.
     */
    synchronized String answers() {
        return answers.toString();
    }

    /** How many cells there are. */
    int cells() {
        return cells.size();
    }

    /** Cells of which no request's headers have been sent yet. */
    List<Cell> untried() {
        return cells.entrySet().stream()
                .filter(cell -> !cell.getValue())
                .map(Map.Entry::getKey)
                .toList();
    }

    int open() {
        return open.size();
    }

    /** Answers that no client may get, however it behaves: 5xx other than a 503 that says when to come again. */
    Set<String> faults() {
        return faults;
    }

    @Override
    public void close() {
        over = true;
        for (Socket socket : open) {
            try {
                socket.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        for (Thread client : clients) {
            try {
                client.join(Duration.ofSeconds(10));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
        clients.clear();
    }
}
