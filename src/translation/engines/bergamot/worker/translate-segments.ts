import { divideWords, type Tag, type TaggedText } from '@glossa/tagged-text';
import type { TextRange } from '../../../../formats/format.ts';
import { hasSpacesBetweenSentences, hasSpacesBetweenWords } from '../../../../languages/word-spacing.ts';
import type { Segment } from '../../../engine.ts';
import { followFinalMark } from '../../../repairs/final-mark.ts';
import { taggedTextOf, textOf } from '../../../text/segment-text.ts';
import { keepTagsOfParts, keepTagsOfText } from '../../../text/tags/keep-tags-of-parts.ts';
import { type DetachedSegment, detachPartTags } from '../../detach-part-tags.ts';
import { toMarkup } from './markup.ts';
import { protectAmounts } from './normalize/amounts.ts';
import { protectUnknownCharacters } from './normalize/characters.ts';
import { cleanCharacters, joinSpaces } from './normalize/clean-text.ts';
import { joinDividedWords } from './normalize/divided-words.ts';
import { markEmphasis } from './normalize/emphasis.ts';
import { normalizeLetterCase } from './normalize/letter-case.ts';
import { createNumberProtection, findLostNumbers } from './normalize/numbers.ts';
import { rewriteMessages } from './normalize/portuguese-messages.ts';
import { addStandIns, findProtected, hasAllStandIns, replaceStandIns } from './normalize/stand-ins.ts';
import {
  applySteps,
  type NormalizeContext,
  type Normalized,
  type NormalizeStep,
  toSegment,
  type VocabularyFacts,
} from './normalize/step.ts';
import { separateBrackets } from './normalize/touching-brackets.ts';
import { joinTouchingNouns } from './normalize/touching-nouns.ts';
import { TYPOGRAPHY_STEPS } from './normalize/typography.ts';
import { findSpans, type SegmentSpan } from './protected-elements.ts';
import { spanText } from './span-ranges.ts';
import { splitLongSentence, totalLength } from './split-long-sentence.ts';
import { divideTags, joinTags, type PartTags } from './tags-across-cuts.ts';

/** Translates all inputs in one call of the model, which `worker.ts` makes. Tags go with their words. */
export type CallModel = (inputs: readonly TaggedText[]) => TaggedText[];

export interface SegmentsRequest {
  from: string;
  to: string;
  segments: readonly Segment[];
  /** Whether to pass protected spans as text instead of markup. */
  withoutMarkup: boolean;
  /** The vocabulary of the model that reads the segments. */
  vocabulary: VocabularyFacts;
}

/** One sentence for the engine: a segment, or a part of a long segment. */
interface EngineSentence {
  source: readonly SegmentSpan[];
  /** Ranges in the joined text of the source. */
  tags: readonly Tag[];
  normalized: Normalized;
  translation: TaggedText;
  hasLostNoun: boolean;
}

/** A segment and its sentences. */
interface SegmentSentences {
  detached: DetachedSegment;
  /** The tags of each sentence. */
  divided: readonly PartTags[];
  sentences: readonly EngineSentence[];
}

/** Reversible changes that bring a sentence into a form that models know, in order. */
const NORMALIZE_STEPS = [
  rewriteMessages,
  separateBrackets,
  protectAmounts,
  normalizeLetterCase,
  ...TYPOGRAPHY_STEPS,
  protectUnknownCharacters,
  joinSpaces,
];

/**
 * Maximum UTF-16 units of a sentence, about a hundred tokens, as in the training data. Longer ones are split, at the end
 * of a clause where possible.
 */
const MAX_SENTENCE_LENGTH = { spaced: 450, unspaced: 150 };

const LETTER = /\p{L}/u;
const NO_OUTPUT: TaggedText = { text: '', tags: [] };
/** Six or more repetitions. Small models produce them for input unlike their training data. */
const REPETITION = /(\p{L}.{0,40}?)(?:\s*\1){5,}/su;
/**
 * Length relative to the source above which a translation may be runaway. A runaway output has twice the source's tokens.
 */
const SUSPICIOUS_LENGTH_RATIO = { spaced: 1.8, unspaced: 1 };

/**
 * Translates segments with protected spans: normalise, add markup, translate, check the nouns, restore.
 *
 * Nouns are passed as stand-ins, words that models copy. Other protected spans become elements of markup, which the engine
 * moves with the words around them. If the translation lacks a stand-in, the sentence is translated again with all nouns as
 * elements. The second translation is returned even if it is damaged. If it lacks a number, it is translated again with
 * stand-ins for the lost numbers.
 *
 * Tags change nothing of this: they are carried along as ranges, which the engine moves with the words.
 */
