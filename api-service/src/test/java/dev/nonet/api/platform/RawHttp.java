package dev.nonet.api.platform;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** A socket to the service on which a test writes raw bytes, well-formed HTTP or not. */
public final class RawHttp implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Socket socket;

    private RawHttp(Socket socket) {
        this.socket = socket;
    }

    /** Connects to the service under test. */
    public static RawHttp connect() throws IOException {
        return connect(io.restassured.RestAssured.port);
    }

    public static RawHttp connect(int port) throws IOException {
        Socket socket = new Socket("localhost", port);
        socket.setSoTimeout((int) PATIENCE.toMillis());
        return new RawHttp(socket);
    }

    /** A client with a small receive buffer, so that the server notices soon when it does not read. */
    public static RawHttp narrow() throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(16 * 1024);
        socket.connect(new InetSocketAddress("localhost", io.restassured.RestAssured.port));
        socket.setSoTimeout((int) PATIENCE.toMillis());
        return new RawHttp(socket);
    }

    /** A request with {@code Connection: close}. */
    public RawHttp get(String path, String headers) throws IOException {
        return send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + headers + "\r\n");
    }

    public RawHttp send(String text) throws IOException {
        return send(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    public RawHttp send(byte[] bytes) throws IOException {
        OutputStream output = socket.getOutputStream();
        output.write(bytes);
        output.flush();
        return this;
    }

    /** The head of a request that submits a job. */
    public RawHttp post(String mediaType, String headers) throws IOException {
        return send("POST /api/v1/jobs HTTP/1.1\r\nHost: localhost\r\nContent-Type: " + mediaType + "\r\n" + headers
                + "\r\n");
    }

    /** A chunk of a chunked body. */
    public RawHttp chunk(String text) throws IOException {
        return send(Integer.toHexString(text.length()) + "\r\n" + text + "\r\n");
    }

    /** Whether data has arrived or the connection is closed. */
    public boolean hasAnswer() throws IOException {
        return socket.getInputStream().available() > 0;
    }

    /** The status of the next answer; -1 if the connection is closed without one. */
    public int status() throws IOException {
        String line = line();
        return line.startsWith("HTTP/1.") ? Integer.parseInt(line.substring(9, 12)) : -1;
    }

    /** The headers and body of an answer with {@code Content-Length}; the status line has been read. */
    public String rest() throws IOException {
        StringBuilder headers = new StringBuilder();
        int length = 0;
        for (String line = line(); !line.isEmpty(); line = line()) {
            headers.append(line).append('\n');
            if (line.regionMatches(true, 0, "Content-Length:", 0, 15)) {
                length = Integer.parseInt(line.substring(15).strip());
            }
        }
        byte[] body = socket.getInputStream().readNBytes(length);
        return headers.append('\n')
                .append(new String(body, StandardCharsets.UTF_8))
                .toString();
    }

    /** Everything up to the end of the connection. */
    public byte[] all() throws IOException {
        return socket.getInputStream().readAllBytes();
    }

    public InputStream input() throws IOException {
        return socket.getInputStream();
    }

    /** A line without its terminator; empty at the end of the connection. */
    public String line() throws IOException {
        InputStream input = socket.getInputStream();
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = input.read(); b >= 0 && b != '\n'; b = input.read()) {
            line.write(b);
        }
        return line.toString(StandardCharsets.ISO_8859_1).stripTrailing();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
