package dev.nonet.local.backend;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A TCP proxy in front of PostgreSQL. It can delay what clients send, as a distant server would; simulate a network that drops all
 * packets; and cut all connections. It counts what clients ask of the server.
 */
public final class DatabaseProxy implements AutoCloseable {

    private static final int BUFFER = 16 * 1024;

    /** Chunks of a connection that wait for their delay; a sender that is faster than that waits. */
    private static final int MOST_DELAYED = 1_000;

    private static final int PROBE_MILLIS = 50;

    private final URI server;
    private final Duration delay;
    private final ServerSocket listener;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final RequestCount requests = new RequestCount();
    private volatile boolean stalled;

    /** Some bytes of a client, to be sent on at a time of {@link System#nanoTime}; none at the end of the connection. */
    private record Chunk(byte[] bytes, long due) {}

    /** A proxy without delay. */
    public DatabaseProxy(String jdbcUrl) throws IOException {
        this(jdbcUrl, Duration.ZERO);
    }

    /** @param delay of everything that a client sends; so each round trip takes at least this long */
    public DatabaseProxy(String jdbcUrl, Duration delay) throws IOException {
        this.server = URI.create(jdbcUrl.substring("jdbc:".length()));
        this.delay = delay;
        this.listener = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
        Thread.ofPlatform().name("proxy").daemon().start(this::accept);
    }

    public String jdbcUrl() {
        return "jdbc:postgresql://127.0.0.1:" + listener.getLocalPort() + server.getPath();
    }

    /** What all clients have asked of the server so far. */
    public RequestCount requests() {
        return requests;
    }

    /** Stops forwarding data, but accepts connections and keeps them open. */
    public void stall() {
        stalled = true;
    }

    public void resume() {
        stalled = false;
    }

    public void cutAll() {
        open.forEach(DatabaseProxy::close);
        open.clear();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                forward(listener.accept());
            } catch (IOException e) {
                if (listener.isClosed()) {
                    return;
                }
            }
        }
    }

    /** If the server takes no connection, the client is told so at once, as it would be without a proxy. */
    private void forward(Socket client) throws IOException {
        Socket database;
        try {
            client.setTcpNoDelay(true);
            database = new Socket(server.getHost(), server.getPort());
            database.setTcpNoDelay(true);
        } catch (IOException e) {
            client.close();
            throw e;
        }
        open.add(client);
        open.add(database);
        BlockingQueue<Chunk> delayed = new LinkedBlockingQueue<>(MOST_DELAYED);
        Thread.startVirtualThread(() -> take(client, delayed));
        Thread.startVirtualThread(() -> sendOn(delayed, client, database));
        Thread.startVirtualThread(() -> pass(database, client));
    }

    private void take(Socket client, BlockingQueue<Chunk> delayed) {
        byte[] buffer = new byte[BUFFER];
        RequestCount.Reader counting = requests.reader();
        try {
            try {
                InputStream in = client.getInputStream();
                for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                    counting.read(buffer, read);
                    delayed.put(new Chunk(Arrays.copyOf(buffer, read), System.nanoTime() + delay.toNanos()));
                }
            } catch (IOException e) {
                // The empty chunk closes both sockets.
            } finally {
                delayed.put(new Chunk(new byte[0], System.nanoTime()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void sendOn(BlockingQueue<Chunk> delayed, Socket client, Socket database) {
        try {
            OutputStream out = database.getOutputStream();
            for (Chunk chunk = delayed.take(); chunk.bytes().length > 0; chunk = delayed.take()) {
                TimeUnit.NANOSECONDS.sleep(chunk.due() - System.nanoTime());
                awaitNetwork();
                out.write(chunk.bytes());
            }
        } catch (IOException e) {
            // Both sockets are closed below.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        closeBoth(client, database);
    }

    private void pass(Socket database, Socket client) {
        byte[] buffer = new byte[BUFFER];
        try {
            InputStream in = database.getInputStream();
            OutputStream out = client.getOutputStream();
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                awaitNetwork();
                out.write(buffer, 0, read);
            }
        } catch (IOException e) {
            // Both sockets are closed below.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        closeBoth(client, database);
    }

    private void awaitNetwork() throws InterruptedException {
        while (stalled) {
            Thread.sleep(PROBE_MILLIS);
        }
    }

    private void closeBoth(Socket client, Socket database) {
        close(client);
        close(database);
        open.remove(client);
        open.remove(database);
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        stalled = false;
        cutAll();
    }
}
