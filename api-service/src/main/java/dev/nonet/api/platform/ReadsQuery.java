package dev.nonet.api.platform;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The query parameters that a call reads, besides those of its {@code @QueryParam}s. On a method, or on a class for all
 * its methods.
 */
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface ReadsQuery {

    String[] value();
}
