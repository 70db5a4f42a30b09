package dev.nonet.picture;

import dev.nonet.picture.Theme.Ink;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * Draws shapes as PNG, without AWT. Edges are anti-aliased by distance: a pixel whose centre is at least half a pixel
 * inside the shape is covered fully, one at least half a pixel outside not at all, and in between coverage is linear.
 *
 * <p>Source: Portable Network Graphics, third edition (W3C), chapters 5 (chunks), 9 (filters) and 11 (IHDR, IDAT,
 * IEND).
 */
final class PngPicture {

    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    private static final int BIT_DEPTH = 8;
    private static final int TRUE_COLOUR = 2;

    /** The PNG filter type that stores each row as the difference from the row above. */
    private static final int FILTER_UP = 2;

    private final int size;
    private final double scale;
    private final Theme theme;

    /** One {@code 0xRRGGBB} per pixel. */
    private final int[] pixels;

    private PngPicture(int side, int size, Theme theme) {
        this.size = size;
        this.scale = (double) size / side;
        this.theme = theme;
        this.pixels = new int[size * size];
    }

    /**
     * @param side width and height of the square that the shapes are drawn in, in their units
     * @param size width and height in pixels
     */
    static byte[] write(List<Shape> shapes, int side, int size, Theme theme) {
        PngPicture picture = new PngPicture(side, size, theme);
        shapes.forEach(picture::draw);
        return picture.encoded();
    }

    private void draw(Shape shape) {
        switch (shape) {
            case Shape.Rectangle it -> draw(it);
            case Shape.Ring it -> draw(it);
            case Shape.Line it -> draw(it);
            case Shape.Digit it ->
                stroke(Glyphs.segments(it.digit(), it.x(), it.y(), it.height()), it.stroke(), it.width(), true);
        }
    }

    private void draw(Shape.Rectangle rectangle) {
        double left = rectangle.x() * scale;
        double top = rectangle.y() * scale;
        double right = (rectangle.x() + rectangle.wide()) * scale;
        double bottom = (rectangle.y() + rectangle.high()) * scale;
        for (int row = begin(top); row < end(bottom); row++) {
            double covered = Math.min(row + 1, bottom) - Math.max(row, top);
            for (int column = begin(left); column < end(right); column++) {
                double part = covered * (Math.min(column + 1, right) - Math.max(column, left));
                blend(row, column, rectangle.fill(), part * rectangle.opacity());
            }
        }
    }

    private void draw(Shape.Ring ring) {
        double x = ring.x() * scale;
        double y = ring.y() * scale;
        double radius = ring.radius() * scale;
        double half = ring.width() * scale / 2;
        double reach = radius + half + 1;
        Ink fill = ring.fill();
        for (int row = begin(y - reach); row < end(y + reach); row++) {
            for (int column = begin(x - reach); column < end(x + reach); column++) {
                double dx = Math.abs(column + 0.5 - x);
                double dy = Math.abs(row + 0.5 - y);
                double beyond = (ring.square() ? Math.max(dx, dy) : Math.hypot(dx, dy)) - radius;
                if (fill != null) {
                    blend(row, column, fill, covered(-beyond) * ring.opacity());
                }
                blend(row, column, ring.stroke(), covered(half - Math.abs(beyond)));
            }
        }
    }

    private void draw(Shape.Line line) {
        Glyphs.Segment whole = new Glyphs.Segment(line.x1(), line.y1(), line.x2(), line.y2());
        if (!line.dashed()) {
            stroke(List.of(whole), line.stroke(), line.width(), line.round());
            return;
        }
        double length = Math.hypot(line.x2() - line.x1(), line.y2() - line.y1());
        for (double from = 0; from < length; from += Shape.Line.DASH + Shape.Line.GAP) {
            double to = Math.min(from + Shape.Line.DASH, length);
            stroke(List.of(part(whole, from / length, to / length)), line.stroke(), line.width(), line.round());
        }
    }

    private static Glyphs.Segment part(Glyphs.Segment segment, double from, double to) {
        double dx = segment.x2() - segment.x1();
        double dy = segment.y2() - segment.y1();
        return new Glyphs.Segment(
                segment.x1() + from * dx, segment.y1() + from * dy, segment.x1() + to * dx, segment.y1() + to * dy);
    }

