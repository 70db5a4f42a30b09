package dev.nonet.api;

import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/**
 * About half of this module's tests, those of jobs and their results. {@link OtherTests} are the rest. Surefire runs
 * the halves side by side, each in a JVM that starts the service once, as much of a test's time is waiting.
 */
@Suite
@SelectPackages({JobTests.JOB, JobTests.INGEST, JobTests.RESULT, JobTests.BOOK})
@IncludeClassNamePatterns(".*Test")
class JobTests {

    static final String JOB = "dev.nonet.api.job";

    static final String INGEST = "dev.nonet.api.ingest";

    static final String RESULT = "dev.nonet.api.result";

    static final String BOOK = "dev.nonet.api.book";
}
