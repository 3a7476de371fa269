import type { PageDocument, PageElement } from './parse-dom.ts';

/** Elements that mark words. */
const WORDS = 'span, em, strong, b, i, u, a, code, kbd, samp, var, tt, cite, q, mark, small';
const LETTER = /\p{L}/u;
const TEXT_NODE = 3;

/**
 * Removes the names that authors give to words within a sentence, because a name tells whether a box is content: in the help of a
 * program, the words of its menus have the class "guimenu".
 */
export function forgetNamesOfWords(document: PageDocument): void {
  for (const element of document.querySelectorAll(WORDS)) {
    if (!element.hasAttribute('class') && !element.hasAttribute('id')) continue;
    if (!isInSentence(element)) continue;
    element.removeAttribute('class');
    element.removeAttribute('id');
  }
}

/** Whether text stands directly beside an element. */
function isInSentence({ previousSibling, nextSibling }: PageElement): boolean {
  return [previousSibling, nextSibling].some(
    (node) => node?.nodeType === TEXT_NODE && LETTER.test(node.textContent ?? ''),
  );
}
