package dev.nonet.local.backend;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * TCP ports of the loopback interface, for servers that must know their port before they listen on it.
 *
 * <p>They lie below the ephemeral ports, from which operating systems take the port of an outgoing connection: those of
 * Linux begin at 32,768, those of other systems at 49,152. An ephemeral port could become the port of somebody's
 * connection before the server listens on it, or while the server is restarted. A client that keeps trying to connect
 * to a stopped server can even get that server's port for itself, and is then connected to itself (TCP's simultaneous
 * open).
 *
 * <p>Seconds may pass until a server listens on its port. Until its program ends, other programs of the same user are
 * not given the port: a byte of a file is locked for each.
 */
public final class Ports {

    private static final int FIRST = 16_384;
    private static final int COUNT = 16_384;

    /** Counted up, so that no port is given out twice; begins at a random place, as other programs choose here too. */
    private static final AtomicInteger NEXT =
            new AtomicInteger(ThreadLocalRandom.current().nextInt(COUNT));

    /** Open until the program ends, and with it its locks. Null where there can be no such file. */
    private static final @Nullable FileChannel LOCKS = locks();

    private Ports() {}

    private static @Nullable FileChannel locks() {
        Path file = Path.of(System.getProperty("java.io.tmpdir"), "nonet-ports-" + System.getProperty("user.name"));
        try {
            return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        } catch (IOException e) {
            return null;
        }
    }

    /** Takes a port for this program, unless another one has it. To be called once for a port. */
    static boolean take(int port) {
        try {
            return LOCKS == null || LOCKS.tryLock(port, 1, false) != null;
        } catch (IOException | OverlappingFileLockException e) {
            return false;
        }
    }

    /**
     * A port that is free now, that this program has not been given before, and that no other running program has been
     * given.
     *
     * @throws IllegalStateException if none of 16,384 ports is free
     */
    public static int free() {
        for (int attempt = 0; attempt < COUNT; attempt++) {
            int port = FIRST + NEXT.getAndIncrement() % COUNT;
            if (isFree(port) && take(port)) {
                return port;
            }
        }
        throw new IllegalStateException("No port from " + FIRST + " on is free");
    }

    /** {@code count} different free ports. */
    public static List<Integer> free(int count) {
        return Stream.generate(Ports::free).limit(count).toList();
    }

    /** Whether a server can listen on the port. */
    public static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
