package dev.nonet.api.platform;

import io.netty.buffer.AbstractByteBufAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledHeapByteBuf;

/**
 * Buffers on the heap for what is kept of clients' requests and waits to be sent to them. Netty's default is direct
 * memory, which no budget counts and which the heap's collector does not see: some hundred connections, each with the
 * first bytes of a head in a receive buffer of 64 KB, took all of it, and the event loops waited for more instead of
 * serving anybody.
 */
final class HeapBuffers extends AbstractByteBufAllocator {

    static final HeapBuffers INSTANCE = new HeapBuffers();

    private HeapBuffers() {
        super(false);
    }

    /** To receive into; {@link ConnectionGate} copies what came and gives it back at once. */
    @Override
    public ByteBuf ioBuffer(int capacity) {
        return PooledByteBufAllocator.DEFAULT.ioBuffer(capacity);
    }

    @Override
    protected ByteBuf newHeapBuffer(int capacity, int max) {
        return new UnpooledHeapByteBuf(this, capacity, max);
    }

    /** Nothing asks for one expressly, but for TLS by a library of the system, which the service does not use. */
    @Override
    protected ByteBuf newDirectBuffer(int capacity, int max) {
        return Unpooled.directBuffer(capacity, max);
    }

    /** So written buffers stay as they are: the others would be copied to direct memory while they wait. */
    @Override
    public boolean isDirectBufferPooled() {
        return false;
    }
}
