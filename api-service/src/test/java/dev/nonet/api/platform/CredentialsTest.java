package dev.nonet.api.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class CredentialsTest {

    private boolean areValid = true;
    private final Credentials credentials = new Credentials(anew -> areValid);

    /** Every part of an answer asks whether they hold. */
    @Test
    void areNotCheckedForEachPartOfAnAnswer() {
        assertThat(credentials.holdLately()).isTrue();
        areValid = false;
        assertThat(credentials.holdLately()).isTrue();
    }

    @Test
    void areCheckedAtOnceWhenTheProcessHasEndedSome() {
        assertThat(credentials.holdLately()).isTrue();
        areValid = false;

        Credentials.someHaveEnded();

        assertThat(credentials.holdLately()).isFalse();
        assertThatThrownBy(credentials::requireLately)
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        ended -> assertThat(ended.problem().status()).isEqualTo(401));
    }

    /** Between the check that accepted them and the first one after it. */
    @Test
    void mayHaveEndedWhileTheyWereAccepted() {
        areValid = false;
        assertThat(credentials.holdLately()).isFalse();
    }

    @Test
    void neverHoldAgain() {
        areValid = false;
        assertThat(credentials.holdLately()).isFalse();
        areValid = true;
        Credentials.someHaveEnded();
        assertThat(credentials.holdLately()).isFalse();
    }
}
