package dev.nonet.local.backend;

import java.util.concurrent.atomic.LongAdder;

/**
 * Counts the statements and round trips in what PostgreSQL's clients send: a statement for each <em>Execute</em> and
 * simple <em>Query</em>, a round trip for each <em>Sync</em> and simple <em>Query</em>, as the client waits for the
 * server's answer there.
 *
 * <pre>
 *   a message    type (1 byte, not in the first messages of a connection) │ length (4, with itself) │ content
 * </pre>
 *
 * @see <a href="https://www.postgresql.org/docs/18/protocol-message-formats.html">Message formats</a>
 */
public final class RequestCount {

    private static final int SSL_REQUEST = 80_877_103;
    private static final int GSS_REQUEST = 80_877_104;
    private static final int LENGTH = 4;

    private final LongAdder statements = new LongAdder();
    private final LongAdder roundTrips = new LongAdder();

    public long statements() {
        return statements.sum();
    }

    public long roundTrips() {
        return roundTrips.sum();
    }

    public Reader reader() {
        return new Reader();
    }

    /** Reads one connection, whose bytes come in pieces that end anywhere. */
    public final class Reader implements TcpProxy.Tap {

        private boolean hasTypes;
        private byte type;

        /** Bytes of the current message that have come, its type included. */
        private int seen;

        private int length;

        /** The first four bytes of the content, by which the first messages are told apart. */
        private int code;

        @Override
        public void read(byte[] bytes, int count) {
            for (int i = 0; i < count; ) {
                int header = hasTypes ? 1 + LENGTH : 2 * LENGTH;
                if (seen < header) {
                    readHeader(bytes[i++]);
                } else {
                    int rest = Math.min(count - i, end() - seen);
                    seen += rest;
                    i += rest;
                }
                if (seen >= header && seen == end()) {
                    endMessage();
                }
            }
        }

        private int end() {
            return hasTypes ? 1 + length : length;
        }

        private void readHeader(byte next) {
            if (hasTypes && seen == 0) {
                type = next;
            } else if (seen < (hasTypes ? 1 + LENGTH : LENGTH)) {
                length = length << 8 | next & 0xff;
            } else {
                code = code << 8 | next & 0xff;
            }
            seen++;
        }

        private void endMessage() {
            if (!hasTypes) {
                hasTypes = code != SSL_REQUEST && code != GSS_REQUEST;
            } else if (type == 'E') {
                statements.increment();
            } else if (type == 'S') {
                roundTrips.increment();
            } else if (type == 'Q') {
                statements.increment();
                roundTrips.increment();
            }
            seen = 0;
            length = 0;
            code = 0;
        }
    }
}
