package dev.nonet.local.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ServiceBenchTest {

    @Test
    void saysThatAMeasurementWasTooShort() {
        assertThat(ServiceBench.tooShort(10)).isEmpty();
        assertThat(ServiceBench.tooShort(3.24)).isEqualTo(" (too short, 3.2 s: take a larger --count)");
    }
}
