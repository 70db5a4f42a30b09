package dev.nonet.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.nonet.puzzle.Candidate;
import dev.nonet.puzzle.CandidateSet;
import dev.nonet.puzzle.Cell;
import dev.nonet.puzzle.CellSet;
import dev.nonet.puzzle.DigitSet;
import dev.nonet.puzzle.Grid;
import dev.nonet.puzzle.PencilMarks;
import dev.nonet.reasoning.Step;
import dev.nonet.reasoning.Steps;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks pixels: of our own PNG, and of the SVG as drawn by other renderers. */
class RendererTest {

    private static final int SIZE = BoardPicture.DEFAULT_SIZE;
    private static final long LIMIT_SECONDS = 120;

    @TempDir
    private Path folder;

    private static BufferedImage image(byte[] png) throws IOException {
        return ImageIO.read(new ByteArrayInputStream(png));
    }

    /** The darkness of the darkest pixel around a point, 0 for white to 255 for black. */
    private static int darkest(BufferedImage image, double x, double y, double reach) {
        int darkest = 0;
        for (int row = (int) (y - reach); row <= y + reach; row++) {
            for (int column = (int) (x - reach); column <= x + reach; column++) {
                darkest = Math.max(darkest, 0xff - (image.getRGB(column, row) & 0xff));
            }
        }
        return darkest;
    }

    private static double x(Candidate candidate) {
        return 6 + 60 * candidate.cell().column() + 10 + (candidate.digit() - 1) % 3 * 20;
    }

    private static double y(Candidate candidate) {
        return 6 + 60 * candidate.cell().row() + 10 + (candidate.digit() - 1) / 3 * 20;
    }

    /** Draws one candidate per cell, three times with other digits, and checks all 729 places of candidates. */
    private static void assertShowsEveryCandidateAtItsPlace(Renderer renderer) throws IOException {
        for (int shift = 0; shift < 3; shift++) {
            int by = 4 * shift;
            CandidateSet shown = CandidateSet.EMPTY;
            for (int cell = 0; cell < Cell.COUNT; cell++) {
                shown = shown.with(1 + (cell + by) % 9, CellSet.of(cell));
            }
            PencilMarks board = new PencilMarks(Grid.EMPTY, shown);
            BufferedImage image = renderer.render(BoardPicture.of(Grid.EMPTY, board, List.of(), "candidates"));
            for (int cell = 0; cell < Cell.COUNT; cell++) {
                for (int digit : DigitSet.ALL.digits()) {
                    Candidate candidate = Candidate.of(cell, digit);
                    int darkest = darkest(image, x(candidate), y(candidate), 6);
                    if (shown.contains(cell, digit)) {
                        assertThat(darkest).as("%s is shown", candidate).isGreaterThan(100);
                    } else {
                        assertThat(darkest).as("%s is not shown", candidate).isLessThan(10);
                    }
                }
            }
        }
    }

    private interface Renderer {
        BufferedImage render(BoardPicture picture) throws IOException;
    }

    @Test
    void aPngShowsEveryCandidateAtItsPlace() throws IOException {
        assertShowsEveryCandidateAtItsPlace(picture -> image(picture.png(SIZE, Theme.LIGHT)));
    }

    /** Skipped if librsvg, the renderer of GNOME, Wikipedia and ImageMagick, is not installed. */
    @Test
    void librsvgShowsEveryCandidateAtItsPlace() throws IOException {
        assumeThat(isInstalled("rsvg-convert")).isTrue();
        assertShowsEveryCandidateAtItsPlace(this::byLibrsvg);
    }

    /** Skipped if Chromium is not installed. */
    @Test
    void chromiumShowsEveryCandidateAtItsPlace() throws IOException {
        assumeThat(isInstalled("chromium")).isTrue();
        assertShowsEveryCandidateAtItsPlace(this::byChromium);
    }

    /**
     * Apart from the smoothing of edges our PNG equals librsvg's picture of the SVG. Skipped if librsvg is not
     * installed.
     */
    @Test
    void ourPngEqualsThePictureOfLibrsvg() throws IOException {
        assumeThat(isInstalled("rsvg-convert")).isTrue();
        assertSame(picture -> image(picture.png(SIZE, Theme.LIGHT)), this::byLibrsvg);
    }

