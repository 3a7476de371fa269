import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { selectVocabulary } from '../src/decoding/output-words.ts';
import {
  convertModel,
  createRuntime,
  decode,
  loadNetwork,
  type Network,
  type NumpyFile,
  UnusableModelError,
} from '../src/index.ts';
import { ARCHITECTURES, type Choices, convertedTransformer, randomTransformer } from './support/random-transformer.ts';

/** What Marian makes of a source with the weights as floats (`support/record-transformers.py`). */
interface Recorded {
  readonly greedy: readonly number[];
  /** Of the first three tokens. */
  readonly alignment: readonly (readonly number[])[];
  readonly beam: readonly number[];
  readonly score: number;
}
const FIXTURE = join(import.meta.dirname, 'fixtures/transformers.json');
const recorded: { sources: number[][]; models: Record<string, Recorded[]> } = JSON.parse(readFileSync(FIXTURE, 'utf8'));
const sources = recorded.sources.map((tokens) => Int32Array.from([...tokens, 0]));
const runtime = createRuntime();

/** Without a normalization behind each sublayer, attention saturates, and small differences of its input decide. */
const SATURATED = new Set(['no normalization after sublayers', 'normalization before residuals']);

function load(choices: Choices, settings: Record<string, string> = {}): Network & Disposable {
  const network = loadNetwork(runtime, convertedTransformer(choices, settings), { endId: 0, unknownId: 1 });
  return { ...network, vocabulary: selectVocabulary(network), [Symbol.dispose]: () => network[Symbol.dispose]() };
}

const convertWith = (files: readonly NumpyFile[]): Buffer[] => convertModel(files, {});

const sentence = (source: Int32Array, maxLength: number, prefix = new Int32Array()) =>
  ({ source, maxLength, prefix, shortlist: undefined }) as const;

describe('models of all architectures that Marian trains', () => {
  for (const choices of ARCHITECTURES) {
    test(`${choices.name}: each token is that of Marian, or nearly as likely`, () => {
      using network = load(choices);
      let [same, near, total] = [0, 0, 0];
      for (const [index, { greedy }] of (recorded.models[choices.name] ?? []).entries()) {
        const source = sources[index] ?? new Int32Array();
        const sentences = greedy.map((_, at) => sentence(source, at + 1, Int32Array.from(greedy.slice(0, at))));
        for (const [at, { target, runnersUp }] of decode(network, sentences, { withRunnersUp: true }).entries()) {
          total++;
          if (target[at] === greedy[at]) same++;
          else if (runnersUp?.[0]?.token === greedy[at]) near++;
        }
      }
      assert.ok(total >= 50 && same / total >= 0.93 && same + near === total, `${same} and ${near} of ${total}`);
    });

    test(`${choices.name}: the attention to the source is that of Marian`, () => {
      using network = load(choices);
      const found = decode(
        network,
        sources.map((source) => sentence(source, 3)),
      );
      for (const [index, { alignment, greedy }] of (recorded.models[choices.name] ?? []).entries()) {
        const columns = sources[index]?.length ?? 0;
        const { target, alignment: weights = new Float32Array() } = found[index] ?? {};
        if (`${target}` !== `${greedy.slice(0, 3)}` || SATURATED.has(choices.name)) continue;
        const errors = alignment.flat().map((weight, at) => Math.abs(weight - (weights[at] ?? 0)));
        assert.equal(weights.length, (target?.length ?? 0) * columns);
        assert.ok(errors.slice(0, weights.length).every((error) => error < 0.1));
      }
    });
  }

  test('beam search finds the translations of Marian, with their scores', () => {
    let same = 0;
    for (const choices of ARCHITECTURES) {
      using network = load(choices, { 'beam-size': '6', normalize: '1' });
      const batch = sources.map((source) => sentence(source, 2 * source.length));
      const found = decode(network, batch);
      for (const [index, { beam, score }] of (recorded.models[choices.name] ?? []).entries()) {
        const own = found[index];
        if (`${own?.target}` !== `${beam}`) continue;
        same++;
        assert.ok(Math.abs((own?.score ?? 0) - score) < 0.05, choices.name);
      }
      assert.deepEqual(decode(network, batch.slice(4, 5)), found.slice(4, 5), 'it depends on its own sentence only');
      const [second] = decode(network, batch.slice(4, 5), { rank: 1 });
      assert.ok((second?.score ?? 0) <= (found[4]?.score ?? 0));
    }
    assert.ok(same >= 70, `${same} of ${14 * 8}`);
  });

  test('without guided alignment, all heads of the last layer but one tell it', () => {
    const [, choices] = ARCHITECTURES;
    assert.ok(choices);
    using network = load(choices, { 'guided-alignment': 'none' });
    assert.deepEqual(network.alignment, { layer: 4, heads: 2 });
    const [decoded] = decode(network, [sentence(sources[5] ?? new Int32Array(), 5)]);
    const row = decoded?.alignment.subarray(0, 13) ?? new Float32Array();
    assert.ok(Math.abs(row.reduce((sum, weight) => sum + weight, 0) - 1) < 1e-5);
  });

  test('rejects what it would translate wrongly, and names the setting', () => {
    const [choices] = ARCHITECTURES;
    const rejects = (settings: Record<string, string>, message: RegExp): void => {
      assert.throws(
        () => load({ ...choices, name: '', seed: 1, layers: [1, 1], settings }),
        (error) => error instanceof UnusableModelError && message.test(error.message),
      );
    };
    rejects({ type: 's2s' }, /type/);
    rejects({ 'transformer-decoder-autoreg': 'average-attention' }, /autoreg/);
    rejects({ 'transformer-decoder-autoreg': 'rnn', 'dec-cell': 'gru' }, /dec-cell/);
    rejects({ 'transformer-preprocess': 'n' }, /preprocess/);
    rejects({ 'transformer-postprocess': 'dhn' }, /postprocess/);
    rejects({ 'transformer-ffn-activation': 'prelu' }, /activation/);
    rejects({ 'transformer-train-position-embeddings': 'true' }, /position/);
    rejects({ 'transformer-tied-layers': '[1]' }, /tied-layers/);
    rejects({ 'transformer-guided-alignment-layer': '2' }, /alignment/);
    rejects({ 'beam-size': '1000' }, /beam-size/);
    rejects({ 'dec-depth': '9' }, /decoder_l2/);
  });
});

