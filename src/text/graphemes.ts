import { lazily } from '../lazily.ts';

const graphemes = lazily(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }));

/** The number of code points, the unit of limits in the API. A lone surrogate counts as one. */
export function codePointLength(text: string): number {
  let length = text.length;
  for (let at = 0; at + 1 < text.length; at++) {
    if (text.charCodeAt(at) >>> 10 === 0x36 && text.charCodeAt(at + 1) >>> 10 === 0x37) {
      length--;
      at++;
    }
  }
  return length;
}

/** The number of code points of all texts together. */
export function countCodePoints(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + codePointLength(text), 0);
}

/** The longest prefix of whole graphemes with at most `max` code points. It can be empty. */
export function graphemePrefix(text: string, max: number): string {
  let end = 0;
  let used = 0;
  for (const { segment } of graphemes().segment(text)) {
    used += codePointLength(segment);
    if (used > max) break;
    end += segment.length;
  }
  return text.slice(0, end);
}
