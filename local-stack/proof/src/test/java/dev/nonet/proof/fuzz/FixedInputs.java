package dev.nonet.proof.fuzz;

import java.util.Arrays;
import java.util.Random;

/** A target with one input, given again and again. */
record FixedInputs(String name, Input input) implements FuzzTarget {

    static FixedInputs of(String name, Input input) {
        return new FixedInputs(name, input);
    }

    @Override
    public Input next(Random random) {
        return input;
    }

    /** What an input does that it must not. */
    enum Behaviour {
        VIOLATES("not as promised"),
        THROWS("IllegalStateException"),
        ALLOCATES("allocates");

        private final String expected;

        Behaviour(String expected) {
            this.expected = expected;
        }

        String expected() {
            return expected;
        }
    }

    /** An input that breaks a promise. */
    record Bad(Behaviour behaviour) implements Input {

        @Override
        public int length() {
            return 1;
        }

        @Override
        public String text() {
            return behaviour.name();
        }

        @Override
        public void run() throws Violation {
            switch (behaviour) {
                case VIOLATES -> throw new Violation("not as promised");
                case THROWS -> throw new IllegalStateException("thrown");
                case ALLOCATES -> {
                    byte[] kept = {};
                    for (int i = 1; i <= 100; i++) {
                        kept = Arrays.copyOf(kept, 2_000 * i);
                    }
                    if (kept.length != 200_000) {
                        throw new IllegalStateException("not as long");
                    }
                }
            }
        }
    }
}
