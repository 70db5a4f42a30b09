package dev.nonet.endtoend;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Starts the Chromium that is installed on this machine, for example by {@code .ci/install-tools}. Playwright downloads
 * nothing.
 */
final class Browsers {

    private static final List<Path> USUAL = List.of(
            Path.of("/usr/bin/chromium"),
            Path.of("/usr/bin/chromium-browser"),
            Path.of("/usr/bin/google-chrome"),
            Path.of("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"));

    private Browsers() {}

    static Playwright driver() {
        return Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    }

    static Browser chromium(Playwright driver) {
        Path found = USUAL.stream()
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(
                        "The tests of the console need Chromium; .ci/install-tools installs it on Debian"));
        return driver.chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(found)
                        // Chromium's sandbox does not work for root, the usual user in containers. Only our own pages
                        // are opened.
                        .setArgs(List.of("--no-sandbox", "--disable-gpu")));
    }
}
