package dev.nonet.proof.hostile;

import dev.nonet.proof.surface.Operation;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * One request, as a client sends it over a connection of its own.
 *
 * @param burden what it is to cost
 * @param address path and query
 * @param headers whole lines
 * @param content the body; empty for none. It is sent chunked, so that its length is unknown to the service.
 */
record Call(Operation operation, Behaviour.Burden burden, String address, List<String> headers, byte[] content) {

    Call {
        headers = List.copyOf(headers);
    }

    boolean hasContent() {
        return content.length > 0;
    }

    /** The request up to its body. */
    byte[] head(String host) {
        StringBuilder head = new StringBuilder(operation.method())
                .append(' ')
                .append(address)
                .append(" HTTP/1.1\r\nHost: ")
                .append(host)
                .append("\r\n");
        headers.forEach(header -> head.append(header).append("\r\n"));
        if (hasContent()) {
            head.append("Transfer-Encoding: chunked\r\n");
        }
        return head.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public String toString() {
        return operation.method() + " " + address + ", " + content.length + " bytes";
    }
}
