package dev.nonet.local.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeptTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"a\":1,\"b\":2}|{\"a\":1}|true",
                "{\"a\":{\"x\":1,\"y\":2}}|{\"a\":{\"x\":1}}|true",
                "{\"a\":{\"y\":2}}|{\"a\":{\"x\":1}}|false",
                "{\"b\":2}|{\"a\":1}|false",
                "{\"a\":2}|{\"a\":1}|false",
                "{\"a\":[1,2]}|{\"a\":[1]}|false"
            })
    void aNewerVersionMayAddFieldsAndChangeNone(String newer, String older, boolean expected) throws Exception {
        assertThat(Kept.contains(JSON.readTree(newer), JSON.readTree(older))).isEqualTo(expected);
    }
}
