package dev.nonet.api.tenant;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The scope that a REST call requires. On a method, or on a class for all its methods. */
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface Needs {

    Scope value();

    /** Whether the caller must also be the operator. */
    boolean operator() default false;
}
