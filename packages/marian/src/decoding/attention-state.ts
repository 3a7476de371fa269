import type { Attention, Network } from '../network/network.ts';
import type { DecoderState } from './decoder-state.ts';
import { transposedLength } from './encoder.ts';
import type { Operations } from './operations.ts';

/**
 * The keys and values of the tokens before. Each token has an entry, with a key and a value for each layer. A row is the list of
 * the entries of its tokens, so that rows with a common beginning share entries, and nothing is copied when a row is continued
 * twice. Entries stay until the memory is released after the search.
 */
export function createAttentionState(
  network: Network,
  operations: Operations,
  maxRows: number,
  maxSteps: number,
): DecoderState {
  const { kernels, memory, width, heads } = network;
  const rowBytes = 4 * width;
  const entryBytes = 2 * rowBytes * network.decoder.length;
  const floats = (): number => memory.allocateFloats(maxRows * width);
  const [queries, keys, values, mixed] = [floats(), floats(), floats(), floats()];
  const scores = memory.allocateFloats(transposedLength(maxSteps));
  const list = memory.allocate(4 * maxSteps * maxRows);
  const layers = network.decoder.map(({ autoregression }) => attentionOf(autoregression));
  let entries: readonly (readonly number[])[] = Array.from({ length: maxRows }, () => []);

  /** Gives each row an entry for its new token. */
  function addEntries(rows: number): void {
    const first = memory.allocate(rows * entryBytes);
    entries = Array.from({ length: rows }, (_, row) => [...(entries[row] ?? []), first + row * entryBytes]);
    for (const [row, own] of entries.entries()) memory.setIntegers(list + 4 * row * maxSteps, own);
  }

  return {
    apply(layer, rows, x) {
      const attention = layers[layer];
      if (!attention) throw new Error('the decoder does not have this layer');
      if (layer === 0) addEntries(rows);
      const { query, key, value, output, steps } = attention;
      operations.project(x, rows, [query, queries], [key, keys], [value, values]);
      const offset = 2 * rowBytes * layer;
      for (const [row, own] of entries.entries()) {
        const entry = (own.at(-1) ?? 0) + offset;
        const at = row * rowBytes;
        memory.move(entry, keys + at, rowBytes);
        memory.move(entry + rowBytes, values + at, rowBytes);
        const from = [queries + at, list + 4 * row * maxSteps, own.length, offset] as const;
        kernels.attend_cached(...from, heads, width, scores, mixed + at);
      }
      operations.addProjection(mixed, output, steps, rows, x);
    },
    select(parents) {
      entries = parents.map((parent) => entries[parent] ?? []);
    },
  };
}

function attentionOf(autoregression: Network['decoder'][number]['autoregression']): Attention {
  if (autoregression.kind === 'attention') return autoregression.attention;
  throw new Error('the layers of the decoder differ');
}
