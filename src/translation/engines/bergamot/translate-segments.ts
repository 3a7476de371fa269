import type { Segment } from '../../engine.ts';
import { damaged } from '../../segments.ts';
import { type Stretch, stretchesOf } from './elements.ts';
import { type Markup, toMarkup } from './markup.ts';
import type { Input } from './native-model.ts';

/** What the engine makes of sentences, all in one call. */
type TranslateInputs = (inputs: readonly Input[]) => string[];

export interface Request {
  from: string;
  to: string;
  segments: readonly Segment[];
  /** Nothing goes in as markup. */
  cautious: boolean;
}

const LETTER = /\p{L}/u;

/**
 * Translates segments with what must be kept in them. Nouns go in as they are, since models mostly copy them; tags and
 * other signs, and words that the model could not spell, go in as elements of markup, which the engine puts where the
 * words around them went. Where a noun does not come back as it was, all go in as elements. What is damaged even then is
 * returned as it is.
 */
export function translateSegments({ segments, from, to, cautious }: Request, translate: TranslateInputs): string[] {
  const stretches = segments.map((segment) => stretchesOf(segment, from));
  const attempt = (indexes: readonly number[], isElement: (stretch: Stretch) => boolean): Map<number, string> => {
    const markups = new Map(indexes.map((index) => [index, toMarkup(stretches[index] ?? [], from, to, isElement)]));
    return translateMarkups(markups, translate);
  };
  const texts = attempt([...segments.keys()], ({ kind }) => !cautious && (kind === 'sign' || kind === 'stranger'));
  const broken = segments.flatMap((segment, index) => (damaged(segment, texts.get(index) ?? '') ? index : []));
  if (!cautious && broken.length > 0) {
    for (const [index, text] of attempt(broken, ({ kind }) => kind !== 'text')) texts.set(index, text);
  }
  return segments.map((_, index) => texts.get(index) ?? '');
}

/** Those without letters are not for the engine. */
function translateMarkups(markups: ReadonlyMap<number, Markup>, translate: TranslateInputs): Map<number, string> {
  const spoken = [...markups].filter(([, { input }]) =>
    LETTER.test(input.html ? input.text.replace(TAGS, '') : input.text),
  );
  const answers = spoken.length > 0 ? translate(spoken.map(([, { input }]) => input)) : [];
  const texts = new Map([...markups].map(([index, { input, restore }]) => [index, restore(input.text)]));
  for (const [at, [index, { restore }]] of spoken.entries()) texts.set(index, restore(answers[at] ?? ''));
  return texts;
}

const TAGS = /<[^>]*>/g;
