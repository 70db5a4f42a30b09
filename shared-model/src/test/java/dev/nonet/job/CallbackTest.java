package dev.nonet.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CallbackTest {

    /**
     * Otherwise {@code HTTPS://…} is taken, and called in clear text by whoever compares the scheme with {@code https}.
     */
    @ParameterizedTest
    @CsvSource({
        "HTTPS://A.Example/Path?Q=R#F, https://a.example/Path?Q=R#F",
        "HttpS://A.EXAMPLE:8443, https://a.example:8443",
        "http://[2001:DB8::A]:80/%C3%A4, http://[2001:db8::a]:80/%C3%A4",
        "https://a.example/, https://a.example/",
        "https://A.example/\u00e4\ud83d\ude00?\u00df#\u00e4, https://a.example/%C3%A4%F0%9F%98%80?%C3%9F#%C3%A4",
        "https://a.example/?\u1fef, https://a.example/?%E1%BF%AF",
        "http://a.example:019777/x, http://a.example:19777/x",
        "http://a.example:/x, http://a.example/x"
    })
    void writesSchemeAndHostInLowerCase(String sent, String kept) {
        assertThat(new Callback(URI.create(sent), null).url()).hasToString(kept);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://0177.0.0.1/",
                "http://127.0.0.01/",
                "http://00.0.0.0/",
                "http://010.8.8.8:80/",
                "http://127.1/",
                "http://2130706433/",
                "http://0x7f.0.0.1/",
                "http://0x7f000001/",
                "http://0X7F.1/",
                "http://a.0x7f/",
                "http://127.0.0.1./",
                "http://1.2.3.4.5/",
                "http://[::ffff:0177.0.0.1]/",
                "http://[fe80::1%25eth0]/",
                "http://[fe80::1%eth0]/"
            })
    void refusesHostsThatResolversReadDifferently(String url) {
        URI uri;
        try {
            uri = URI.create(url);
        } catch (IllegalArgumentException notEvenAnAddress) {
            return;
        }
        assertThat(new Callback(uri, null).violations("")).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1/",
                "https://192.0.2.255:8443/hook",
                "http://[2001:db8::1]/",
                "http://[::ffff:192.0.2.1]/",
                "https://4.example/",
                "https://a.example./",
                "https://0177.example/\u00e4"
            })
    void takesNamesAndUsualAddresses(String url) {
        assertThat(new Callback(URI.create(url), null).violations("")).isEmpty();
    }

    @Test
    void refusesHalfOfASurrogatePair() {
        assertThat(new Callback(URI.create("https://a.example/\ud83d\ude00"), null).violations(""))
                .isEmpty();
        assertThat(new Callback(URI.create("https://a.example/\ud83d"), null).violations(""))
                .singleElement()
                .satisfies(violation -> assertThat(violation.message()).contains("surrogate"));
    }
}
