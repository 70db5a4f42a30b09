package dev.nonet.local.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Set;

/** The key that encrypts webhook secrets in the database of a local stack: 32 random bytes in base64. */
public final class SecretsKey {

    private static final int BYTES = 32;
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");

    private SecretsKey() {}

    public static String random() {
        byte[] key = new byte[BYTES];
        new SecureRandom().nextBytes(key);
        return Base64.getEncoder().encodeToString(key);
    }

    /** Reads the key from a file. If the file is missing, creates it with a random key, readable by its owner only. */
    public static String in(Path file) throws IOException {
        if (!Files.exists(file)) {
            if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                Files.createFile(file, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
            }
            Files.writeString(file, random());
        }
        return Files.readString(file).strip();
    }
}
