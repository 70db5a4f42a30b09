package dev.nonet.api.webhook;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;

/**
 * Where a call goes: the host as the client wrote it, and the address that was checked, to which the connection is made. A
 * name that resolves to something else a moment later changes nothing.
 */
record Target(URI uri, InetAddress address, int port, boolean tls) {

    /** The target must not be called; the message says why. */
    static final class Refused extends Exception {

        private static final long serialVersionUID = 1;

        Refused(String message) {
            super(message, null, false, false);
        }
    }

    /** Finds the addresses of a host. */
    interface Resolver {
        InetAddress[] addresses(String host) throws UnknownHostException;
    }

    /**
     * Resolves a target, once: whatever the name stands for later, the call goes to the address found here.
     *
     * @throws Refused if its name is unknown, or one of its addresses is not on the public internet and must be
     */
    static Target resolve(URI uri, boolean allowPrivate, Resolver resolver) throws Refused {
        boolean tls = "https".equals(uri.getScheme());
        int port = uri.getPort() >= 0 ? uri.getPort() : tls ? 443 : 80;
        InetAddress[] addresses;
        try {
            addresses = resolver.addresses(uri.getHost());
        } catch (UnknownHostException e) {
            throw new Refused("the host is unknown");
        }
        for (InetAddress address : addresses) {
            if (!allowPrivate && !isPublic(address)) {
                throw new Refused("the host is in a private or reserved network");
            }
        }
        return new Target(uri, addresses[0], port, tls);
    }

    /** Whether an address is neither this machine's nor of a private, shared or reserved network (RFC 6890). */
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
            // NAT64, 6to4, Teredo and the rest below 2000::/3's assigned part carry IPv4 addresses or are reserved.
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
