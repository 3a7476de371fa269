import factory, { type Bidi } from 'bidi-js';

const bidi = open(factory);

/** The types of the package have a property that its module lacks. */
function open(given: (() => Bidi) | { default(): Bidi }): Bidi {
  return typeof given === 'function' ? given() : given.default();
}

/** Letters, marks and controls of text from right to left. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

export type BaseDirection = 'ltr' | 'rtl';

/** The direction of texts in a language. @param language canonical code */
export function directionOf(language: string): BaseDirection {
  const script = new Intl.Locale(language).maximize().script ?? '';
  return ['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm'].includes(script) ? 'rtl' : 'ltr';
}

/** Tells the level of each UTF-16 unit of a text: odd for text from right to left, 0 for ordinary text. */
export function levelsOf(text: string, base: BaseDirection): (offset: number) => number {
  if (base === 'ltr' && !RIGHT_TO_LEFT.test(text)) return () => 0;
  const { levels } = bidi.getEmbeddingLevels(text, base);
  const usual = base === 'rtl' ? 1 : 0;
  return (offset) => levels[offset] ?? usual;
}

/** The parts of a line from left to right. @see rule L2 of the Unicode Bidirectional Algorithm */
export function inVisualOrder<T extends { readonly level: number }>(parts: readonly T[]): T[] {
  const ordered = [...parts];
  const levels = parts.map(({ level }) => level);
  for (let level = Math.max(0, ...levels); level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      if ((ordered[start]?.level ?? 0) < level) continue;
      let end = start;
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end++;
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered;
}
