package dev.nonet.api.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TargetTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1",
                "127.8.8.8",
                "0.0.0.0",
                "0.1.2.3",
                "10.1.2.3",
                "172.16.0.1",
                "172.31.255.255",
                "192.168.1.1",
                "169.254.169.254",
                "100.64.0.1",
                "192.0.0.1",
                "192.0.2.1",
                "192.88.99.1",
                "168.63.129.16",
                "2001:db8::1",
                "3fff:fff::1",
                "198.18.0.1",
                "198.19.255.1",
                "198.51.100.7",
                "203.0.113.7",
                "224.0.0.1",
                "240.0.0.1",
                "255.255.255.255",
                "::1",
                "::",
                "fe80::1",
                "fc00::1",
                "fd12::1",
                "fec0::1",
                "ff02::1",
                "64:ff9b::7f00:1",
                "2002:7f00:1::",
                "2001:0:1::",
                "2001:1ff::1",
                "::ffff:127.0.0.1",
                "::7f00:1"
            })
    void refusesAddressesThatAreNotPublic(String address) throws UnknownHostException {
        assertThat(Target.isPublic(InetAddress.getByName(address))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.1.1.1",
                "172.32.0.1",
                "100.128.0.1",
                "192.1.0.1",
                "192.88.98.1",
                "168.63.129.17",
                "3ffe::1",
                "198.20.0.1",
                "223.255.255.255",
                "2001:200::1",
                "2606:4700::1"
            })
    void takesPublicAddresses(String address) throws UnknownHostException {
        assertThat(Target.isPublic(InetAddress.getByName(address))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"http://127.0.0.1/", "http://[::1]:8080/x", "http://localhost/", "https://169.254.169.254/latest"
            })
    void refusesTargetsInPrivateNetworks(String url) {
        assertThatThrownBy(() -> target(url, false))
                .isInstanceOf(Target.Refused.class)
                .hasMessageContaining("public address");
    }

    private static Target target(String url, boolean allowPrivate) throws Target.Refused, UnknownHostException {
        URI uri = URI.create(url);
        return Target.of(uri, allowPrivate, InetAddress.getAllByName(uri.getHost()));
    }

    /** Submissions check the port as well; this is the last check before the connection is opened. */
    @ParameterizedTest
    @ValueSource(strings = {"http://127.0.0.1:65536/", "http://127.0.0.1:0/"})
    void refusesPortsOutOfRange(String url) {
        assertThatThrownBy(() -> target(url, true))
                .isInstanceOf(Target.Refused.class)
                .hasMessageContaining("port");
    }

    @Test
    void keepsTheAddressThatWasChecked() throws Target.Refused, UnknownHostException {
        Target target = target("https://127.0.0.1/x", true);

        assertThat(target.address().getHostAddress()).isEqualTo("127.0.0.1");
        assertThat(target.port()).isEqualTo(443);
        assertThat(target.tls()).isTrue();
    }
}
