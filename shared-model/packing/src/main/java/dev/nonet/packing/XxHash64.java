package dev.nonet.packing;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The hash XXH64 with seed 0 (github.com/Cyan4973/xxHash, doc/xxhash_spec.md), of which zstd's checksum is the lower
 * half.
 */
final class XxHash64 {

    private static final long PRIME_1 = 0x9E3779B185EBCA87L;
    private static final long PRIME_2 = 0xC2B2AE3D27D4EB4FL;
    private static final long PRIME_3 = 0x165667B19E3779F9L;
    private static final long PRIME_4 = 0x85EBCA77C2B2AE63L;
    private static final long PRIME_5 = 0x27D4EB2F165667C5L;

    /** {@code PRIME_1 + PRIME_2} modulo 2^64; a literal, as Error Prone rejects constants that overflow. */
    private static final long PRIMES_1_AND_2 = 0x60EA_27EE_ADC0_B5D6L;

    private static final int STRIPE = 32;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private XxHash64() {}

    /** The hash of the first {@code length} bytes. */
    static long of(byte[] bytes, int length) {
        int at = 0;
        long hash = PRIME_5;
        if (length >= STRIPE) {
            long one = PRIMES_1_AND_2;
            long two = PRIME_2;
            long three = 0;
            long four = -PRIME_1;
            for (; at <= length - STRIPE; at += STRIPE) {
                one = round(one, (long) LONGS.get(bytes, at));
                two = round(two, (long) LONGS.get(bytes, at + 8));
                three = round(three, (long) LONGS.get(bytes, at + 16));
                four = round(four, (long) LONGS.get(bytes, at + 24));
            }
            hash = Long.rotateLeft(one, 1)
                    + Long.rotateLeft(two, 7)
                    + Long.rotateLeft(three, 12)
                    + Long.rotateLeft(four, 18);
            hash = merge(merge(merge(merge(hash, one), two), three), four);
        }
        hash += length;
        for (; at <= length - Long.BYTES; at += Long.BYTES) {
            hash = Long.rotateLeft(hash ^ round(0, (long) LONGS.get(bytes, at)), 27) * PRIME_1 + PRIME_4;
        }
        if (at <= length - Integer.BYTES) {
            hash = Long.rotateLeft(hash ^ ((int) INTS.get(bytes, at) & 0xffff_ffffL) * PRIME_1, 23) * PRIME_2 + PRIME_3;
            at += Integer.BYTES;
        }
        for (; at < length; at++) {
            hash = Long.rotateLeft(hash ^ (bytes[at] & 0xffL) * PRIME_5, 11) * PRIME_1;
        }
        hash = (hash ^ hash >>> 33) * PRIME_2;
        hash = (hash ^ hash >>> 29) * PRIME_3;
        return hash ^ hash >>> 32;
    }

    private static long round(long lane, long input) {
        return Long.rotateLeft(lane + input * PRIME_2, 31) * PRIME_1;
    }

    private static long merge(long hash, long lane) {
        return (hash ^ round(0, lane)) * PRIME_1 + PRIME_4;
    }
}
