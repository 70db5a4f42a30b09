package dev.nonet.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.nio.charset.StandardCharsets;

/**
 * Redirects standard error past a filter. The JVM prints a warning about its incubating vector module before any of our
 * code runs, and has no switch to turn it off. So {@code ./nonet} starts the JVM with a filter on standard error that
 * drops this line, and passes a duplicate of the real standard error, whose number is in a system property.
 *
 * <p>The duplicate is used as it is. If its file were opened again ({@code /dev/fd/3}), the two descriptors would have
 * two positions in it, and the caller's next output would overwrite ours.
 */
final class StandardError {

    private static final String DESCRIPTOR = "nonet.stderr";

    private StandardError() {}

    static void install() {
        Integer number = Integer.getInteger(DESCRIPTOR);
        if (number != null) {
            System.setErr(new PrintStream(new FileOutputStream(descriptor(number)), true, StandardCharsets.UTF_8));
        }
    }

    /**
     * Java has no public way from the number of an open descriptor to a stream, so {@code ./nonet} opens this package
     * for it.
     */
    private static FileDescriptor descriptor(int number) {
        try {
            Constructor<FileDescriptor> constructor = FileDescriptor.class.getDeclaredConstructor(int.class);
            constructor.setAccessible(true);
            return constructor.newInstance(number);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this JDK has no FileDescriptor(int)", e);
        }
    }
}
