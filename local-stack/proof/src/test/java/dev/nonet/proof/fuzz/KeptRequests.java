package dev.nonet.proof.fuzz;

import java.util.List;

/** Raw requests that were once answered with 500 or logged a stack trace. */
final class KeptRequests {

    private static final String POST = "POST /api/v1/jobs HTTP/1.1\r\nHost: localhost\r\n";

    static final List<String> ALL = List.of(
            POST + "Content-Type: x\r\nContent-Length: 2\r\n\r\n{}",
            POST + "Content-Type: /\r\nContent-Length: 2\r\n\r\n{}",
            POST + "Content-Type: application/json, text/plain\r\nContent-Length: 2\r\n\r\n{}",
            POST + "Content-Type: application/json\r\nContent-Type: x\r\nContent-Length: 2\r\n\r\n{}",
            POST + "Content-Length: 2\r\n\r\n{}",
            POST + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}",
            POST + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{",
            POST + "Content-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n12\r\n",
            POST + "Content-Type: text/plain\r\nContent-Length: 100\r\n\r\n53..7",
            "GET /api/v1/jobs HTTP/1.1\r\nHost: localhost\r\nAccept: /\r\n\r\n",
            "GET /api/v1/jobs HTTP/1.1\r\nAccept: text/csv\r\n\r\n",
            "GET /api/v1/jobs/%25/results;a=b HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "POST /api/v1/jobs/01a202cd-e8ed-7000-ac33-193c391f1928/deliveries/%25/redeliver;a=b HTTP/1.1\r\n"
                    + "Host: localhost\r\nContent-Length: 0\r\n\r\n",
            "POST /api/v1/hints HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    + "Content-Length: 14\r\n\r\n"
                    + "{\"board\":null}",
            POST + "Content-Type: application/json\r\nContent-Length: 61\r\n\r\n"
                    + "{\"kind\":\"generate\",\"count\":2,\"rating\":{\"min\":null,\"max\":4.0}}");

    private KeptRequests() {}
}
