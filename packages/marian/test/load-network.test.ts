import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { createRuntime, decode, loadNetwork, UnusableModelError } from '../src/index.ts';
import { loadToyModel, SPECIAL_TOKENS, sentencesFor, toyModelFile } from './support/toy-model.ts';

const runtime = createRuntime();
const file = toyModelFile('ende');

/** Replaces text in the settings or names of the model by text of the same length. */
function replaced(from: string, to: string): Buffer {
  assert.equal(from.length, to.length);
  const at = file.indexOf(from);
  assert.ok(at >= 0);
  const copy = Buffer.from(file);
  copy.write(to, at, 'latin1');
  return copy;
}

function rejects(damaged: Uint8Array, message: RegExp): void {
  assert.throws(
    () => loadNetwork(runtime, damaged, SPECIAL_TOKENS),
    (error) => error instanceof UnusableModelError && message.test(error.message),
  );
}

describe('loadNetwork', () => {
  test('rejects another architecture and names the setting', () => {
    rejects(replaced('dec-cell: ssru', 'dec-cell: grux'), /dec-cell/);
    rejects(replaced('transformer-decoder-autoreg: rnn', 'transformer-decoder-autoreg: aan'), /autoreg/);
    rejects(replaced('transformer-preprocess: ""', 'transformer-preprocess: dn'), /preprocess/);
    rejects(replaced('transformer-heads: 8', 'transformer-heads: x'), /heads/);
    rejects(replaced('transformer-heads: 8', 'transformer-heads: 7'), /width/);
    rejects(replaced('special:model.yml', 'special:model.xyz'), /settings/);
  });

  test('rejects a model without one of its parameters and names the parameter', () => {
    rejects(replaced('decoder_l1_rnn_Wf\0', 'decoder_l1_rnn_Wx\0'), /decoder_l1_rnn_Wf/);
    rejects(replaced('encoder_l1_ffn_b2\0', 'encoder_l1_ffn_b9\0'), /encoder_l1_ffn_b2/);
  });

  test('rejects a file that is cut at any place', () => {
    for (let length = 0; length < file.length; length += 997) rejects(file.subarray(0, length), /model file|settings/);
  });

  test('rejects a file whose headers are random', () => {
    const headers = fc.uint8Array({ minLength: 32, maxLength: 2_000 });
    fc.assert(
      fc.property(headers, (bytes) => {
        const damaged = Buffer.from(file);
        damaged.set(bytes, 8);
        assert.throws(() => loadNetwork(runtime, damaged, SPECIAL_TOKENS), UnusableModelError);
      }),
      { numRuns: 50, seed: 1 },
    );
  });

  test('quantizes each row by its largest value in a model without multipliers of activations', () => {
    const withMultipliers = loadToyModel(runtime);
    // The names of the multipliers become names that the engine does not look for.
    const text = file.toString('latin1').replaceAll('_QuantMultA', '_QuantMultX');
    const network = loadNetwork(runtime, Buffer.from(text, 'latin1'), SPECIAL_TOKENS);
    assert.equal(network.output.activationMultiplier, 0);
    const batch = fc.sample(sentencesFor(network), { numRuns: 20, seed: 1 });
    const together = decode(network, batch);
    assert.deepEqual(
      together,
      batch.flatMap((sentence) => decode(network, [sentence])),
    );
    // Both quantize the same weights, so the outputs are nearly the same.
    const first = (tokens: Int32Array) => tokens[0];
    const same = decode(withMultipliers, batch).filter(
      ({ target }, i) => first(target) === first(together[i]?.target ?? target),
    );
    assert.ok(same.length >= 15, `${same.length} of 20`);
  });

  test('reuses the memory of a disposed network, and of one that could not be loaded', () => {
    const own = createRuntime();
    const first = loadToyModel(own);
    const { memory } = first;
    first[Symbol.dispose]();
    assert.throws(
      () => loadNetwork(own, replaced('dec-cell: ssru', 'dec-cell: grux'), SPECIAL_TOKENS),
      UnusableModelError,
    );
    const second = loadToyModel(own, 'deen');
    assert.equal(second.memory, memory);
    assert.notEqual(loadToyModel(own).memory, memory);
    const { bytes } = memory;
    second[Symbol.dispose]();
    for (let round = 0; round < 5; round++) loadToyModel(own, 'deen')[Symbol.dispose]();
    assert.equal(memory.bytes, bytes);
    using third = loadToyModel(own, 'deen');
    const sentence = fc.sample(sentencesFor(third), { numRuns: 1, seed: 1 });
    assert.deepEqual(decode(third, sentence), decode(loadToyModel(runtime, 'deen'), sentence));
  });

  test('loads models of separate vocabularies', () => {
    const { source, target } = loadToyModel(runtime, 'enja');
    assert.notEqual(source.table, target.table);
    assert.deepEqual([source.size, target.size], [256, 400]);
  });
});
