import type { PageElement } from './parse-dom.ts';
import { oneLine } from './whitespace.ts';

/** UTF-16 units of the text of an element, with one blank between words. */
export function lengthOf(element: { textContent: string | null }): number {
  return oneLine(element.textContent ?? '').length;
}

/** @returns the share of the text of an element that links have, 0 to 1 */
export function linkShare(element: PageElement): number {
  const linked = [...element.querySelectorAll('a')].reduce((sum, link) => sum + lengthOf(link), 0);
  return linked / Math.max(1, lengthOf(element));
}

/** Whether an element can be a box in a page. The others hold the page. */
export function isBox({ localName }: PageElement): boolean {
  return !/^(?:html|body|main|article)$/.test(localName);
}
