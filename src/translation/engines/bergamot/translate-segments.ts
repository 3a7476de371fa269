import { writesSentencesApart, writesWordsApart } from '../../../languages/word-spacing.ts';
import type { Part, Segment } from '../../engine.ts';
import { isDamaged } from '../../text/protected-parts.ts';
import { toMarkup } from './markup.ts';
import type { EngineInput } from './native-model.ts';
import { findSpans, type Span } from './protected-elements.ts';
import { splitLongSentence, totalLength } from './split-long-sentence.ts';

/** What the engine makes of sentences, all in one call. */
export type TranslateInputs = (inputs: readonly EngineInput[]) => string[];

export interface TranslateRequest {
  from: string;
  to: string;
  segments: readonly Segment[];
  /** Nothing goes in as markup. */
  withoutMarkup: boolean;
}

/** What goes in as one sentence: a segment, or a part of one that is too long. */
interface Unit {
  stretches: readonly Span[];
  text: string;
}

/**
 * UTF-16 units of one sentence for a model: about a hundred tokens, as long as the longest that models were trained with.
 * What the engine itself cuts, at a number of tokens, it puts together without blanks.
 */
const LONGEST = { withBlanks: 450, without: 150 };

/** UTF-16 units of all nouns of a sentence that go in as they are: a model may work at every letter of an address. */
const MAX_NOUNS = 200;

/** UTF-16 units of what may be a single word or two. */
const SHORT = 12;

const LETTER = /\p{L}/u;
const TAGS = /<[^<>]*>/g;
/** Six times the same and more: what small models fall into over what they have never seen. */
const REPETITION = /(\p{L}.{0,40}?)(?:\s*\1){5,}/su;
/** Such an answer goes on until it has twice the tokens of its source, while a translation is seldom much longer. */
const SUSPICIOUS_LENGTH = { withBlanks: 1.8, without: 1 };

/**
 * Translates segments with what must be kept in them. Nouns go in as they are, since models mostly copy them; tags and
 * other signs, words that the model could not spell, and nouns that are very long go in as elements of markup, which the
 * engine puts where the words around them went. Where a noun does not come back as it was, all go in as elements. An answer that is damaged even
 * then is returned as it is.
 */
export function translateSegments(
  { segments, from, to, withoutMarkup }: TranslateRequest,
  translate: TranslateInputs,
): string[] {
  const blank = writesWordsApart(to) ? ' ' : '';
  const longest = writesSentencesApart(from) ? LONGEST.withBlanks : LONGEST.without;
  const chunks = segments.map((segment) => inChunks(findSpans(segment, from), longest).map(unitOf));
  const units = chunks.flat();
  const attempt = (tried: readonly Unit[], isElement: (stretch: Span, unit: Unit) => boolean): void => {
    const markups = tried.map((unit) => toMarkup(unit.stretches, from, to, (stretch) => isElement(stretch, unit)));
    const answers = translateSpoken(
      markups.map(({ input }) => input),
      translate,
    );
    for (const [at, unit] of tried.entries()) unit.text = markups[at]?.restore(answers[at] ?? '') ?? '';
  };

  attempt(units, ({ kind }, unit) => !withoutMarkup && kind !== 'text' && (kind !== 'noun' || hasLongNouns(unit)));
  if (!withoutMarkup) attempt(units.filter(hasLostNoun), ({ kind }) => kind !== 'text');
  return chunks.map((own) => own.map((unit) => withoutRunaway(unit, to)).join(blank));
}

const unitOf = (stretches: readonly Span[]): Unit => ({ stretches, text: '' });

function inChunks(stretches: readonly Span[], longest: number): (readonly Span[])[] {
  const cut =
    totalLength(stretches.filter(({ kind }) => kind === 'text')) > longest ? splitLongSentence(stretches) : undefined;
  return cut ? cut.flatMap((half) => inChunks(half, longest)) : [stretches];
}

function hasLongNouns({ stretches }: Unit): boolean {
  return totalLength(stretches.filter(({ kind }) => kind === 'noun')) > MAX_NOUNS;
}

function hasLostNoun({ stretches, text }: Unit): boolean {
  if (!stretches.some(({ kind }) => kind === 'noun')) return false;
  const parts = stretches.map(
    (stretch): Part => ({ kind: stretch.kind === 'text' ? 'text' : 'protected', text: stretch.text }),
  );
  return isDamaged(parts, text);
}

/** What an answer says again and again it says once, unless the source does so too. */
function withoutRunaway({ stretches, text }: Unit, to: string): string {
  const source = stretches.map((stretch) => stretch.text).join('');
  const length = writesWordsApart(to) ? SUSPICIOUS_LENGTH.withBlanks : SUSPICIOUS_LENGTH.without;
  if (text.length <= length * source.length || REPETITION.test(source)) return text;
  return text.replace(REPETITION, '$1');
}

/** Inputs without letters are not for the engine. */
function translateSpoken(inputs: readonly EngineInput[], translate: TranslateInputs): string[] {
  const isSpoken = inputs.map((input) => LETTER.test(wordsOf(input)));
  const spoken = inputs.filter((_, index) => isSpoken[index]);
  const answers = spoken.length > 0 ? translate([...spoken, ...companyFor(spoken)]).values() : [].values();
  return inputs.map((input, index) => (isSpoken[index] ? (answers.next().value ?? '') : input.text));
}

/**
 * The engine ends every answer at twice the tokens of the longest sentence of the call. That cuts single words off
 * ("Aujourd" for "Today"), so they go along with something longer.
 */
function companyFor(inputs: readonly EngineInput[]): EngineInput[] {
  const longest = inputs.map(wordsOf).reduce((one, other) => (other.length > one.length ? other : one));
  return longest.length > SHORT ? [] : [{ text: Array(4).fill(longest).join(' '), html: false }];
}

function wordsOf({ text, html }: EngineInput): string {
  return html ? text.replace(TAGS, '') : text;
}
