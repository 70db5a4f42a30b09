package dev.nonet.api.platform;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Follows a decoder through the chunks of a body, and tells a line that is no valid size of a chunk before the decoder
 * reads it. Netty 4.1.130 reads sizes into 32 bits and drops the digits before: a chunk of 100000002 bytes
 * (hexadecimal) ends after two. A proxy that passes chunks on as they come takes the rest for the body, and this
 * service took it for further requests (request smuggling).
 *
 * <pre>
 *   5 CR LF │ hello   │ CR LF    │ 0 CR LF │ trailers
 *   SIZE    │ CONTENT │ LINE_END │ SIZE    │ OTHER
 * </pre>
 */
final class ChunkSizes {

    private static final int HEXADECIMAL = 16;

    /**
     * RFC 9112, 7.1, with at most 28 bits. An extension may follow, which nobody reads, but without quotes, within
     * which some look for no end of the line.
     */
    private static final Pattern LINE = Pattern.compile("(0*[0-9A-Fa-f]{1,7})(?:[ \\t]*;[^\"\\p{Cntrl}]*)?\\r?");

    /** The longest line: a size with zeros before it, as some clients send, and a short extension. */
    private static final int LONGEST = 64;

    private enum Next {
        OTHER,
        SIZE,
        CONTENT,
        LINE_END
    }

    private Next next = Next.OTHER;

    /** The size that the next line gives; of a chunk whose content comes, the bytes of it that have not come. */
    private long left;

    /**
     * To be called before the decoder reads of a buffer.
     *
     * @return false if the buffer begins with a line that should be the size of a chunk, and is none
     */
    boolean areValid(ByteBuf buffer) {
        int start = buffer.readerIndex();
        int end = next == Next.SIZE ? buffer.indexOf(start, buffer.writerIndex(), (byte) '\n') : -1;
        if (end < 0) {
            return true;
        }
        String line = buffer.toString(start, Math.min(LONGEST, end - start), StandardCharsets.ISO_8859_1);
        var size = LINE.matcher(line);
        if (end - start > LONGEST || !size.matches()) {
            return false;
        }
        left = Long.parseLong(size.group(1), HEXADECIMAL);
        return true;
    }

    /** The decoder has read of a buffer, from an index to where it stands now; of sizes always whole lines. */
    void haveRead(ByteBuf buffer, int start) {
        int end = buffer.readerIndex();
        int at = start;
        while (at < end && next != Next.OTHER) {
            if (next == Next.CONTENT) {
                int read = (int) Math.min(left, end - at);
                at += read;
                left -= read;
                next = left == 0 ? Next.LINE_END : Next.CONTENT;
            } else {
                int line = buffer.indexOf(at, end, (byte) '\n');
                at = line < 0 ? end : line + 1;
                next = line < 0 ? next : afterLine();
            }
        }
    }

    private Next afterLine() {
        if (next == Next.LINE_END) {
            return Next.SIZE;
        }
        return left == 0 ? Next.OTHER : Next.CONTENT;
    }

    /** The decoder has put out a request or a piece of a body. */
    void haveDecoded(Object part) {
        if (part instanceof HttpMessage head) {
            next = head.decoderResult().isSuccess() && HttpUtil.isTransferEncodingChunked(head)
                    ? Next.SIZE
                    : Next.OTHER;
        } else if (part instanceof LastHttpContent) {
            next = Next.OTHER;
        }
    }
}
