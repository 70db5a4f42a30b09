/**
 * A client of the service for the command line: {@link dev.nonet.cli.service.ServiceClient} sends the requests,
 * {@link dev.nonet.cli.service.JobWatch} follows a job to its end, {@link dev.nonet.cli.service.Outcomes} reads its
 * outcomes. Requests to a busy or unavailable service are retried according to
 * {@link dev.nonet.cli.service.RetryPolicy}; every other failure is a {@link dev.nonet.cli.service.ServiceException}.
 */
@NullMarked
package dev.nonet.cli.service;

import org.jspecify.annotations.NullMarked;
