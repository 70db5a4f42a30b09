package dev.nonet.api.platform;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.LastHttpContent;
import org.jspecify.annotations.Nullable;

/**
 * Joins small chunks of a request body that arrive together. Otherwise each chunk would be an object of its own in the
 * queue of the request: a body in chunks of one byte took forty times its size in memory. Back-pressure does not help:
 * pausing the connection stops further reads, but not the chunks of up to 64 KB that the last read brought.
 */
final class JoinedChunks extends ChannelInboundHandlerAdapter {

    static final String NAME = "nonet-joined-chunks";

    /** Chunks of fewer bytes are joined. */
    private static final int SMALL = 1024;

    /** Joined chunks are forwarded once they have this many bytes. */
    private static final int PIECE = 8 * 1024;

    private @Nullable ByteBuf joined;

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof HttpContent content
                && !(message instanceof LastHttpContent)
                && content.decoderResult().isSuccess()
                && content.content().readableBytes() < SMALL) {
            ByteBuf piece = joined;
            if (piece == null) {
                piece = Unpooled.buffer(SMALL, PIECE + SMALL);
                joined = piece;
            }
            piece.writeBytes(content.content());
            content.release();
            if (piece.readableBytes() >= PIECE) {
                forward(context);
            }
            return;
        }
        if (message instanceof HttpObject) {
            forward(context);
        }
        context.fireChannelRead(message);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        forward(context);
        context.fireChannelReadComplete();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        forward(context);
        context.fireChannelInactive();
    }

    private void forward(ChannelHandlerContext context) {
        ByteBuf piece = joined;
        if (piece != null) {
            joined = null;
            context.fireChannelRead(new DefaultHttpContent(piece));
        }
    }
}
