package dev.nonet.endtoend;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HexFormat;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A minimal OpenTelemetry collector: receives spans by OTLP over HTTP and keeps their ids and names. */
final class TraceCollector implements AutoCloseable {

    private final Queue<Span> spans = new ConcurrentLinkedQueue<>();
    private final HttpServer server;

    /** @param parent the id of the parent span; empty for a root span */
    record Span(String trace, String id, String parent, String name) {}

    TraceCollector() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v1/traces", exchange -> {
            // Protobuf field numbers within ExportTraceServiceRequest: ResourceSpans 1, ScopeSpans 2, Span 2.
            read(CodedInputStream.newInstance(exchange.getRequestBody().readAllBytes()), List.of(1, 2, 2));
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    List<Span> spansOf(String trace) {
        return spans.stream().filter(span -> span.trace().equals(trace)).toList();
    }

    private void read(CodedInputStream input, List<Integer> path) throws IOException {
        for (int tag = input.readTag(); tag != 0; tag = input.readTag()) {
            if (WireFormat.getTagFieldNumber(tag) == path.getFirst()) {
                CodedInputStream inner = CodedInputStream.newInstance(input.readByteArray());
                if (path.size() == 1) {
                    spans.add(span(inner));
                } else {
                    read(inner, path.subList(1, path.size()));
                }
            } else {
                input.skipField(tag);
            }
        }
    }

    private static Span span(CodedInputStream input) throws IOException {
        String trace = "";
        String id = "";
        String parent = "";
        String name = "";
        for (int tag = input.readTag(); tag != 0; tag = input.readTag()) {
            switch (WireFormat.getTagFieldNumber(tag)) {
                case 1 -> trace = HexFormat.of().formatHex(input.readByteArray());
                case 2 -> id = HexFormat.of().formatHex(input.readByteArray());
                case 4 -> parent = HexFormat.of().formatHex(input.readByteArray());
                case 5 -> name = input.readString();
                default -> input.skipField(tag);
            }
        }
        return new Span(trace, id, parent, name);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
