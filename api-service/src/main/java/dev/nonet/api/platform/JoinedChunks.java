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
 * Joins the small chunks of a body that come together. Each would be an object of its own in the queue of its request:
 * a body of chunks of one byte took forty times its size, and of what one read of 64 KB brings, nothing is held back by
 * pausing the connection.
 */
final class JoinedChunks extends ChannelInboundHandlerAdapter {

    static final String NAME = "nonet-joined-chunks";

    private static final int SMALL = 1024;
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
