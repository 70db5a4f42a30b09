package dev.nonet.api.platform;

import static java.lang.annotation.ElementType.METHOD;
import static java.lang.annotation.ElementType.TYPE_USE;
import static java.lang.annotation.RetentionPolicy.RUNTIME;

import io.quarkus.runtime.configuration.DurationConverter;
import io.quarkus.runtime.configuration.MemorySize;
import io.quarkus.runtime.configuration.MemorySizeConverter;
import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.Documented;
import java.lang.annotation.Retention;
import java.lang.annotation.Target;
import java.math.BigInteger;
import java.time.Duration;

/**
 * The allowed range of a setting that is a duration or a size. Both bounds are inclusive and written as in the
 * configuration: {@code 10ms}, {@code 64K}.
 */
@Documented
@Constraint(validatedBy = {Between.OfDuration.class, Between.OfSize.class})
@Target({METHOD, TYPE_USE})
@Retention(RUNTIME)
public @interface Between {

    String from();

    String to();

    String message() default "must be {from} to {to}";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};

    /** Validates durations. */
    final class OfDuration implements ConstraintValidator<Between, Duration> {

        private Duration from = Duration.ZERO;
        private Duration to = Duration.ZERO;

        @Override
        public void initialize(Between bounds) {
            from = DurationConverter.parseDuration(bounds.from());
            to = DurationConverter.parseDuration(bounds.to());
        }

        @Override
        public boolean isValid(Duration value, ConstraintValidatorContext context) {
            return value == null || (value.compareTo(from) >= 0 && value.compareTo(to) <= 0);
        }
    }

    /** Validates sizes. */
    final class OfSize implements ConstraintValidator<Between, MemorySize> {

        private BigInteger from = BigInteger.ZERO;
        private BigInteger to = BigInteger.ZERO;

        @Override
        public void initialize(Between bounds) {
            from = bytes(bounds.from());
            to = bytes(bounds.to());
        }

        private static BigInteger bytes(String size) {
            return new MemorySizeConverter().convert(size).asBigInteger();
        }

        @Override
        public boolean isValid(MemorySize value, ConstraintValidatorContext context) {
            return value == null
                    || (value.asBigInteger().compareTo(from) >= 0
                            && value.asBigInteger().compareTo(to) <= 0);
        }
    }
}
