package dev.nonet.api.platform;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Encrypts secrets at rest: AES-256-GCM (NIST SP 800-38D) with a random nonce of 96 bits.
 *
 * <p>Stored as {@code aes256gcm:<key id>:<base64 of nonce, ciphertext and tag>}; the key id is the first 8 hexadecimal
 * digits of the key's SHA-256. The id of the row is authenticated as additional data, so a ciphertext copied to another
 * row does not decrypt. Nothing is stored in clear text: without a key, secrets are refused.
 */
@ApplicationScoped
public class SecretCipher {

    /** The prefix of every encrypted text. */
    public static final String PREFIX = "aes256gcm:";

    private static final String TRANSFORMATION = "AES/GCM/NoPadding";
    private static final int KEY_BYTES = 32;
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final int ID_DIGITS = 8;

    private final SecureRandom random = new SecureRandom();

    /** By key id; the first encrypts. */
    private final Map<String, SecretKey> keys = new LinkedHashMap<>();

    private final @Nullable String current;

    @Inject
    SecretCipher(SecretsConfig config) {
        this(config.keys().orElse(List.of()));
    }

    /** @throws IllegalArgumentException if a key is not the base64 of 32 bytes; the message does not show the key */
    public SecretCipher(List<String> base64Keys) {
        for (String text : base64Keys) {
            byte[] key = decoded(text);
            keys.put(id(key), new SecretKeySpec(key, "AES"));
        }
        current = keys.keySet().stream().findFirst().orElse(null);
    }

    private static byte[] decoded(String text) {
        byte[] key;
        try {
            key = Base64.getDecoder().decode(text.strip());
        } catch (IllegalArgumentException e) {
            key = new byte[0];
        }
        if (key.length != KEY_BYTES) {
            throw new IllegalArgumentException("nonet.secrets.keys must hold the base64 of " + KEY_BYTES
                    + " bytes for each key, with commas between them (openssl rand -base64 32)");
        }
        return key;
    }

    private static String id(byte[] key) {
        return Sha256.hex(key).substring(0, ID_DIGITS);
    }

    /** Whether there is a key to encrypt with. */
    public boolean hasKey() {
        return current != null;
    }

    /** Whether there are keys besides the current one, which only decrypt. */
    public boolean hasOlderKeys() {
        return keys.size() > 1;
    }

    /** The prefix of texts encrypted with the current key; empty if there is no key. */
    public String currentPrefix() {
        return current == null ? "" : PREFIX + current + ":";
    }

    /**
     * Encrypts a secret with the current key.
     *
     * @param owner the id of the row that holds it; needed again to decrypt
     * @throws ProblemException 503 if there is no key
     */
    public String encrypt(String secret, String owner) {
        if (current == null) {
            throw Problem.of(
                    503,
                    "no-secrets-key",
                    "Secrets cannot be stored",
                    "This service has no key that encrypts secrets: its nonet.secrets.keys is not set");
        }
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        try {
            byte[] sealed =
                    cipher(Cipher.ENCRYPT_MODE, current, nonce, owner).doFinal(secret.getBytes(StandardCharsets.UTF_8));
            byte[] stored = Arrays.copyOf(nonce, NONCE_BYTES + sealed.length);
            System.arraycopy(sealed, 0, stored, NONCE_BYTES, sealed.length);
            return PREFIX + current + ":" + Base64.getEncoder().encodeToString(stored);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("A secret cannot be encrypted", e);
        }
    }

    /**
     * Decrypts a stored text.
     *
     * @throws IllegalStateException if its key is not configured, or it was encrypted for another owner
     */
    public String decrypt(String stored, String owner) {
        if (!stored.startsWith(PREFIX)) {
            throw new IllegalStateException("A stored secret is not encrypted");
        }
        int end = stored.indexOf(':', PREFIX.length());
        String id = stored.substring(PREFIX.length(), Math.max(end, PREFIX.length()));
        if (!keys.containsKey(id)) {
            throw new IllegalStateException(
                    "nonet.secrets.keys lacks the key " + id + " that encrypted a stored secret");
        }
        try {
            byte[] bytes = Base64.getDecoder().decode(stored.substring(end + 1));
            return new String(
                    cipher(Cipher.DECRYPT_MODE, id, Arrays.copyOf(bytes, NONCE_BYTES), owner)
                            .doFinal(bytes, NONCE_BYTES, bytes.length - NONCE_BYTES),
                    StandardCharsets.UTF_8);
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new IllegalStateException("A stored secret was changed, or belongs to another row", e);
        }
    }

    private Cipher cipher(int mode, String key, byte[] nonce, String owner) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance(TRANSFORMATION);
        cipher.init(mode, keys.get(key), new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(owner.getBytes(StandardCharsets.UTF_8));
        return cipher;
    }
}
