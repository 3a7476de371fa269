import type { Part, Segment } from '../../engine.ts';
import { writesSentencesApart, writesWordsApart } from '../../languages/blanks.ts';
import { damaged } from '../../segments.ts';
import { type Stretch, stretchesOf } from './elements.ts';
import { halves, lengthOf } from './halves.ts';
import { toMarkup } from './markup.ts';
import type { Input } from './native-model.ts';

/** What the engine makes of sentences, all in one call. */
export type TranslateInputs = (inputs: readonly Input[]) => string[];

export interface Request {
  from: string;
  to: string;
  segments: readonly Segment[];
  /** Nothing goes in as markup. */
  cautious: boolean;
}

/** What goes in as one sentence: a segment, or a part of one that is too long. */
interface Unit {
  stretches: readonly Stretch[];
  text: string;
}

/**
 * UTF-16 units of one sentence for a model: about a hundred tokens, as long as the longest that models were trained with.
 * What the engine itself cuts, at a number of tokens, it puts together without blanks.
 */
const LONGEST = { withBlanks: 450, without: 150 };

const LETTER = /\p{L}/u;
const TAGS = /<[^>]*>/g;
/** The same again and again, six times and more: what small models fall into over what they have never seen. */
const RUNAWAY = /(\p{L}.{0,40}?)\1{5,}/su;

/**
 * Translates segments with what must be kept in them. Nouns go in as they are, since models mostly copy them; tags and
 * other signs, and words that the model could not spell, go in as elements of markup, which the engine puts where the
 * words around them went. Where a noun does not come back as it was, all go in as elements; where an answer repeats
 * itself, the sentence goes in as two halves. An answer that is damaged even then is returned as it is, and one that still
 * repeats itself is empty.
 */
export function translateSegments({ segments, from, to, cautious }: Request, translate: TranslateInputs): string[] {
  const blank = writesWordsApart(to) ? ' ' : '';
  const longest = writesSentencesApart(from) ? LONGEST.withBlanks : LONGEST.without;
  const chunks = segments.map((segment) => inChunks(stretchesOf(segment, from), longest).map(unitOf));
  const units = chunks.flat();
  const attempt = (tried: readonly Unit[], isElement: (stretch: Stretch) => boolean): void => {
    const markups = tried.map(({ stretches }) => toMarkup(stretches, from, to, isElement));
    const answers = translateSpoken(
      markups.map(({ input }) => input),
      translate,
    );
    for (const [at, unit] of tried.entries()) unit.text = markups[at]?.restore(answers[at] ?? '') ?? '';
  };

  attempt(units, ({ kind }) => !cautious && (kind === 'sign' || kind === 'stranger'));
  if (!cautious) {
    const isKept = ({ kind }: Stretch): boolean => kind !== 'text';
    attempt(units.filter(hasLostNoun), isKept);
    const runaways = units.filter(runsAway);
    const parts = runaways.map(({ stretches }) => (halves(stretches) ?? []).map(unitOf));
    attempt(parts.flat(), isKept);
    for (const [at, unit] of runaways.entries()) {
      unit.text = (parts[at] ?? []).map(({ text }) => text).join(blank);
      if (runsAway(unit)) unit.text = '';
    }
  }
  return chunks.map((own) => (own.some(({ text }) => text === '') ? '' : own.map(({ text }) => text).join(blank)));
}

const unitOf = (stretches: readonly Stretch[]): Unit => ({ stretches, text: '' });

function inChunks(stretches: readonly Stretch[], longest: number): (readonly Stretch[])[] {
  const cut = lengthOf(stretches.filter(({ kind }) => kind === 'text')) > longest ? halves(stretches) : undefined;
  return cut ? cut.flatMap((half) => inChunks(half, longest)) : [stretches];
}

function hasLostNoun({ stretches, text }: Unit): boolean {
  if (!stretches.some(({ kind }) => kind === 'noun')) return false;
  const parts = stretches.map(
    (stretch): Part => ({ kind: stretch.kind === 'text' ? 'text' : 'keep', text: stretch.text }),
  );
  return damaged(parts, text);
}

function runsAway({ stretches, text }: Unit): boolean {
  return RUNAWAY.test(text) && !RUNAWAY.test(stretches.map((stretch) => stretch.text).join(''));
}

/** Inputs without letters are not for the engine. */
function translateSpoken(inputs: readonly Input[], translate: TranslateInputs): string[] {
  const isSpoken = ({ text, html }: Input): boolean => LETTER.test(html ? text.replace(TAGS, '') : text);
  const spoken = inputs.filter(isSpoken);
  const answers = (spoken.length > 0 ? translate(spoken) : []).values();
  return inputs.map((input) => (isSpoken(input) ? (answers.next().value ?? '') : input.text));
}
