package dev.nonet.api.webhook;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where a call goes: the URL, with its scheme in lower case, and the address that was checked. The connection goes to
 * that very address, so DNS rebinding (a name that resolves to a private address after the check) has no effect.
 */
record Target(URI uri, InetAddress address, int port, boolean tls) {

    private static final int LAST_PORT = 65_535;

    /**
     * Why a call is refused if private targets are. A host that is unknown gets the same words: otherwise a tenant
     * would learn which names the network of the service knows.
     */
    static final String NOT_PUBLIC = "the host has no public address";

    /** IPv6 global unicast. NAT64 addresses (64:ff9b::/96), which embed IPv4 addresses, lie outside. */
    private static final Block PUBLIC_6 = Block.of("2000::/3");

    /** What {@link #isPublic} refuses besides the ranges that {@link InetAddress} has methods for. */
    private static final List<Block> RESERVED = Stream.of(
                    "0.0.0.0/8",
                    "100.64.0.0/10",
                    "192.0.0.0/24",
                    "192.0.2.0/24",
                    "198.18.0.0/15",
                    "198.51.100.0/24",
                    "203.0.113.0/24",
                    "224.0.0.0/3",
                    // 6to4 relays, and 6to4 addresses, which embed IPv4 addresses.
                    "192.88.99.0/24",
                    "2002::/16",
                    // Of the IETF's protocols (RFC 2928), Teredo among them, whose addresses embed IPv4 addresses.
                    "2001::/23",
                    "2001:db8::/32",
                    "3fff::/20",
                    // Azure's host service, at which virtual machines read their settings: internal, but not reserved.
                    "168.63.129.16/32")
            .map(Block::of)
            .toList();

    /** All addresses that begin with the same bits. */
    @SuppressWarnings("ArrayRecordComponent") // Nobody compares blocks.
    private record Block(byte[] prefix, int bits) {

        /** @param text in CIDR notation */
        static Block of(String text) {
            String[] parts = text.split("/", -1);
            return new Block(InetAddress.ofLiteral(parts[0]).getAddress(), Integer.parseInt(parts[1]));
        }

        boolean contains(byte[] address) {
            if (address.length != prefix.length) {
                return false;
            }
            int whole = bits / Byte.SIZE;
            int rest = Byte.SIZE - bits % Byte.SIZE;
            return Arrays.equals(address, 0, whole, prefix, 0, whole)
                    && (rest == Byte.SIZE || (address[whole] & 0xff) >> rest == (prefix[whole] & 0xff) >> rest);
        }
    }

    /** The target must not be called. The message gives the reason. */
    static final class Refused extends Exception {

        private static final long serialVersionUID = 1;

        Refused(String message) {
            super(message, null, false, false);
        }
    }

    /**
     * The target at the first of a host's addresses.
     *
     * @throws Refused if {@code allowPrivate} is false and any of the addresses is not on the public internet, or if
     *     the port is out of range
     */
    static Target of(URI uri, boolean allowPrivate, InetAddress[] addresses) throws Refused {
        boolean tls = uri.getScheme().equals("https");
        int port = uri.getPort() >= 0 ? uri.getPort() : tls ? 443 : 80;
        if (port == 0 || port > LAST_PORT) {
            throw new Refused("port " + port + " is not 1 to " + LAST_PORT);
        }
        for (InetAddress address : addresses) {
            if (!allowPrivate && !isPublic(address)) {
                throw new Refused(NOT_PUBLIC);
            }
        }
        return new Target(uri, addresses[0], port, tls);
    }

    /**
     * Whether an address is on the public internet: not loopback, link-local, private, multicast or otherwise reserved
     * (RFC 6890).
     */
    static boolean isPublic(InetAddress address) {
        byte[] bytes = address.getAddress();
        return !address.isAnyLocalAddress()
                && !address.isLoopbackAddress()
                && !address.isLinkLocalAddress()
                && !address.isSiteLocalAddress()
                && !address.isMulticastAddress()
                && (address instanceof Inet4Address || PUBLIC_6.contains(bytes))
                && RESERVED.stream().noneMatch(block -> block.contains(bytes));
    }
}
