import type { Network, Recurrence } from '../network/network.ts';
import type { DecoderState } from './decoder-state.ts';
import type { Operations } from './operations.ts';

/** The cells of recurrent units: one row for each layer. */
export function createRecurrentState(network: Network, operations: Operations, maxRows: number): DecoderState {
  const { kernels, memory, width } = network;
  const rowBytes = 4 * width;
  const floats = (): number => memory.allocateFloats(maxRows * width);
  const [inputs, forgets] = [floats(), floats()];
  const layers = network.decoder.map(({ autoregression }) => {
    const cells = floats();
    memory.clear(cells, maxRows * rowBytes);
    return { recurrence: recurrenceOf(autoregression), cells, spare: floats() };
  });

  return {
    apply(layer, rows, x) {
      const { recurrence, cells } = layers[layer] ?? unknownLayer();
      const { gain, bias } = recurrence.normalization;
      operations.project(x, rows, [recurrence.input, inputs], [recurrence.forget, forgets]);
      kernels.recur(forgets, inputs, cells, x, gain, bias, rows, width);
    },
    select(parents) {
      for (const layer of layers) {
        for (const [row, parent] of parents.entries())
          memory.move(layer.spare + row * rowBytes, layer.cells + parent * rowBytes, rowBytes);
        [layer.cells, layer.spare] = [layer.spare, layer.cells];
      }
    },
  };
}

function recurrenceOf(autoregression: Network['decoder'][number]['autoregression']): Recurrence {
  if (autoregression.kind === 'recurrence') return autoregression.recurrence;
  throw new Error('the layers of the decoder differ');
}

function unknownLayer(): never {
  throw new Error('the decoder does not have this layer');
}
