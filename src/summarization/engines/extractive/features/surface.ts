import { leansOnBefore } from '../anaphora/anaphora.ts';
import { withoutLabel } from '../cleaning/clean-sentence.ts';
import type { Unit } from '../input/read-sentences.ts';
import type { Wording } from './term-vectors.ts';

const MAX_WORDS = 80;

/** What shows in the wording of each sentence, whatever its language. */
export function surfaceFeatures(units: readonly Unit[], wordings: readonly Wording[], language: string | undefined) {
  const count = units.length;
  const column = () => new Float32Array(count);
  const columns = {
    words: column(),
    relativeWords: column(),
    characters: column(),
    numbers: column(),
    numberShare: column(),
    /** -1 where the document has no capitals. */
    capitals: column(),
    capitalShare: column(),
    upperShare: column(),
    caseless: column(),
    quotes: column(),
    opensQuoted: column(),
    question: column(),
    brackets: column(),
    speaker: column(),
    leaning: column(),
    /** How common its first word is among first words. */
    commonOpener: column(),
    punctuation: column(),
  };
  const mean = wordings.reduce((sum, { words }) => sum + words, 0) / Math.max(1, count) || 1;
  const caseless = !wordings.some(({ capitals }) => capitals > 0);
  const openers = new Map<string, number>();
  for (const { first } of wordings) openers.set(first, (openers.get(first) ?? 0) + 1);
  for (const [at, { text }] of units.entries()) {
    const wording = wordings[at];
    if (!wording) continue;
    const words = Math.max(1, wording.words);
    const body = withoutLabel(text);
    columns.words[at] = Math.min(MAX_WORDS, wording.words);
    columns.relativeWords[at] = wording.words / mean;
    columns.characters[at] = Math.log1p(text.length);
    columns.numbers[at] = wording.numbers;
    columns.numberShare[at] = wording.numbers / words;
    columns.capitals[at] = caseless ? -1 : wording.capitals;
    columns.capitalShare[at] = caseless ? -1 : wording.capitals / words;
    columns.upperShare[at] = caseless ? 0 : wording.upper / text.length;
    columns.caseless[at] = caseless ? 1 : 0;
    columns.quotes[at] = text.match(/["“”„«»「」]|''|``/g)?.length ?? 0;
    columns.opensQuoted[at] = /^["“„«「'`‘]/.test(text) ? 1 : 0;
    columns.question[at] = /[?？؟]["”’»)]*$/.test(text) ? 1 : 0;
    columns.brackets[at] = /[(（[]|-lrb-/.test(text) ? 1 : 0;
    columns.speaker[at] = body.length < text.length ? 1 : 0;
    columns.leaning[at] = leansOnBefore(body, language) ? 1 : 0;
    columns.commonOpener[at] = Math.log1p(openers.get(wording.first) ?? 0) / Math.log1p(count);
    columns.punctuation[at] = (text.match(/[,;，、；–—-]/g)?.length ?? 0) / words;
  }
  return columns;
}