describe('convertModel', () => {
  const [choices] = ARCHITECTURES;
  const files = choices ? randomTransformer(choices) : [];
  const damaged = (name: string, change: (bytes: Buffer) => Uint8Array) => () => {
    const changed = files.map((file) => (file.name === name ? { name, bytes: change(Buffer.from(file.bytes)) } : file));
    return convertWith(changed);
  };

  test('rejects arrays that are damaged or hostile', () => {
    const text = (from: string, to: string) => (bytes: Buffer) =>
      Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1');
    const cases: Record<string, () => unknown> = {
      'cut short': damaged('Wemb', (bytes) => bytes.subarray(0, -1)),
      'without values': damaged('Wemb', (bytes) => bytes.subarray(0, 40)),
      empty: damaged('Wemb', () => new Uint8Array()),
      'no array': damaged('Wemb', (bytes) => bytes.fill(0x41, 0, 6)),
      'another shape': damaged('Wemb', text('(48, 64)', '(49, 64)')),
      'a huge shape': damaged('Wemb', text('(48, 64)', '(999999999999, 999999999)')),
      'many dimensions': damaged('Wemb', text('(48, 64)', `(${'1,'.repeat(30)})`)),
      'column by column': damaged('Wemb', text('False', 'True ')),
      'other numbers': damaged('Wemb', text('<f4', '<f8')),
      objects: damaged('Wemb', text('<f4', '|O8')),
      'not a number': damaged('Wemb', (bytes) => bytes.fill(0xff, bytes.length - 4)),
      infinite: damaged('decoder_ff_logit_out_b', (bytes) => {
        bytes.writeFloatLE(Number.POSITIVE_INFINITY, bytes.length - 4);
        return bytes;
      }),
      'no settings': () => convertWith(files.filter(({ name }) => name !== 'special:model.yml')),
    };
    for (const [name, convert] of Object.entries(cases)) assert.throws(convert, UnusableModelError, name);
  });

  test('keeps a matrix of zeros', () => {
    const zeros = damaged('decoder_l1_self_Wq', (bytes) => bytes.fill(0, 128));
    using network = loadNetwork(runtime, Buffer.concat(zeros()), { endId: 0, unknownId: 1 });
    const [first] = network.decoder;
    assert.equal(first?.autoregression.kind === 'attention' && first.autoregression.attention.query.multiplier, 1);
  });
});
