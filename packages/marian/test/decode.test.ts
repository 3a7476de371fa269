import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { createRuntime, type DecodedSentence, decode, loadNetwork, type Network, type Sentence } from '../src/index.ts';
import { PORTABLE } from '../src/wasm/kernels.ts';
import { loadToyModel, SPECIAL_TOKENS, sentencesFor, toyModelFile } from './support/toy-model.ts';

const run = promisify(execFile);
const runtime = createRuntime();
const network = loadToyModel(runtime);
const sentences = sentencesFor(network);

/** Decodes one sentence. */
function decodeOne(sentence: Sentence, by: Network = network): DecodedSentence {
  const [decoded] = decode(by, [sentence]);
  assert.ok(decoded);
  return decoded;
}

describe('decode', () => {
  test('gives a sentence the same result bit for bit beside any other sentences', () => {
    fc.assert(
      fc.property(fc.array(sentences, { minLength: 1, maxLength: 40 }), (batch) => {
        const together = decode(network, batch);
        assert.deepEqual(
          together,
          batch.map((sentence) => decodeOne(sentence)),
        );
      }),
      { numRuns: 30, seed: 1 },
    );
  });

  test('gives the same result with the portable matrix product', () => {
    const portable = loadToyModel(createRuntime({ probe: () => PORTABLE }));
    fc.assert(
      fc.property(sentences, (sentence) => {
        assert.deepEqual(decodeOne(sentence, portable), decodeOne(sentence));
      }),
      { numRuns: 50, seed: 2 },
    );
  });

  test('gives the same result on a processor that saturates sums of 16 bits', async () => {
    const script = join(import.meta.dirname, 'support/print-decoded.ts');
    const [fast, narrow] = await Promise.all([
      run(process.execPath, [script]),
      run(process.execPath, ['--no-enable-avx-vnni', script]),
    ]);
    assert.equal(narrow.stdout, fast.stdout);
  });

  test('returns one row of attention for each token, whose weights add up to 1', () => {
    fc.assert(
      fc.property(sentences, (sentence) => {
        const { target, alignment } = decodeOne(sentence);
        const columns = sentence.source.length;
        assert.equal(alignment.length, target.length * columns);
        for (let row = 0; row < target.length; row++) {
          const weights = alignment.subarray(row * columns, (row + 1) * columns);
          assert.ok(Math.abs(weights.reduce((sum, weight) => sum + weight, 0) - 1) < 1e-5);
        }
      }),
      { numRuns: 50, seed: 3 },
    );
  });

  test('chooses only known tokens of the shortlist, up to the maximum length', () => {
    fc.assert(
      fc.property(sentences, (sentence) => {
        const { target } = decodeOne(sentence);
        assert.ok(target.length <= sentence.maxLength);
        for (const token of target) assert.ok(token !== 1 && sentence.shortlist.includes(token));
      }),
      { numRuns: 50, seed: 4 },
    );
  });

  test('never chooses the unknown token', () => {
    const sentence = fc.sample(sentences, { numRuns: 20, seed: 6 }).find((one) => decodeOne(one).target.length > 0);
    assert.ok(sentence);
    const [unknownId = 0] = decodeOne(sentence).target;
    using other = loadNetwork(runtime, toyModelFile('ende'), { ...SPECIAL_TOKENS, unknownId });
    assert.ok(!decodeOne(sentence, other).target.includes(unknownId));
  });

  test('continues after a given prefix, and repeats itself after its own', () => {
    for (const sentence of fc.sample(sentences, { numRuns: 20, seed: 7 })) {
      const whole = decodeOne(sentence);
      const middle = Math.ceil(whole.target.length / 2);
      assert.deepEqual(decodeOne({ ...sentence, prefix: whole.target.subarray(0, middle) }), whole);
      const [other = -1] = sentence.shortlist.filter(
        (token) => token !== SPECIAL_TOKENS.endId && token !== whole.target[0],
      );
      assert.equal(decodeOne({ ...sentence, prefix: Int32Array.of(other) }).target[0], other);
    }
  });

  test('names the second most likely token of each choice', () => {
    for (const sentence of fc.sample(sentences, { numRuns: 20, seed: 8 })) {
      const [{ target, runnersUp = [] } = decodeOne(sentence)] = decode(network, [sentence], { withRunnersUp: true });
      assert.ok(runnersUp.length === target.length || runnersUp.length === target.length + 1);
      for (const [at, { token, gap }] of runnersUp.entries()) {
        assert.ok(gap >= 0 && token !== target[at] && sentence.shortlist.includes(token));
      }
    }
  });

  test('reuses its memory', () => {
    const batch = fc.sample(sentencesFor(network, 100), { numRuns: 40, seed: 5 });
    decode(network, batch);
    const { bytes } = network.memory;
    for (let round = 0; round < 5; round++) decode(network, batch);
    assert.equal(network.memory.bytes, bytes);
  });

  test('decodes sentences of the maximum length and of unknown tokens only', () => {
    const shortlist = Int32Array.from({ length: 64 }, (_, token) => token);
    const source = new Int32Array(1024).fill(1);
    assert.ok(decodeOne({ source, shortlist, maxLength: 5_000 }).target.length <= 1023);
    assert.equal(decodeOne({ source, shortlist, maxLength: 0 }).target.length, 0);
    assert.deepEqual(decode(network, []), []);
  });

  test('rejects sentences outside its bounds', () => {
    const shortlist = Int32Array.of(0, 5);
    const source = Int32Array.of(5, 0);
    const rejects = (sentence: Partial<Sentence>): void => {
      assert.throws(() => decodeOne({ source, shortlist, maxLength: 9, ...sentence }), RangeError);
    };
    rejects({ source: new Int32Array() });
    rejects({ source: new Int32Array(1025) });
    rejects({ source: Int32Array.of(400, 0) });
    rejects({ source: Int32Array.of(-1, 0) });
    rejects({ shortlist: new Int32Array() });
    rejects({ shortlist: Int32Array.of(0, 400) });
    rejects({ prefix: Int32Array.of(400) });
  });
});
