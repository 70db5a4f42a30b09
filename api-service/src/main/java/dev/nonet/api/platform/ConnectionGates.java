package dev.nonet.api.platform;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFactory;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.socket.InternetProtocolFamily;
import io.netty.util.concurrent.ScheduledFuture;
import io.quarkus.arc.Arc;
import io.vertx.core.datagram.DatagramSocketOptions;
import io.vertx.core.impl.VertxBuilder;
import io.vertx.core.net.ClientOptionsBase;
import io.vertx.core.net.NetServerOptions;
import io.vertx.core.net.SocketAddress;
import io.vertx.core.spi.VertxServiceProvider;
import io.vertx.core.spi.transport.Transport;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Puts a {@link ConnectionGate} before each connection of the HTTP servers. Neither Quarkus nor Vert.x shows a
 * connection before its first request is complete, so this is done where Vert.x configures the listening socket, in its
 * transport. Found by {@link java.util.ServiceLoader}.
 */
public final class ConnectionGates implements VertxServiceProvider {

    private static final int SWEEP_MILLIS = 250;
    private static final int RESUME_MILLIS = 5;

    @Override
    public void init(VertxBuilder builder) {
        builder.findTransport(new GatedTransport(builder.findTransport()));
    }

    /** A transport whose HTTP servers have gates. */
    private record GatedTransport(Transport plain) implements Transport {

        @Override
        public void configure(NetServerOptions options, boolean domainSocket, ServerBootstrap bootstrap) {
            plain.configure(options, domainSocket, bootstrap);
            // All servers of the process speak HTTP: the public one, and that of health and metrics.
            bootstrap.handler(
                    new Acceptor(Arc.container().instance(Connections.class).get()));
        }

        @Override
        public boolean supportsDomainSockets() {
            return plain.supportsDomainSockets();
        }

        @Override
        public boolean supportFileRegion() {
            return plain.supportFileRegion();
        }

        @Override
        public boolean isAvailable() {
            return plain.isAvailable();
        }

        @Override
        public Throwable unavailabilityCause() {
            return plain.unavailabilityCause();
        }

        @Override
        public java.net.SocketAddress convert(SocketAddress address) {
            return plain.convert(address);
        }

        @Override
        public SocketAddress convert(java.net.SocketAddress address) {
            return plain.convert(address);
        }

        @Override
        public EventLoopGroup eventLoopGroup(int type, int threads, ThreadFactory factory, int ioRatio) {
            return plain.eventLoopGroup(type, threads, factory, ioRatio);
        }

        @Override
        public DatagramChannel datagramChannel() {
            return plain.datagramChannel();
        }

        @Override
        public DatagramChannel datagramChannel(InternetProtocolFamily family) {
            return plain.datagramChannel(family);
        }

        @Override
        public ChannelFactory<? extends Channel> channelFactory(boolean domainSocket) {
            return plain.channelFactory(domainSocket);
        }

        @Override
        public ChannelFactory<? extends ServerChannel> serverChannelFactory(boolean domainSocket) {
            return plain.serverChannelFactory(domainSocket);
        }

        @Override
        public void configure(DatagramChannel channel, DatagramSocketOptions options) {
            plain.configure(channel, options);
        }

        @Override
        public void configure(ClientOptionsBase options, boolean domainSocket, io.netty.bootstrap.Bootstrap bootstrap) {
            plain.configure(options, domainSocket, bootstrap);
        }
    }

    /** Sees each accepted connection before it is registered. */
    private static final class Acceptor extends ChannelInboundHandlerAdapter {

        private final Connections connections;
        private @Nullable ScheduledFuture<?> sweep;

        Acceptor(Connections connections) {
            this.connections = connections;
        }

        @Override
        public void handlerAdded(ChannelHandlerContext context) {
            sweep = context.executor()
                    .scheduleWithFixedDelay(
                            connections::closeOverdue, SWEEP_MILLIS, SWEEP_MILLIS, TimeUnit.MILLISECONDS);
        }

        @Override
        public void handlerRemoved(ChannelHandlerContext context) {
            if (sweep != null) {
                sweep.cancel(false);
            }
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            if (message instanceof Channel accepted) {
                ConnectionGate gate = new ConnectionGate(connections, accepted);
                if (!gate.admit()) {
                    accepted.unsafe().closeForcibly();
                    return;
                }
                accepted.pipeline().addFirst(gate);
                if (connections.isClosing()) {
                    context.channel().config().setAutoRead(false);
                    resumeSoon(context);
                }
            }
            context.fireChannelRead(message);
        }

        /**
         * Accepts no further connections until those that were chosen to make room are closed, which their event loops
         * do. Meanwhile new ones wait in the backlog of the listening socket.
         */
        private void resumeSoon(ChannelHandlerContext context) {
            context.executor()
                    .schedule(
                            () -> {
                                if (connections.isClosing()) {
                                    resumeSoon(context);
                                } else {
                                    context.channel().config().setAutoRead(true);
                                }
                            },
                            RESUME_MILLIS,
                            TimeUnit.MILLISECONDS);
        }
    }
}
