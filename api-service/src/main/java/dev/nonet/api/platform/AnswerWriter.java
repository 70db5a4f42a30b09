package dev.nonet.api.platform;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import org.jboss.resteasy.reactive.server.spi.ResteasyReactiveResourceInfo;
import org.jboss.resteasy.reactive.server.spi.ServerMessageBodyWriter;
import org.jboss.resteasy.reactive.server.spi.ServerRequestContext;
import org.jspecify.annotations.Nullable;

/**
 * Lets {@link Answer} write itself to the connection. Quarkus's own streams would block without a limit while a client
 * does not read.
 *
 * <p>Registered for {@code Object} and not for {@code Answer}: for a method with several media types Quarkus 3.34 looks
 * for a writer of {@code RestResponse}, and without one would send the answer's {@code toString()}.
 */
@Provider
public final class AnswerWriter implements ServerMessageBodyWriter<Object> {

    @Override
    public boolean isWriteable(
            Class<?> type,
            @Nullable Type generic,
            @Nullable ResteasyReactiveResourceInfo target,
            @Nullable MediaType media) {
        return type == Answer.class;
    }

    @Override
    public boolean isWriteable(
            Class<?> type, @Nullable Type generic, Annotation @Nullable [] annotations, @Nullable MediaType media) {
        return type == Answer.class;
    }

    @Override
    public void writeResponse(Object answer, Type generic, ServerRequestContext context) throws IOException {
        ((Answer) answer).write();
    }

    @Override
    public void writeTo(
            Object answer,
            Class<?> type,
            Type generic,
            Annotation[] annotations,
            MediaType media,
            MultivaluedMap<String, Object> headers,
            OutputStream output)
            throws IOException {
        ((Answer) answer).write();
    }
}
