import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { loadNetwork, type Network, type Runtime, type Sentence } from '../../src/index.ts';

const FIXTURES = join(import.meta.dirname, '../../../../test/fixtures/bergamot');
export const SPECIAL_TOKENS = { endId: 0, unknownId: 1 };

/** The file of a small model. @param pair for example `ende` */
export function toyModelFile(pair: string): Buffer {
  return readFileSync(join(FIXTURES, pair, `model.${pair}.intgemm.alphas.bin`));
}

export function loadToyModel(runtime: Runtime, pair = 'ende'): Network & Disposable {
  return loadNetwork(runtime, toyModelFile(pair), SPECIAL_TOKENS);
}

type ShortlistedSentence = Sentence & { shortlist: Int32Array };

/** Sentences of any tokens, with any shortlist. */
export function sentencesFor({ source, target }: Network, maxTokens = 40): fc.Arbitrary<ShortlistedSentence> {
  const token = fc.integer({ min: 1, max: source.size - 1 });
  return fc
    .record({
      tokens: fc.array(token, { maxLength: maxTokens }),
      candidates: fc.uniqueArray(fc.integer({ min: 1, max: target.size - 1 }), { minLength: 7, maxLength: 120 }),
      maxLength: fc.integer({ min: 1, max: 30 }),
    })
    .map(({ tokens, candidates, maxLength }) => ({
      source: Int32Array.from([...tokens, SPECIAL_TOKENS.endId]),
      shortlist: Int32Array.from([SPECIAL_TOKENS.endId, ...candidates.sort((a, b) => a - b)]),
      maxLength,
    }));
}
