#!/usr/bin/env bash
# Creates the topics in an existing Kafka, and leaves those alone that exist. Needs kafka-topics.sh of Kafka's tools on the
# path, which gets all options:
#   topics.sh --bootstrap-server kafka.example:9092 [--command-config client.properties] [--replication-factor 3]
set -euo pipefail
command -v kafka-topics.sh >/dev/null || {
    echo "topics.sh needs kafka-topics.sh, of Kafka's tools (the folder bin of its download), on the PATH" >&2
    exit 2
}
# name, partitions, how much of each partition is kept (milliseconds, bytes, bytes of a segment), and the bytes of the longest record.
# Records are stored uncompressed, so that the limits of what is fetched count the bytes that whoever reads them holds
while read -r topic partitions time bytes segment record; do
    kafka-topics.sh "$@" --create --if-not-exists --topic "$topic" --partitions "$partitions" \
        --config retention.ms="$time" --config retention.bytes="$bytes" --config segment.bytes="$segment" \
        --config compression.type=uncompressed --config max.message.bytes="$record" </dev/null
done <<'END'
nonet.tasks.v1 480 86400000 50331648 16777216 262144
nonet.tasks.interactive.v1 12 86400000 134217728 67108864 262144
nonet.results.v1 12 86400000 2147483648 268435456 1048588
nonet.control.v1 1 3600000 268435456 67108864 262144
nonet.tasks.v1.dlq 1 1209600000 1073741824 134217728 1048588
nonet.results.v1.dlq 1 1209600000 1073741824 134217728 1048588
END
