package dev.nonet.api.webhook;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;

/**
 * Where a call goes: the URL, with its scheme in lower case, and the address that was checked. The connection goes to
 * that very address, so DNS rebinding (a name that resolves to a private address after the check) has no effect.
 */
record Target(URI uri, InetAddress address, int port, boolean tls) {

    private static final int LAST_PORT = 65_535;

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
                throw new Refused("the host is in a private or reserved network");
            }
        }
        return new Target(uri, addresses[0], port, tls);
    }

    /**
     * Whether an address is on the public internet: not loopback, link-local, private, multicast or otherwise reserved
     * (RFC 6890).
     */
    static boolean isPublic(InetAddress address) {
        if (address.isAnyLocalAddress()
                || address.isLoopbackAddress()
                || address.isLinkLocalAddress()
                || address.isSiteLocalAddress()
                || address.isMulticastAddress()) {
            return false;
        }
        byte[] bytes = address.getAddress();
        if (address instanceof Inet6Address) {
            boolean uniqueLocal = (bytes[0] & 0xfe) == 0xfc;
            // Only 2000::/3 is global unicast; NAT64 (64:ff9b::/96) lies outside. 6to4 (2002::/16) and Teredo
            // (2001::/32) embed IPv4 addresses.
            boolean globalUnicast = (bytes[0] & 0xe0) == 0x20;
            boolean tunnelled = bytes[0] == 0x20 && (bytes[1] == 0x02 || bytes[1] == 0x01 && bytes[2] == 0);
            return globalUnicast && !uniqueLocal && !tunnelled;
        }
        int first = bytes[0] & 0xff;
        int second = bytes[1] & 0xff;
        int third = bytes[2] & 0xff;
        boolean shared = first == 100 && second >= 64 && second < 128;
        boolean protocol = first == 192 && second == 0 && (third == 0 || third == 2);
        boolean benchmark = first == 198 && (second == 18 || second == 19);
        boolean documentation =
                first == 198 && second == 51 && third == 100 || first == 203 && second == 0 && third == 113;
        return first != 0 && first < 224 && !shared && !protocol && !benchmark && !documentation;
    }
}
