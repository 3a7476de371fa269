import { hasSpacesBetweenWords } from '../../../../../languages/word-spacing.ts';
import { startsUpper, upperFirst } from '../../../../../text/letter-case.ts';
import { normalize } from '../../../../../text/normalize.ts';
import type { Part } from '../../../../engine.ts';
import { textOf } from '../../../../text/segment-text.ts';
import type { SegmentSpan } from '../protected-elements.ts';
import { localizeNouns, NUMBER } from './number-format.ts';
import {
  mapTextSpans,
  type NormalizeContext,
  type Normalized,
  replaceMatches,
  unchanged,
  type VocabularyFacts,
} from './step.ts';

const PLAIN = /^[A-Za-z\d\s.,]*$/;
const SPACE = /\s/;
const LETTER = /\p{L}/u;
const LETTERS = /^[\p{L}\p{M}'’-]+$/u;

const WORD_CHARACTER = String.raw`[\p{L}\p{M}\p{Nd}]`;
const SIGN = String.raw`[^\s\p{L}\p{M}\p{N}\p{Ps}\p{Pe}"'.,;:!?]`;
/** A sign with the number after it, a word with the signs inside it, a run of signs, or another character. */
const TOKEN = new RegExp(
  [
    String.raw`(?<!${WORD_CHARACTER})${SIGN}[ \u00a0\u202f]?${NUMBER}(?:[\-\/]\d{1,10}){0,3}`,
    `${WORD_CHARACTER}+(?:(?:${SIGN}|['.]){1,2}${WORD_CHARACTER}+)*`,
    `${SIGN}{2,}`,
    String.raw`\S`,
  ].join('|'),
  'gu',
);
const DIGIT = /\d/;
const CHARACTER = /\S/gu;
/** Tokenizers change some of these signs: superscripts and fractions into numbers, ™ into letters. */
const CHANGED = /^[\p{No}\p{So}]$/u;
const MARKS = /\p{M}+/gu;

/**
 * Protects characters that the vocabulary lacks. A word with a letter that the vocabulary lacks in both cases is a name and
 * becomes a noun, unless it is in lower case and readable without diacritics. A capital letter becomes lower case, or loses its
 * diacritics, when the vocabulary has only its lower-case form. A number with an unknown sign and a word with an unknown sign in
 * it become nouns. Other signs become symbols.
 */
export function protectUnknownCharacters(spans: readonly SegmentSpan[], context: NormalizeContext): Normalized {
  const { from, to, vocabulary } = context;
  const isReadable = ({ kind, text }: SegmentSpan): boolean =>
    kind !== 'text' || PLAIN.test(text) || reads(text, vocabulary);
  if (spans.every(isReadable)) return unchanged(spans);
  const token = hasSpacesBetweenWords(from) ? TOKEN : CHARACTER;
  const protectedSpans = mapTextSpans(spans, (text) =>
    replaceMatches(text, token, (match) => readableSpan(match, context)),
  );
  const losesCapital = startsUpper(textOf(spans)) && !startsUpper(textOf(protectedSpans));
  return {
    spans: protectedSpans,
    restore: (translation) => {
      const restored = localizeNouns(translation, protectedSpans, context);
      return losesCapital ? capitalizeFirst(restored, to) : restored;
    },
  };
}

/** The form in which the model gets a token. Undefined if it stays. */
function readableSpan(token: string, { from, vocabulary }: NormalizeContext): SegmentSpan | undefined {
  if (reads(token, vocabulary)) return undefined;
  if (!LETTER.test(token)) {
    return DIGIT.test(token) ? { kind: 'noun', text: token, isNumber: true } : { kind: 'symbol', text: token };
  }
  const lower = token.toLocaleLowerCase(from);
  const isName = !LETTERS.test(token) || (startsUpper(token) && !reads(lower, vocabulary));
  const forms = isName || !hasSpacesBetweenWords(from) ? [] : [lower, withoutMarks(lower), withoutMarks(token)];
  const [best] = forms
    .filter((form) => reads(form, vocabulary))
    .toSorted((one, other) => vocabulary.score(other) - vocabulary.score(one));
  return best === undefined ? { kind: 'noun', text: token } : { kind: 'text', text: best };
}

function withoutMarks(word: string): string {
  return normalize(word, 'NFD').replace(MARKS, '');
}

function reads(text: string, vocabulary: VocabularyFacts): boolean {
  for (const character of text) if (!isKnown(character, vocabulary)) return false;
  return true;
}

function isKnown(character: string, vocabulary: VocabularyFacts): boolean {
  if (SPACE.test(character)) return true;
  const isChanged = CHANGED.test(character) && character.normalize('NFKC') !== character;
  return !isChanged && vocabulary.knows(character);
}

function capitalizeFirst([first, ...others]: readonly Part[], language: string): readonly Part[] {
  if (first?.kind !== 'text') return first ? [first, ...others] : [];
  return [{ kind: 'text', text: upperFirst(first.text, language) }, ...others];
}