export function translateSegments(
  { segments, from, to, withoutMarkup, vocabulary }: SegmentsRequest,
  translate: CallModel,
): TaggedText[] {
  const separator = hasSpacesBetweenWords(to) ? ' ' : '';
  const maxLength = hasSpacesBetweenSentences(from) ? MAX_SENTENCE_LENGTH.spaced : MAX_SENTENCE_LENGTH.unspaced;
  const context: NormalizeContext = { from, to, vocabulary };
  const steps = withoutMarkup ? NORMALIZE_STEPS : [markEmphasis, ...NORMALIZE_STEPS];
  const toSentence = (
    source: readonly SegmentSpan[],
    tags: readonly Tag[],
    ...first: readonly NormalizeStep[]
  ): EngineSentence => ({
    source,
    tags,
    normalized: applySteps([cleanCharacters, joinDividedWords, joinTouchingNouns, ...first, ...steps], source, context),
    translation: NO_OUTPUT,
    hasLostNoun: false,
  });
  const bySegment = segments.map((segment): SegmentSentences => {
    const detached = detachPartTags(segment);
    const { parts, tags } = detached.segment;
    const sources = splitToLength(findSpans(parts, from), maxLength);
    const divided = divideTags(tags, rangesIn(textOf(parts), sources));
    return {
      detached,
      divided,
      sentences: sources.map((spans, index) => toSentence(spans, divided[index]?.tags ?? [])),
    };
  });
  const attempt = (sentences: readonly EngineSentence[], hasStandIns: boolean): void => {
    const attempted = sentences.map(({ normalized: { spans } }) => (hasStandIns ? addStandIns(spans, context) : spans));
    const markups = sentences.map(({ source, tags }, index) => {
      const spans = attempted[index] ?? [];
      const read = spans.map((span) => ({ kind: span.kind, text: spanText(span) }));
      return toMarkup(spans, keepTagsOfParts(source, read, tags), context, !withoutMarkup);
    });
    const inputs = markups.map(({ input }) => input);
    const outputs = translateLanguage(inputs, translate);
    for (const [index, sentence] of sentences.entries()) {
      const spans = attempted[index] ?? [];
      const output = markups[index]?.restore(outputs[index] ?? NO_OUTPUT) ?? NO_OUTPUT;
      const found = findProtected(output.text, spans);
      const restored = sentence.normalized.restore(replaceStandIns(found, spans));
      sentence.translation = { text: textOf(restored), tags: keepTagsOfParts(found, restored, output.tags) };
      sentence.hasLostNoun = !hasAllStandIns(output.text, spans, to);
    }
  };

  const sentences = bySegment.flatMap((segment) => segment.sentences);
  attempt(sentences, true);
  attempt(
    sentences.filter(({ hasLostNoun }) => hasLostNoun),
    false,
  );
  const repairs = sentences.flatMap((sentence) => {
    const lost = findLostNumbers(sentence.source, sentence.translation.text, context);
    return lost.size > 0
      ? [{ sentence, repaired: toSentence(sentence.source, sentence.tags, createNumberProtection(lost)) }]
      : [];
  });
  attempt(
    repairs.map(({ repaired }) => repaired),
    true,
  );
  for (const { sentence, repaired } of repairs) {
    const lost = findLostNumbers(sentence.source, repaired.translation.text, context);
    if (!repaired.hasLostNoun && lost.size === 0) sentence.translation = repaired.translation;
  }
  return bySegment.map((segment) => joinSentences(segment, context, separator));
}

function splitToLength(spans: readonly SegmentSpan[], maxLength: number): (readonly SegmentSpan[])[] {
  const isLong = totalLength(spans.filter(({ kind }) => kind === 'text')) > maxLength;
  const halves = isLong ? splitLongSentence(spans) : undefined;
  return halves ? halves.flatMap((half) => splitToLength(half, maxLength)) : [spans];
}

/** The range of each part in the text of a segment. Spaces between the parts belong to none. */
function rangesIn(text: string, parts: readonly (readonly SegmentSpan[])[]): TextRange[] {
  let end = 0;
  return parts.map((spans) => {
    const own = textOf(spans);
    const start = text.indexOf(own, end);
    end = start + own.length;
    return { start, end };
  });
}

/** Joins the sentences of a segment. A sentence that a cut ended gets no stop that its source lacks. */
function joinSentences(
  { detached, divided, sentences }: SegmentSentences,
  { from, to }: NormalizeContext,
  separator: string,
): TaggedText {
  const translations = sentences.map((sentence, index) => {
    const translation = removeRunaway(sentence, to);
    const text =
      index === sentences.length - 1
        ? translation
        : followFinalMark({
            segment: toSegment(sentence.source),
            source: textOf(sentence.source).trimEnd(),
            translation,
            from,
            to,
          });
    return keepTagsOfText(sentence.translation, text);
  });
  const texts = translations.map(({ text }) => text);
  const starts: number[] = [];
  for (const { length } of ['', ...texts.slice(0, -1)])
    starts.push(starts.length === 0 ? 0 : (starts.at(-1) ?? 0) + length + separator.length);
  const placed = translations.map(({ tags }, index) => ({ tags, indexes: divided[index]?.indexes ?? [] }));
  const text = texts.join(separator);
  const source = taggedTextOf(detached.segment);
  return detached.attach({ text, tags: divideWords(source, { text, tags: joinTags(source.tags, placed, starts) }) });
}

/** Reduces a repetition in a suspiciously long translation to one occurrence, unless the source has repetitions too. */
function removeRunaway({ source: spans, translation: { text: translation } }: EngineSentence, to: string): string {
  const source = textOf(spans);
  const ratio = hasSpacesBetweenWords(to) ? SUSPICIOUS_LENGTH_RATIO.spaced : SUSPICIOUS_LENGTH_RATIO.unspaced;
  if (translation.length <= ratio * source.length || REPETITION.test(source)) return translation;
  return translation.replace(REPETITION, '$1');
}

/** Translates the inputs that have letters. Other inputs stay unchanged. */
function translateLanguage(inputs: readonly TaggedText[], translate: CallModel): TaggedText[] {
  const hasLetters = inputs.map(({ text }) => LETTER.test(text));
  const language = inputs.filter((_, index) => hasLetters[index]);
  const outputs = language.length > 0 ? translate(language).values() : [].values();
  return inputs.map((input, index) => (hasLetters[index] ? (outputs.next().value ?? NO_OUTPUT) : input));
}
