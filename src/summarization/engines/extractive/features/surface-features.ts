import { dependsOnPrevious } from '../anaphora/anaphora.ts';
import { removeSpeakerLabel } from '../cleaning/clean-sentence.ts';
import type { TextUnit } from '../input/segment-document.ts';
import type { TextTerms } from './term-vectors.ts';

const MAX_WORDS = 80;

/** Features of a sentence's form: its length, characters and punctuation. */
export function surfaceFeatures(
  sentences: readonly TextUnit[],
  sentenceTerms: readonly TextTerms[],
  language: string | undefined,
) {
  const count = sentences.length;
  const column = () => new Float32Array(count);
  const columns = {
    words: column(),
    relativeWords: column(),
    characters: column(),
    numbers: column(),
    numberShare: column(),
    /** -1 in a document without capitals. */
    capitals: column(),
    capitalShare: column(),
    upperShare: column(),
    caseless: column(),
    quotes: column(),
    opensQuoted: column(),
    question: column(),
    brackets: column(),
    speaker: column(),
    /** 1 when its beginning refers to the sentence before. */
    dependent: column(),
    /** How common its first word is among the first words of all sentences. */
    commonFirstWord: column(),
    punctuation: column(),
  };
  const meanWords = sentenceTerms.reduce((sum, { wordCount }) => sum + wordCount, 0) / Math.max(1, count) || 1;
  const isCaseless = !sentenceTerms.some(({ capitalizedWords }) => capitalizedWords > 0);
  const firstWords = new Map<string, number>();
  for (const { firstWord } of sentenceTerms) firstWords.set(firstWord, (firstWords.get(firstWord) ?? 0) + 1);
  for (const [at, { text }] of sentences.entries()) {
    const terms = sentenceTerms[at];
    if (!terms) continue;
    const words = Math.max(1, terms.wordCount);
    const body = removeSpeakerLabel(text);
    columns.words[at] = Math.min(MAX_WORDS, terms.wordCount);
    columns.relativeWords[at] = terms.wordCount / meanWords;
    columns.characters[at] = Math.log1p(text.length);
    columns.numbers[at] = terms.numbers;
    columns.numberShare[at] = terms.numbers / words;
    columns.capitals[at] = isCaseless ? -1 : terms.capitalizedWords;
    columns.capitalShare[at] = isCaseless ? -1 : terms.capitalizedWords / words;
    columns.upperShare[at] = isCaseless ? 0 : terms.upperCaseLetters / text.length;
    columns.caseless[at] = isCaseless ? 1 : 0;
    columns.quotes[at] = text.match(/["“”„«»「」]|''|``/g)?.length ?? 0;
    columns.opensQuoted[at] = /^["“„«「'`‘]/.test(text) ? 1 : 0;
    columns.question[at] = /[?？؟]["”’»)]*$/.test(text) ? 1 : 0;
    columns.brackets[at] = /[(（[]|-lrb-/.test(text) ? 1 : 0;
    columns.speaker[at] = body.length < text.length ? 1 : 0;
    columns.dependent[at] = dependsOnPrevious(body, language) ? 1 : 0;
    columns.commonFirstWord[at] = Math.log1p(firstWords.get(terms.firstWord) ?? 0) / Math.log1p(count);
    columns.punctuation[at] = (text.match(/[,;，、；–—-]/g)?.length ?? 0) / words;
  }
  return columns;
}
