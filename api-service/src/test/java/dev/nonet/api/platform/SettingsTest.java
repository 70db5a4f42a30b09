package dev.nonet.api.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.quarkus.runtime.configuration.DurationConverter;
import io.quarkus.runtime.configuration.MemorySize;
import io.quarkus.runtime.configuration.MemorySizeConverter;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.ConfigMappings;
import io.smallrye.config.ConfigMappings.ConfigClass;
import io.smallrye.config.ConfigValidationException;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.smallrye.config.validator.BeanValidationConfigValidator;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every numeric setting, duration and size has bounds; a value out of bounds is refused with a message that names the
 * key.
 */
class SettingsTest {

    private static final Validator VALIDATOR =
            Validation.buildDefaultValidatorFactory().getValidator();

    static Stream<Arguments> settings() {
        return new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests()).importPackages("dev.nonet.api").stream()
                        .filter(type -> type.isAnnotatedWith(ConfigMapping.class))
                        .map(JavaClass::reflect)
                        .flatMap(mapping ->
                                ConfigMappings.getProperties(ConfigClass.configClass(mapping)).entrySet().stream()
                                        .filter(setting -> !setting.getKey().contains("["))
                                        .flatMap(setting ->
                                                wrongValue(setting.getValue().getMethod())
                                                        .map(wrong -> Arguments.of(mapping, setting.getKey(), wrong))
                                                        .stream()));
    }

    /** A value beyond all bounds, if the setting's type is ordered. */
    private static Optional<String> wrongValue(Method setting) {
        String type = setting.getGenericReturnType().getTypeName();
        if (type.contains(Duration.class.getName())) {
            return Optional.of("99999D");
        }
        if (type.equals(MemorySize.class.getName())) {
            return Optional.of("9999T");
        }
        return type.matches("int|long|double|java\\.util\\.Optional(Int|Long|Double)")
                ? Optional.of("-1")
                : Optional.empty();
    }

    @ParameterizedTest
    @MethodSource("settings")
    void refusesValuesOutOfBounds(Class<?> mapping, String key, String value) {
        String named = key.replace("*", "acme");

        assertThatThrownBy(() -> read(mapping, Map.of(named, value)))
                .isInstanceOf(ConfigValidationException.class)
                .hasMessageContaining(named);
        assertThat(read(mapping, Map.of())).isNotNull();
    }

    private static Object read(Class<?> mapping, Map<String, String> properties) {
        return new SmallRyeConfigBuilder()
                .withSources(new PropertiesConfigSource(properties, "test", 100))
                .withConverter(Duration.class, 100, new DurationConverter())
                .withConverter(MemorySize.class, 100, new MemorySizeConverter())
                .withValidator(new BeanValidationConfigValidator() {
                    @Override
                    public Validator getValidator() {
                        return VALIDATOR;
                    }
                })
                .withMapping(mapping)
                .build()
                .getConfigMapping(mapping);
    }
}
