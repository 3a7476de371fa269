/** The parts of a reading, from the last one of the stream to the first one. */
export interface ReadingPart {
  /** Base form in quotes. */
  baseForm: string;
  tags: string[];
}

/** Stands for `<` in a lemma, where it begins no tag. */
export const ESCAPED_LESS = '\u0001';

const HASH = 0x23;
const PLUS = 0x2b;
const LESS = 0x3c;

/**
 * Parses a reading such as `venir<vblex><inf>+lo<prn>` or `be<vblex># happy`. The text after `#` belongs to the lemma.
 * @param text without escapes
 */
export function parseReading(text: string): ReadingPart[] {
  const parts: ReadingPart[] = [];
  let lemma = '';
  let tags: string[] = [];
  let prefixTags: string[] = [];
  let at = 0;

  function endPart(): void {
    parts.unshift({ baseForm: `"${lemma}"`, tags: [...tags, ...prefixTags] });
    lemma = '';
    tags = [];
    prefixTags = [];
  }

  while (at < text.length) {
    const lemmaEnd = endOf(text, at, true);
    lemma += text.slice(at, lemmaEnd).replaceAll(ESCAPED_LESS, '<');
    at = lemmaEnd;
    const code = text.charCodeAt(at);
    if (code === LESS) {
      const end = text.indexOf('>', at);
      at++;
      // Without an end the rest is part of the lemma.
      if (end < 0) continue;
      (lemma === '' ? prefixTags : tags).push(text.slice(at, end));
      at = end + 1;
    } else if (code === HASH) {
      const end = endOf(text, at, false);
      lemma += text.slice(at, end);
      at = end;
      if (text.charCodeAt(at) === PLUS) {
        endPart();
        at++;
      }
    } else if (code === PLUS) {
      endPart();
      at++;
    }
  }
  endPart();
  return parts;
}

function endOf(text: string, start: number, stopsAtHash: boolean): number {
  let at = start;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === PLUS || code === LESS || (stopsAtHash && code === HASH)) break;
  }
  return at;
}
