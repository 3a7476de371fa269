import type { Transducer } from '../transducer/transducer.ts';

/** @returns one transducer whose initial state leads to those of the others without input, in their order */
export function mergeTransducers(transducers: readonly Transducer[]): Transducer {
  const [only] = transducers;
  if (only && transducers.length === 1) return only;
  const first = [0, transducers.length];
  const inputs: number[] = transducers.map(() => 0);
  const outputs: number[] = transducers.map(() => 0);
  const weights: number[] = transducers.map(() => 0);
  const targets: number[] = [];
  const finals = [0];
  const finalWeights = [0];
  let offset = 1;
  for (const { initial } of transducers) {
    targets.push(offset + initial);
    offset += transducers[targets.length - 1]?.finals.length ?? 0;
  }
  for (const transducer of transducers) {
    const stateOffset = finals.length;
    const arcOffset = inputs.length;
    for (const end of transducer.first.subarray(1)) first.push(arcOffset + end);
    for (const input of transducer.inputs) inputs.push(input);
    for (const output of transducer.outputs) outputs.push(output);
    for (const target of transducer.targets) targets.push(stateOffset + target);
    for (const weight of transducer.weights ?? new Float64Array(transducer.inputs.length)) weights.push(weight);
    for (const final of transducer.finals) finals.push(final);
    for (const weight of transducer.finalWeights ?? new Float64Array(transducer.finals.length))
      finalWeights.push(weight);
  }
  return {
    initial: 0,
    first: Int32Array.from(first),
    inputs: Int32Array.from(inputs),
    outputs: Int32Array.from(outputs),
    targets: Int32Array.from(targets),
    weights: Float64Array.from(weights),
    finals: Uint8Array.from(finals),
    finalWeights: Float64Array.from(finalWeights),
  };
}
