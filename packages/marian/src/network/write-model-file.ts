import type { Parameter } from './model-file.ts';

/** Values start at multiples of this. */
const ALIGNMENT_BYTES = 256;

const padded = (length: number): number => Math.ceil(length / ALIGNMENT_BYTES) * ALIGNMENT_BYTES;

/** Writes Marian's binary format, which `readModelFile` describes. @returns the parts of the file, in order */
export function writeModelFile(parameters: ReadonlyMap<string, Parameter>): Buffer[] {
  const all = [...parameters];
  const head = Buffer.concat([
    uint64s(1, all.length),
    ...all.map(([name, { type, shape, bytes }]) =>
      uint64s(Buffer.byteLength(name) + 1, type, shape.length, padded(bytes.length)),
    ),
    ...all.map(([name]) => Buffer.from(`${name}\0`)),
    ...all.map(([, { shape }]) => Buffer.from(Int32Array.from(shape).buffer)),
  ]);
  const gap = padded(head.length + 8) - head.length - 8;
  const values = all.flatMap(([, { bytes }]) => [
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
    Buffer.alloc(padded(bytes.length) - bytes.length),
  ]);
  return [head, uint64s(gap), Buffer.alloc(gap), ...values];
}

function uint64s(...values: readonly number[]): Buffer {
  return Buffer.from(BigUint64Array.from(values, BigInt).buffer);
}
