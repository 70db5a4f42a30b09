package dev.nonet.endtoend;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A TCP proxy in front of PostgreSQL that can simulate a network that drops all packets, or cut all connections. */
final class DatabaseProxy implements AutoCloseable {

    private static final int BUFFER = 16 * 1024;
    private static final int PROBE_MILLIS = 50;

    private final URI server;
    private final ServerSocket listener;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private volatile boolean stalled;

    DatabaseProxy(String jdbcUrl) throws IOException {
        server = URI.create(jdbcUrl.substring("jdbc:".length()));
        listener = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
        Thread.ofPlatform().name("proxy").daemon().start(this::accept);
    }

    String jdbcUrl() {
        return "jdbc:postgresql://127.0.0.1:" + listener.getLocalPort() + server.getPath();
    }

    /** Stops forwarding data, but accepts connections and keeps them open. */
    void stall() {
        stalled = true;
    }

    void resume() {
        stalled = false;
    }

    void cutAll() {
        open.forEach(DatabaseProxy::close);
        open.clear();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                Socket database = new Socket(server.getHost(), server.getPort());
                open.add(client);
                open.add(database);
                Thread.startVirtualThread(() -> pass(client, database));
                Thread.startVirtualThread(() -> pass(database, client));
            } catch (IOException e) {
                if (listener.isClosed()) {
                    return;
                }
            }
        }
    }

    private void pass(Socket from, Socket to) {
        byte[] buffer = new byte[BUFFER];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                while (stalled) {
                    Thread.sleep(PROBE_MILLIS);
                }
                out.write(buffer, 0, read);
            }
        } catch (IOException e) {
            // Both sockets are closed below.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        close(from);
        close(to);
        open.remove(from);
        open.remove(to);
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
