package dev.nonet.api.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretCipherTest {

    private static final String OLD = key(1);
    private static final String NEW = key(2);
    private static final String SECRET = "whsec_bm9uZXQtZXhhbXBsZS1zZWNyZXQtMzItYnl0ZXM=";

    private static String key(int value) {
        byte[] bytes = new byte[32];
        Arrays.fill(bytes, (byte) value);
        return Base64.getEncoder().encodeToString(bytes);
    }

    @Test
    void encryptsWithTheFirstKeyAndDecryptsWithAll() {
        String stored = new SecretCipher(List.of(OLD)).encrypt(SECRET, "row");
        SecretCipher rotated = new SecretCipher(List.of(NEW, OLD));

        assertThat(stored).doesNotContain("whsec");
        assertThat(rotated.decrypt(stored, "row")).isEqualTo(SECRET);
        assertThat(stored).doesNotStartWith(rotated.currentPrefix());
        assertThat(rotated.encrypt(SECRET, "row")).startsWith(rotated.currentPrefix());
        assertThatThrownBy(() -> new SecretCipher(List.of(NEW)).decrypt(stored, "row"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("lacks the key");
    }

    @Test
    void usesANewNonceEachTime() {
        SecretCipher cipher = new SecretCipher(List.of(NEW));

        assertThat(cipher.encrypt(SECRET, "row")).isNotEqualTo(cipher.encrypt(SECRET, "row"));
    }

    @Test
    void refusesCiphertextsOfAnotherRowAndChangedOnes() {
        SecretCipher cipher = new SecretCipher(List.of(NEW));
        String stored = cipher.encrypt(SECRET, "row");
        char last = stored.charAt(stored.length() - 5);
        String changed = stored.substring(0, stored.length() - 5)
                + (last == 'A' ? 'B' : 'A')
                + stored.substring(stored.length() - 4);

        assertThatThrownBy(() -> cipher.decrypt(stored, "other")).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> cipher.decrypt(changed, "row")).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void storesAndReadsNothingInClearText() {
        assertThatThrownBy(() -> new SecretCipher(List.of(NEW)).decrypt(SECRET, "row"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageNotContaining("whsec");
        SecretCipher without = new SecretCipher(List.of());
        assertThat(without.hasKey()).isFalse();
        assertThatThrownBy(() -> without.encrypt(SECRET, "row"))
                .isInstanceOfSatisfying(ProblemException.class, refused -> {
                    assertThat(refused.problem().status()).isEqualTo(503);
                    assertThat(refused.problem().detail())
                            .contains("nonet.secrets.keys")
                            .doesNotContain("whsec");
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"short", "", "not base64!", "bm9uZXQtZXhhbXBsZS1zZWNyZXQ="})
    void refusesInvalidKeysWithoutShowingThem(String text) {
        assertThatThrownBy(() -> new SecretCipher(List.of(text)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("nonet.secrets.keys")
                .hasMessageNotContaining(text.isEmpty() ? "no text at all" : text);
    }
}
