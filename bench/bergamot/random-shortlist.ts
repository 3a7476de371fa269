import { Buffer } from 'node:buffer';
import type { Random } from '../../load/random.ts';

const MAGIC = 0xf11a48d5013417f5n;
/** As in Mozilla's file names (`lex.50.50`): the most frequent targets overall, and of each source piece. */
const FREQUENT_TARGETS = 50;
const TARGETS_PER_PIECE = 50;

/** Creates a lexical shortlist: up to 50 targets for each source piece. Frequent targets have low numbers. */
export function randomShortlist(vocabulary: number, random: Random): Buffer {
  const offsets = [0n];
  const targets: number[] = [];
  for (let source = 0; source < vocabulary; source++) {
    const own = new Set<number>();
    for (let i = 0; i < TARGETS_PER_PIECE; i++) own.add(Math.floor(vocabulary ** random.next()));
    targets.push(...[...own].sort((a, b) => a - b));
    offsets.push(BigInt(targets.length));
  }
  const head = BigUint64Array.of(
    BigInt(FREQUENT_TARGETS),
    BigInt(TARGETS_PER_PIECE),
    BigInt(offsets.length),
    BigInt(targets.length),
  );
  const body = Buffer.concat([
    Buffer.from(head.buffer),
    Buffer.from(BigUint64Array.from(offsets).buffer),
    Buffer.from(Uint32Array.from(targets).buffer),
  ]);
  return Buffer.concat([Buffer.from(BigUint64Array.of(MAGIC, checksum(body)).buffer), body]);
}

/** Marian's checksum: boost's `hash_combine` over 64-bit words. */
function checksum(body: Buffer): bigint {
  let seed = 0n;
  for (let i = 0; i + 8 <= body.length; i += 8) {
    const mixed = BigInt.asUintN(64, body.readBigUInt64LE(i) + 0x9e3779b9n + (seed << 6n) + (seed >> 2n));
    seed ^= mixed;
  }
  return seed;
}