    /** Draws all segments of a stroke in one pass, so that pixels where segments overlap are blended only once. */
    private void stroke(List<Glyphs.Segment> segments, Ink ink, double width, boolean round) {
        double half = width * scale / 2;
        double reach = half + 1;
        double left = size;
        double right = 0;
        double top = size;
        double bottom = 0;
        for (Glyphs.Segment segment : segments) {
            left = Math.min(left, Math.min(segment.x1(), segment.x2()) * scale);
            right = Math.max(right, Math.max(segment.x1(), segment.x2()) * scale);
            top = Math.min(top, Math.min(segment.y1(), segment.y2()) * scale);
            bottom = Math.max(bottom, Math.max(segment.y1(), segment.y2()) * scale);
        }
        for (int row = begin(top - reach); row < end(bottom + reach); row++) {
            for (int column = begin(left - reach); column < end(right + reach); column++) {
                double part = 0;
                for (Glyphs.Segment segment : segments) {
                    part = Math.max(part, covered(segment, column + 0.5, row + 0.5, half, round));
                }
                blend(row, column, ink, part);
            }
        }
    }

    /** How much of the pixel around a point the segment covers, 0 to 1. */
    private double covered(Glyphs.Segment segment, double x, double y, double half, boolean round) {
        double x1 = segment.x1() * scale;
        double y1 = segment.y1() * scale;
        double dx = segment.x2() * scale - x1;
        double dy = segment.y2() * scale - y1;
        double length = Math.hypot(dx, dy);
        if (length == 0) {
            return 0;
        }
        double along = ((x - x1) * dx + (y - y1) * dy) / length;
        double aside = Math.abs((x - x1) * dy - (y - y1) * dx) / length;
        double beyond = Math.max(0, Math.max(-along, along - length));
        return round
                ? covered(half - (beyond == 0 ? aside : Math.hypot(aside, beyond)))
                : covered(half - aside) * covered(Math.min(along, length - along));
    }

    /** @param within how far the centre of a pixel is inside the edge, in pixels; negative outside */
    private static double covered(double within) {
        return Math.clamp(within + 0.5, 0, 1);
    }

    /** The first row or column of pixels that a shape from this coordinate on touches. */
    private int begin(double at) {
        return Math.clamp((long) Math.floor(at), 0, size);
    }

    /** One more than the last row or column of pixels that a shape up to this coordinate touches. */
    private int end(double at) {
        return Math.clamp((long) Math.ceil(at), 0, size);
    }

    private void blend(int row, int column, Ink ink, double opacity) {
        if (opacity <= 0) {
            return;
        }
        int at = row * size + column;
        int under = pixels[at];
        int over = theme.colour(ink);
        int mixed = 0;
        for (int shift = 16; shift >= 0; shift -= 8) {
            int from = under >> shift & 0xff;
            int to = over >> shift & 0xff;
            mixed |= (int) Math.round(from + opacity * (to - from)) << shift;
        }
        pixels[at] = mixed;
    }

    private byte[] encoded() {
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        png.writeBytes(SIGNATURE);
        ByteBuffer header = ByteBuffer.allocate(13);
        header.putInt(size).putInt(size).put((byte) BIT_DEPTH).put((byte) TRUE_COLOUR);
        chunk(png, "IHDR", header.array());
        chunk(png, "IDAT", compressed());
        chunk(png, "IEND", new byte[0]);
        return png.toByteArray();
    }

    private byte[] compressed() {
        try (Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION)) {
            ByteArrayOutputStream compressed = new ByteArrayOutputStream();
            byte[] row = new byte[1 + 3 * size];
            byte[] buffer = new byte[8 * 1024];
            row[0] = FILTER_UP;
            for (int y = 0; y < size; y++) {
                for (int x = 0; x < size; x++) {
                    int pixel = pixels[y * size + x];
                    int above = y == 0 ? 0 : pixels[(y - 1) * size + x];
                    for (int i = 0; i < 3; i++) {
                        int shift = 16 - 8 * i;
                        row[1 + 3 * x + i] = (byte) ((pixel >> shift) - (above >> shift));
                    }
                }
                deflater.setInput(row);
                drain(deflater, buffer, compressed);
            }
            deflater.finish();
            drain(deflater, buffer, compressed);
            return compressed.toByteArray();
        }
    }

    private static void drain(Deflater deflater, byte[] buffer, ByteArrayOutputStream to) {
        for (int length = deflater.deflate(buffer); length > 0; length = deflater.deflate(buffer)) {
            to.write(buffer, 0, length);
        }
    }

    private static void chunk(ByteArrayOutputStream png, String type, byte[] data) {
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        CRC32 crc = new CRC32();
        crc.update(name);
        crc.update(data);
        png.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(data.length).array());
        png.writeBytes(name);
        png.writeBytes(data);
        png.writeBytes(
                ByteBuffer.allocate(Integer.BYTES).putInt((int) crc.getValue()).array());
    }
}
