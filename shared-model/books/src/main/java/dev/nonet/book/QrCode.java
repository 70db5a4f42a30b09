package dev.nonet.book;

import com.google.zxing.WriterException;
import com.google.zxing.qrcode.decoder.ErrorCorrectionLevel;
import com.google.zxing.qrcode.encoder.ByteMatrix;
import com.google.zxing.qrcode.encoder.Encoder;
import java.io.IOException;

/** Draws a QR code as vector rectangles, with the quiet zone of four modules that ISO/IEC 18004 requires around it. */
final class QrCode {

    private static final int QUIET = 4;

    private QrCode() {}

    static void draw(PageCanvas canvas, String text, float x, float y, float side) throws IOException {
        ByteMatrix code;
        try {
            code = Encoder.encode(text, ErrorCorrectionLevel.L).getMatrix();
        } catch (WriterException e) {
            throw new IllegalArgumentException("a QR code cannot hold " + text.length() + " characters", e);
        }
        float module = side / (code.getWidth() + 2 * QUIET);
        canvas.ink(Ink.BLACK);
        for (int row = 0; row < code.getHeight(); row++) {
            for (int column = 0; column < code.getWidth(); column++) {
                int end = column;
                while (end < code.getWidth() && code.get(end, row) == 1) {
                    end++;
                }
                if (end > column) {
                    canvas.rectangle(
                            x + (QUIET + column) * module, y + (QUIET + row) * module, (end - column) * module, module);
                    column = end;
                }
            }
        }
        canvas.fillAll();
    }
}
