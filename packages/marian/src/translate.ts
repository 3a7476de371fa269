import { type AlignmentRow, type TaggedText, transferTags } from '@glossa/tagged-text';
import { decodeAlternatives } from './decoding/alternatives.ts';
import { decode } from './decoding/decode.ts';
import type { Model } from './load-model.ts';
import type { Sentence } from './sentence.ts';
import type { TokenizedText } from './sentencepiece/token.ts';
import { splitTokens } from './split-tokens.ts';

/** Tokens of a sentence that a model translates at once. The sentences of its training were not longer. */
const MAX_TOKENS = 256;

/**
 * A translation that has more tokens than this for a number of source tokens repeats itself. Short sentences need room: a
 * word of one token may have four in the other language.
 */
const maxTargetTokens = (sourceTokens: number): number => 2 * sourceTokens + 10;

/**
 * Translates sentences. A translation depends only on its own sentence.
 * @param models one model, or two: into the pivot language and out of it
 * @param alternative 0 for the most likely translations, 1 for the first alternatives to them, and so on. A sentence without
 *   that many alternatives gets its most likely translation.
 * @returns the translations, with each tag around the words that it enclosed in the source
 */
export function translate(models: readonly Model[], inputs: readonly TaggedText[], alternative = 0): TaggedText[] {
  const last = models.length - 1;
  return models.reduce((texts, model, at) => translateWith(model, texts, at === last ? alternative : 0), [...inputs]);
}

function translateWith(model: Model, inputs: readonly TaggedText[], alternative: number): TaggedText[] {
  const sources = inputs.map(({ text }): TokenizedText => ({ text, tokens: model.source.encode(text) }));
  const parts = sources.map((source) => splitTokens(source, MAX_TOKENS).filter(({ length }) => length > 0));
  const sentences = parts.flat().map((tokens): Sentence => {
    const source = Int32Array.from([...model.start, ...tokens.map(({ id }) => id), model.source.endId]);
    const shortlist = model.shortlist?.candidates(source);
    return { source, shortlist, maxLength: maxTargetTokens(tokens.length) };
  });
  const found =
    alternative === 0 ? decode(model.network, sentences) : decodeAlternatives(model.network, sentences, alternative);
  const decoded = found.values();
  return inputs.map(({ tags }, index) => {
    const ids: number[] = [];
    const alignment: AlignmentRow[] = [];
    let first = 0;
    for (const tokens of parts[index] ?? []) {
      const { target, alignment: weights } = decoded.next().value ?? { target: [], alignment: new Float32Array() };
      const start = model.start.length;
      const columns = start + tokens.length + 1;
      ids.push(...target);
      for (const row of target.keys()) {
        alignment.push({ first, weights: weights.subarray(row * columns + start, (row + 1) * columns - 1) });
      }
      first += tokens.length;
    }
    const target = model.target.decode(ids);
    const source = sources[index] ?? { text: '', tokens: [] };
    return { text: target.text, tags: transferTags({ source, target, alignment }, tags) };
  });
}
