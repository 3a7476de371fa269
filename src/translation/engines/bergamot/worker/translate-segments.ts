import { hasSpacesBetweenSentences, hasSpacesBetweenWords } from '../../../../languages/word-spacing.ts';
import type { Part, Segment } from '../../../engine.ts';
import { isDamaged } from '../../../text/protected-parts.ts';
import { toMarkup } from './markup.ts';
import { findSpans, type SegmentSpan } from './protected-elements.ts';
import { splitLongSentence, totalLength } from './split-long-sentence.ts';
import type { EngineInput } from './translate-inputs.ts';

/** Translates all inputs in one call of the engine. */
export type TranslateInputs = (inputs: readonly EngineInput[]) => string[];

export interface SegmentsRequest {
  from: string;
  to: string;
  segments: readonly Segment[];
  /** Whether to pass protected spans as text instead of markup. */
  withoutMarkup: boolean;
}

/** One sentence for the engine: a segment, or a part of a long segment. */
interface EngineSentence {
  spans: readonly SegmentSpan[];
  translation: string;
}

/**
 * Maximum UTF-16 units of a sentence, about a hundred tokens, as in the training data. Longer sentences are split here,
 * because the engine would split at a number of tokens and join the parts without spaces.
 */
const MAX_SENTENCE_LENGTH = { spaced: 450, unspaced: 150 };

/** Maximum UTF-16 units of all nouns that one sentence passes as text. A model may need one step per letter of a URL. */
const MAX_NOUNS_LENGTH = 200;

const LETTER = /\p{L}/u;
const TAGS = /<[^<>]*>/g;
/** Six or more repetitions. Small models produce them for input unlike their training data. */
const REPETITION = /(\p{L}.{0,40}?)(?:\s*\1){5,}/su;
/**
 * Length relative to the source above which a translation may be runaway. A runaway output has twice the source's tokens.
 */
const SUSPICIOUS_LENGTH_RATIO = { spaced: 1.8, unspaced: 1 };

/**
 * Translates segments with protected spans.
 *
 * Nouns are passed as text, because models usually copy them. Symbols, foreign words and very long nouns become elements of
 * markup, which the engine moves with the words around them. If the translation lacks a noun, the sentence is translated
 * again with all nouns as elements. The second translation is returned even if it is damaged.
 */
export function translateSegments(
  { segments, from, to, withoutMarkup }: SegmentsRequest,
  translate: TranslateInputs,
): string[] {
  const separator = hasSpacesBetweenWords(to) ? ' ' : '';
  const maxLength = hasSpacesBetweenSentences(from) ? MAX_SENTENCE_LENGTH.spaced : MAX_SENTENCE_LENGTH.unspaced;
  const bySegment = segments.map((segment) => splitToLength(findSpans(segment, from), maxLength).map(toSentence));
  const sentences = bySegment.flat();
  const attempt = (
    attempted: readonly EngineSentence[],
    isElement: (span: SegmentSpan, sentence: EngineSentence) => boolean,
  ): void => {
    const markups = attempted.map((sentence) =>
      toMarkup(sentence.spans, from, to, (span) => isElement(span, sentence)),
    );
    const inputs = markups.map(({ input }) => input);
    const outputs = translateLanguage(inputs, translate);
    for (const [index, sentence] of attempted.entries()) {
      sentence.translation = markups[index]?.restore(outputs[index] ?? '') ?? '';
    }
  };

  attempt(
    sentences,
    ({ kind }, sentence) => !withoutMarkup && kind !== 'text' && (kind !== 'noun' || hasLongNouns(sentence)),
  );
  if (!withoutMarkup) attempt(sentences.filter(hasLostNoun), ({ kind }) => kind !== 'text');
  return bySegment.map((own) => own.map((sentence) => removeRunaway(sentence, to)).join(separator));
}

const toSentence = (spans: readonly SegmentSpan[]): EngineSentence => ({ spans, translation: '' });

function splitToLength(spans: readonly SegmentSpan[], maxLength: number): (readonly SegmentSpan[])[] {
  const isLong = totalLength(spans.filter(({ kind }) => kind === 'text')) > maxLength;
  const halves = isLong ? splitLongSentence(spans) : undefined;
  return halves ? halves.flatMap((half) => splitToLength(half, maxLength)) : [spans];
}

function hasLongNouns({ spans }: EngineSentence): boolean {
  return totalLength(spans.filter(({ kind }) => kind === 'noun')) > MAX_NOUNS_LENGTH;
}

function hasLostNoun({ spans, translation }: EngineSentence): boolean {
  if (!spans.some(({ kind }) => kind === 'noun')) return false;
  const parts = spans.map(({ kind, text }): Part => ({ kind: kind === 'text' ? 'text' : 'protected', text }));
  return isDamaged(parts, translation);
}

/** Reduces a repetition in a suspiciously long translation to one occurrence, unless the source has repetitions too. */
function removeRunaway({ spans, translation }: EngineSentence, to: string): string {
  const source = spans.map(({ text }) => text).join('');
  const ratio = hasSpacesBetweenWords(to) ? SUSPICIOUS_LENGTH_RATIO.spaced : SUSPICIOUS_LENGTH_RATIO.unspaced;
  if (translation.length <= ratio * source.length || REPETITION.test(source)) return translation;
  return translation.replace(REPETITION, '$1');
}

/** Translates the inputs that have letters. Other inputs stay unchanged. */
function translateLanguage(inputs: readonly EngineInput[], translate: TranslateInputs): string[] {
  const hasLetters = inputs.map((input) => LETTER.test(textOf(input)));
  const language = inputs.filter((_, index) => hasLetters[index]);
  const outputs = language.length > 0 ? translate(language).values() : [].values();
  return inputs.map((input, index) => (hasLetters[index] ? (outputs.next().value ?? '') : input.text));
}

/** The text of an input without its tags. */
function textOf({ text, html }: EngineInput): string {
  return html ? text.replace(TAGS, '') : text;
}
