#!/usr/bin/env bash
# Builds base images without a registry: nonet-local/base, a minimal Debian, and nonet-local/jdk, which adds the JDK of this machine.
# Needs root, debootstrap, a JDK 25 in JAVA_HOME, and a Docker engine.
set -euo pipefail
: "${JAVA_HOME:?the folder of a JDK 25}"
export DOCKER_BUILDKIT=0

if ! docker image inspect nonet-local/base >/dev/null 2>&1; then
    root="$(mktemp -d)"
    debootstrap --variant=minbase bookworm "$root/debian" >&2
    rm -rf "$root"/debian/var/cache/apt/* "$root"/debian/var/lib/apt/lists/*
    tar -C "$root/debian" -c . | docker import - nonet-local/base
    rm -rf "$root"
fi
if ! docker image inspect nonet-local/jdk >/dev/null 2>&1; then
    context="$(mktemp -d)"
    cp -aL "$(readlink -f "$JAVA_HOME")" "$context/openjdk"
    rm -f "$context/openjdk/lib/src.zip"
    cat > "$context/Dockerfile" <<'END'
FROM nonet-local/base
COPY openjdk /opt/java/openjdk
ENV JAVA_HOME=/opt/java/openjdk PATH=/opt/java/openjdk/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
END
    docker build -q -t nonet-local/jdk "$context" >&2
    rm -rf "$context"
fi
