package dev.nonet.local.backend;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;

/** Secrets, and files and folders that no other user of the machine can read, where the file system has owners. */
public final class OwnerOnly {

    private static final int SECRET_BYTES = 32;

    private OwnerOnly() {}

    /** Creates a folder and those above it; one that exists stays as it is. */
    public static void createDirectories(Path folder) throws IOException {
        if (Files.exists(folder)) {
            return;
        }
        Files.createDirectories(folder.toAbsolutePath().getParent());
        Files.createDirectory(folder, attribute(folder, "rwx------"));
    }

    /**
     * A folder for temporary files, kept between runs.
     *
     * @throws IOException if somebody else has made a folder of that name, into which they could put files of theirs
     */
    public static Path temporaryDirectory(String name) throws IOException {
        Path folder = Path.of(System.getProperty("java.io.tmpdir"), name + "-" + System.getProperty("user.name"));
        createDirectories(folder);
        Path own = Files.createTempFile(folder, "owner", "");
        try {
            boolean isOwn = Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(own));
            if (!isOwn || Files.isSymbolicLink(folder)) {
                throw new IOException(folder + " belongs to somebody else; delete it");
            }
        } finally {
            Files.delete(own);
        }
        return folder;
    }

    /** A random text of 256 bits, in base64. */
    public static String secret() {
        byte[] random = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(random);
        return Base64.getEncoder().encodeToString(random);
    }

    /** The secret in a file; a file that does not exist is made with a random one. */
    public static String secretIn(Path file) throws IOException {
        if (!Files.exists(file)) {
            write(file, secret());
        }
        return Files.readString(file).strip();
    }

    /** Writes a new file, which has its name once it is complete, so that a crash leaves no part of it. */
    static void write(Path file, String text) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        Files.deleteIfExists(part);
        Files.createFile(part, attribute(file, "rw-------"));
        Files.writeString(part, text);
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    }

    private static FileAttribute<?>[] attribute(Path file, String permissions) {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
