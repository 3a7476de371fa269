import type { Network } from '../network/network.ts';
import type { Operations } from './operations.ts';

/** A sentence among the encoded rows. */
export interface EncodedSentence {
  /** Number of source tokens. */
  readonly length: number;
  /** For each decoder layer, the addresses of transposed keys and of values. */
  readonly context: readonly { readonly keys: number; readonly values: number }[];
}

/** Floats of a row of transposed keys, and of scores: one for each key, in groups of sixteen. */
export const transposedLength = (keys: number): number => Math.ceil(keys / 16) * 16;

/** Encodes sentences, whose rows lie one after the other without padding. */
export function encode(network: Network, operations: Operations, sources: readonly Int32Array[]): EncodedSentence[] {
  const { kernels, memory, width, heads } = network;
  const rowBytes = 4 * width;
  const rows = sources.reduce((sum, source) => sum + source.length, 0);
  const sentences = sources.map((source) => ({
    length: source.length,
    context: network.decoder.map(() => ({
      keys: memory.allocateFloats(width * transposedLength(source.length)),
      values: 0,
    })),
  }));
  const valuesByLayer = network.decoder.map(() => memory.allocateFloats(rows * width));
  const { mark } = memory;
  const maxLength = Math.max(...sources.map(({ length }) => length));
  const [x, queries, keys, values, mixed] = [
    memory.allocateFloats(rows * width),
    memory.allocateFloats(rows * width),
    memory.allocateFloats(rows * width),
    memory.allocateFloats(rows * width),
    memory.allocateFloats(rows * width),
  ];
  const transposed = memory.allocateFloats(width * transposedLength(maxLength));
  const scores = memory.allocateFloats(transposedLength(maxLength));
  const tokens = memory.allocate(4 * maxLength);

  let start = 0;
  for (const source of sources) {
    memory.setIntegers(tokens, source);
    const { table, multiplier } = network.source;
    const count = source.length;
    kernels.embed(table, multiplier, Math.sqrt(width), tokens, count, width, network.positions, rowBytes, x + start);
    start += count * rowBytes;
  }
  operations.normalizeIf(network.encoderEnds.embedding, rows, x);
  for (const { attention, feedForward } of network.encoder) {
    const { query, key, value, output, steps } = attention;
    operations.project(x, rows, [query, queries], [key, keys], [value, values]);
    start = 0;
    for (const { length } of sentences) {
      kernels.transpose(keys + start, length, width, transposed);
      const own = [queries + start, length, transposed, values + start, length] as const;
      kernels.attend(...own, heads, width, scores, mixed + start, 0, 0);
      start += length * rowBytes;
    }
    operations.addProjection(mixed, output, steps, rows, x);
    operations.addFeedForward(feedForward, rows, x);
  }
  operations.normalizeIf(network.encoderEnds.top, rows, x);
  for (const [layer, { attention }] of network.decoder.entries()) {
    const layerValues = valuesByLayer[layer] ?? 0;
    operations.project(x, rows, [attention.key, keys], [attention.value, layerValues]);
    start = 0;
    for (const { length, context } of sentences) {
      const own = context[layer];
      if (own === undefined) throw new Error('a decoder layer has no context');
      own.values = layerValues + start;
      kernels.transpose(keys + start, length, width, own.keys);
      start += length * rowBytes;
    }
  }
  memory.release(mark);
  return sentences;
}
