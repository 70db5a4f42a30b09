package dev.nonet.local.backend;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
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
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * A TCP proxy on the loopback interface that simulates a bad network between a client and a server. How bad it is can
 * be changed while connections are open: see {@link Network}.
 */
public final class TcpProxy implements AutoCloseable {

    private static final int BUFFER = 16 * 1024;
    private static final int BACKLOG = 200;

    /** Chunks of a connection that wait for their delay; a sender that is faster than that waits. */
    private static final int MAX_DELAYED = 1_000;

    private static final int PROBE_MILLIS = 20;
    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(5);

    private final int target;
    private final Supplier<Tap> taps;
    private final ServerSocket listener;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private volatile Network network = Network.GOOD;

    /** Bytes that may pass before all connections are cut; only used while the network has such a limit. */
    private final AtomicLong left = new AtomicLong();

    /** Reads what the client of one connection sends. */
    public interface Tap {
        /** The first {@code count} of these bytes were sent. */
        void read(byte[] bytes, int count);
    }

    /**
     * The state of the network.
     *
     * @param isCut whether connections are reset, new ones as well
     * @param isSilent whether packets are dropped: connections stay open, new ones are accepted, and nothing passes
     * @param delay of everything that a client sends, so each round trip takes at least this long
     * @param bytesPerSecond limit of each direction of each connection; 0 for none
     * @param cutAfterBytes all connections are reset whenever this many bytes have passed; 0 for never
     */
    public record Network(boolean isCut, boolean isSilent, Duration delay, int bytesPerSecond, int cutAfterBytes) {

        public static final Network GOOD = delayed(Duration.ZERO);
        public static final Network CUT = new Network(true, false, Duration.ZERO, 0, 0);
        public static final Network SILENT = new Network(false, true, Duration.ZERO, 0, 0);

        public static Network delayed(Duration delay) {
            return new Network(false, false, delay, 0, 0);
        }

        public static Network limited(int bytesPerSecond) {
            return new Network(false, false, Duration.ZERO, bytesPerSecond, 0);
        }

        public static Network cutAfter(int bytes) {
            return new Network(false, false, Duration.ZERO, 0, bytes);
        }
    }

    /**
     * Some bytes of a client, to be sent on at a time of {@link System#nanoTime}; none at the end of the connection.
     */
    private record Chunk(byte[] bytes, long due) {}

    /** A proxy with a good network. */
    public TcpProxy(int target) {
        this(target, () -> (bytes, count) -> {});
    }

    /**
     * @param target the port of the server on the loopback interface
     * @param taps makes one for each connection
     */
    public TcpProxy(int target, Supplier<Tap> taps) {
        this.target = target;
        this.taps = taps;
        try {
            this.listener = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofPlatform().name("proxy").daemon().start(this::accept);
    }

    /** The proxy's own port, on the loopback interface. */
    public int port() {
        return listener.getLocalPort();
    }

    /** The port of a JDBC URL. */
    public static int portOf(String jdbcUrl) {
        return URI.create(jdbcUrl.substring("jdbc:".length())).getPort();
    }

    /** The URL that leads to the same database through this proxy. */
    public String jdbcUrl(String direct) {
        return "jdbc:postgresql://127.0.0.1:" + port()
                + URI.create(direct.substring("jdbc:".length())).getPath();
    }

    /** Changes the network for connections that are open and for those to come. */
    public void set(Network state) {
        left.set(state.cutAfterBytes());
        network = state;
        if (state.isCut()) {
            cutAll();
        }
    }

    /** Resets all connections that are open. */
    public void cutAll() {
        open.forEach(TcpProxy::reset);
        open.clear();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                if (network.isCut()) {
                    reset(client);
                } else {
                    Thread.startVirtualThread(() -> connect(client));
                }
            } catch (IOException e) {
                if (listener.isClosed()) {
                    return;
                }
            }
        }
    }

    private void connect(Socket client) {
        Socket server = new Socket();
        open.add(client);
        open.add(server);
        try {
            server.connect(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), target), (int) CONNECT_LIMIT.toMillis());
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
        } catch (IOException e) {
            closeBoth(client, server);
            return;
        }
        BlockingQueue<Chunk> delayed = new LinkedBlockingQueue<>(MAX_DELAYED);
        Thread.startVirtualThread(() -> take(client, delayed));
        Thread.startVirtualThread(() -> sendOn(delayed, client, server));
        Thread.startVirtualThread(() -> answer(server, client));
        if (network.isCut() || listener.isClosed()) {
            closeBoth(client, server);
        }
    }

    private void take(Socket client, BlockingQueue<Chunk> delayed) {
        byte[] buffer = new byte[BUFFER];
        Tap tap = taps.get();
        try {
            try {
                InputStream in = client.getInputStream();
                for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                    tap.read(buffer, read);
                    delayed.put(new Chunk(
                            Arrays.copyOf(buffer, read),
                            System.nanoTime() + network.delay().toNanos()));
                }
            } catch (IOException e) {
                // The empty chunk closes both sockets.
            }
            delayed.put(new Chunk(new byte[0], System.nanoTime()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void sendOn(BlockingQueue<Chunk> delayed, Socket client, Socket server) {
        try {
            OutputStream out = server.getOutputStream();
            for (Chunk chunk = delayed.take(); chunk.bytes().length > 0; chunk = delayed.take()) {
                TimeUnit.NANOSECONDS.sleep(chunk.due() - System.nanoTime());
                pass(chunk.bytes(), chunk.bytes().length, out, client);
            }
        } catch (IOException e) {
            // Both sockets are closed below.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        closeBoth(client, server);
    }

    private void answer(Socket server, Socket client) {
        byte[] buffer = new byte[BUFFER];
        try {
            InputStream in = server.getInputStream();
            OutputStream out = client.getOutputStream();
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                pass(buffer, read, out, client);
            }
        } catch (IOException e) {
            // Both sockets are closed below.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        closeBoth(client, server);
    }

    private void pass(byte[] bytes, int count, OutputStream out, Socket client)
            throws IOException, InterruptedException {
        while (network.isSilent() && !client.isClosed()) {
            Thread.sleep(PROBE_MILLIS);
        }
        Network now = network;
        int passing = count;
        if (now.cutAfterBytes() > 0) {
            passing = (int) Math.clamp(left.getAndAdd(-count), 0, count);
        }
        int piece = now.bytesPerSecond() == 0 ? passing : Math.max(1, now.bytesPerSecond() * PROBE_MILLIS / 1_000);
        for (int sent = 0; sent < passing; sent += piece) {
            out.write(bytes, sent, Math.min(piece, passing - sent));
            if (now.bytesPerSecond() > 0 && network.equals(now)) {
                Thread.sleep(PROBE_MILLIS);
            }
        }
        if (passing < count) {
            left.set(now.cutAfterBytes());
            cutAll();
        }
    }

    private void closeBoth(Socket client, Socket server) {
        close(client);
        close(server);
        open.remove(client);
        open.remove(server);
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Closes with RST, as a firewall does that has forgotten the connection. */
    private static void reset(Socket socket) {
        try {
            socket.setSoLinger(true, 0);
        } catch (IOException e) {
            // It is closed already.
        }
        close(socket);
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        set(Network.CUT);
    }
}
