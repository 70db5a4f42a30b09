package dev.nonet.local;

import java.nio.file.Path;

/** The folder of the repository, which the launcher passes as {@code -Dnonet.home}. */
final class Home {

    private Home() {}

    static Path path() {
        return Path.of(System.getProperty("nonet.home", ".")).toAbsolutePath().normalize();
    }
}
