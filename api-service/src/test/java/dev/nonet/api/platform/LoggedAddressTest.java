package dev.nonet.api.platform;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoggedAddressTest {

    @ParameterizedTest
    @CsvSource({
        "/api/v1/jobs/0199a5a0-0000-7000-8000-000000000001/results/17.svg,"
                + " /api/v1/jobs/0199a5a0-0000-7000-8000-000000000001/results/17.svg",
        "/api/v1/dead-letters/results/replay, /api/v1/dead-letters/results/replay",
        "/api/v1/keys/nonet_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG, /api/v1/keys/*",
        "/api/v1/jobs/53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28, /api/v1/jobs/*",
        "/%0Aforged/a//, /*/a//",
        "/, /"
    })
    void aPathShowsWordsNumbersAndIds(String path, String shown) {
        assertThat(LoggedAddress.path(path)).isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource({
        "https://user:password@hooks.example:8443/services/SeCrEt?token=SeCrEt#SeCrEt, https://hooks.example:8443",
        "http://[::1]/SeCrEt, http://[::1]",
        "https:SeCrEt, *",
        "no address SeCrEt, *"
    })
    void ofAnotherAddressTheOriginIsShown(String address, String shown) {
        assertThat(LoggedAddress.origin(address)).isEqualTo(shown);
    }
}
