import { findCodeParagraphs } from '../text/preformatted.ts';

/**
 * Asked once for each paragraph of a text, in order.
 * @param text of a paragraph in a style or a font for code; undefined for another one
 * @returns whether the paragraph is code, which stays
 */
export type IsCode = (text: string | undefined) => boolean;

/**
 * Reads a text in which some paragraphs may be code. Consecutive paragraphs explain each other, so the text is read once more
 * when the paragraphs are known, if some of them are not code.
 */
export function readCodeParagraphs<T>(read: (isCode: IsCode) => T): T {
  const texts: (string | undefined)[] = [];
  const first = read((text) => texts.push(text) > 0 && text !== undefined);
  const found = findCodeParagraphs(texts);
  if (texts.every((text, index) => text === undefined || found[index])) return first;
  let next = 0;
  return read(() => found[next++] === true);
}
