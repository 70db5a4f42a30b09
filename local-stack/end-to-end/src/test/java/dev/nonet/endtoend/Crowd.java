package dev.nonet.endtoend;

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
 * Clients that take as much of a service as they can, each on a connection of its own on the loopback interface, until they are closed.
 * Calls without a body are not read, or read slowly, in turn; bodies are sent slowly, whole, or in the smallest chunks, and then the answer is not read.
 */
final class Crowd implements AutoCloseable {

    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(10);
    private static final Duration BETWEEN_CALLS = Duration.ofMillis(200);
    private static final Duration BETWEEN_READS = Duration.ofMillis(100);
    private static final int READ = 512;
    private static final Duration SILENCE = Duration.ofSeconds(5);

    /** Longer than the service waits for a client that reads nothing. */
    private static final Duration DEAF = Duration.ofSeconds(45);

    private static final int RECEIVE_BUFFER = 4096;
    private static final int CHUNK = 8 * 1024;
    private static final int CRUMBS = 30_000;
    private static final byte[] CRUMB = {'1', '\r', '\n'};
    private static final int LONGEST_HEAD = 16 * 1024;

    private static final Manner[] MANNERS = Manner.values();

    /** How a client takes an answer, or sends a body. */
    private enum Manner {
        /** Reads or sends a little at a time. */
        SLOWLY,
        /** Reads nothing, or sends the whole. */
        WHOLE,
        /** As before; sends the begin of a body in chunks of one byte. */
        IN_CRUMBS
    }

    private final URI api;
    private final AtomicInteger turn = new AtomicInteger();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final List<Thread> clients = new ArrayList<>();

    /** Answers by status; {@code cut} for connections that ended without one. */
    private final Map<String, Integer> answers = new TreeMap<>();

    private final Set<String> faults = ConcurrentHashMap.newKeySet();
    private volatile boolean over;

    Crowd(URI api) {
        this.api = api;
    }

    /** Lets so many clients make these calls in turn, again and again. */
    void make(List<Call> calls, int count) {
        AtomicInteger next = new AtomicInteger();
        for (int client = 0; client < count; client++) {
            clients.add(Thread.startVirtualThread(() -> {
                while (!over) {
                    once(
                            calls.get(Math.floorMod(next.getAndIncrement(), calls.size())),
                            MANNERS[turn.getAndIncrement() % MANNERS.length]);
                    pause(BETWEEN_CALLS);
                }
            }));
        }
    }

    private void once(Call call, Manner manner) {
        try (Socket socket = new Socket()) {
            socket.setReceiveBufferSize(RECEIVE_BUFFER);
            open.add(socket);
            try {
                socket.connect(new InetSocketAddress(api.getHost(), api.getPort()), (int) CONNECT_LIMIT.toMillis());
                OutputStream out = socket.getOutputStream();
                InputStream in = socket.getInputStream();
                out.write(call.head(api.getAuthority()));
                if (call.hasContent()) {
                    send(call.content(), out, in, manner);
                }
                judge(call, head(in));
                if (manner == Manner.SLOWLY && !call.hasContent()) {
                    readSlowly(socket);
                } else {
                    readNothing(socket);
                }
            } finally {
                open.remove(socket);
            }
        } catch (IOException e) {
            if (!over) {
                count("cut");
            }
        }
    }

    private void send(byte[] content, OutputStream out, InputStream in, Manner manner) throws IOException {
        boolean isSlow = manner == Manner.SLOWLY;
        try {
            if (manner == Manner.IN_CRUMBS) {
                out.write(crumbs(content));
                return;
            }
            for (int from = 0; from < content.length; ) {
                int length = Math.min(content.length - from, isSlow && from > 0 ? 1 : CHUNK);
                out.write((Integer.toHexString(length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
                out.write(content, from, length);
                out.write("\r\n".getBytes(StandardCharsets.US_ASCII));
                from += length;
                if (in.available() > 0) {
                    return;
                }
                if (isSlow) {
                    pause(Duration.ofSeconds(1));
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

    /** Until the end, or until nothing more comes. */
    private void readSlowly(Socket socket) throws IOException {
        socket.setSoTimeout((int) SILENCE.toMillis());
        byte[] some = new byte[READ];
        try {
            while (!over && socket.getInputStream().read(some) >= 0) {
                pause(BETWEEN_READS);
            }
        } catch (SocketTimeoutException e) {
            // The whole answer has been read.
            return;
        }
    }

    private void readNothing(Socket socket) {
        long end = System.nanoTime() + DEAF.toNanos();
        while (!over && !socket.isClosed() && System.nanoTime() < end) {
            pause(BETWEEN_READS);
        }
    }

    private void pause(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException e) {
            over = true;
        }
    }

    private synchronized void count(String answer) {
        answers.merge(answer, 1, Integer::sum);
    }

    synchronized String answers() {
        return answers.toString();
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
