package dev.nonet.api;

import org.junit.platform.suite.api.ExcludePackages;
import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/** All tests of this module that are not {@link JobTests}. */
@Suite
@SelectPackages("dev.nonet.api")
@ExcludePackages({JobTests.JOB, JobTests.INGEST, JobTests.RESULT, JobTests.BOOK})
@IncludeClassNamePatterns(".*Test")
class OtherTests {}