    /** Where both are installed: they draw the same, but for edges. */
    @Test
    void chromiumAndLibrsvgDrawTheSame() throws IOException {
        assumeThat(isInstalled("chromium") && isInstalled("rsvg-convert")).isTrue();
        assertSame(this::byChromium, this::byLibrsvg);
    }

    private static void assertSame(Renderer one, Renderer other) throws IOException {
        Grid puzzle = Grid.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
        for (Step step : List.of(Steps.XY_WING, Steps.FINNED_X_WING)) {
            BoardPicture picture = BoardPicture.of(puzzle, PencilMarks.of(puzzle.with(2, 4)), step.marks(), "a step");
            BufferedImage ours = one.render(picture);
            BufferedImage theirs = other.render(picture);
            assertThat(theirs.getWidth()).isEqualTo(ours.getWidth()).isEqualTo(SIZE);
            assertThat(theirs.getHeight()).isEqualTo(ours.getHeight()).isEqualTo(SIZE);
            long different = 0;
            for (int y = 0; y < SIZE; y++) {
                for (int x = 0; x < SIZE; x++) {
                    different += difference(ours.getRGB(x, y), theirs.getRGB(x, y)) > 64 ? 1 : 0;
                }
            }
            assertThat(different).isLessThan(SIZE * SIZE / 200);
        }
    }

    private static int difference(int one, int other) {
        int max = 0;
        for (int shift = 0; shift < 24; shift += 8) {
            max = Math.max(max, Math.abs((one >> shift & 0xff) - (other >> shift & 0xff)));
        }
        return max;
    }

    private static boolean isInstalled(String program) {
        return Files.isExecutable(Path.of("/usr/bin", program));
    }

    private BufferedImage byLibrsvg(BoardPicture picture) throws IOException {
        return drawn(picture, (svg, png) -> List.of("rsvg-convert", "-o", png.toString(), svg.toString()));
    }

    private BufferedImage byChromium(BoardPicture picture) throws IOException {
        return drawn(
                picture,
                (svg, png) -> List.of(
                        "chromium",
                        "--headless",
                        // Root, as containers often are, has no sandbox; only our own picture is opened.
                        "--no-sandbox",
                        "--disable-gpu",
                        "--hide-scrollbars",
                        "--force-device-scale-factor=1",
                        "--window-size=" + SIZE + "," + SIZE,
                        "--screenshot=" + png,
                        svg.toUri().toString()));
    }

    /** @param command that draws the first file into the second */
    private BufferedImage drawn(BoardPicture picture, BiFunction<Path, Path, List<String>> command) throws IOException {
        Path svg = folder.resolve("picture.svg");
        Path png = folder.resolve("picture.png");
        Files.deleteIfExists(png);
        Files.writeString(svg, picture.svg(SIZE, Theme.LIGHT));
        Path said = folder.resolve("said");
        Process process = new ProcessBuilder(command.apply(svg, png))
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        try {
            assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        } finally {
            process.destroyForcibly();
        }
        assertThat(png).as(Files.readString(said)).exists();
        return ImageIO.read(png.toFile());
    }

    @Test
    void hasTheRequestedThemeAndSize() throws IOException {
        BoardPicture picture = BoardPicture.of(Grid.EMPTY, "empty");
        BufferedImage dark = image(picture.png(200, Theme.DARK));

        assertThat(dark.getWidth()).isEqualTo(200);
        assertThat(dark.getHeight()).isEqualTo(200);
        assertThat(dark.getRGB(0, 0) & 0xffffff).isEqualTo(0x16181c);
        assertThat(picture.svg(200, Theme.DARK))
                .contains("width=\"200\"", "#16181c")
                .doesNotContain("@media");
        assertThat(picture.svg()).contains("@media (prefers-color-scheme:dark)");
        assertThatThrownBy(() -> picture.png(BoardPicture.MAX_SIZE + 1, Theme.LIGHT))
                .hasMessageContaining("60 to 1200");
    }
}
