import { lengthOf } from './measures.ts';
import type { PageElement } from './parse-dom.ts';
import { oneLine } from './whitespace.ts';

/** Links of a page that only leads to others, and the share of its text that they have. */
const MIN_LINKS = 5;
const MIN_SHARE = 0.85;
/** Words of a headline, which says something by itself. Labels and names of chapters are shorter. */
const MIN_HEADLINE_WORDS = 5;
/** Share of the links that are headlines, from which a page tells news. */
const MIN_HEADLINE_SHARE = 0.3;
const HEADINGS = 'h1, h2, h3, h4, h5, h6';
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu;
const IDEOGRAPH = /[\u3040-\u30ff\u3400-\u9fff]/g;
/** Characters of Chinese and Japanese in the place of a word. */
const IDEOGRAPHS_PER_WORD = 2;

/** Whether an element consists of links with short labels, as a table of contents and the entry page of a site do. It changes nothing. */
export function isPageOfLinks(content: PageElement): boolean {
  const links = [...content.querySelectorAll('a[href]')].map(({ textContent }) => oneLine(textContent ?? ''));
  const labels = links.filter((label) => label !== '');
  if (labels.length < MIN_LINKS) return false;
  const length = labels.reduce((sum, label) => sum + label.length, 0);
  if (lengthWithoutLinks(content) > (1 - MIN_SHARE) * length) return false;
  const headlines = labels.filter((label) => wordsOf(label) >= MIN_HEADLINE_WORDS).length;
  return headlines < MIN_HEADLINE_SHARE * labels.length;
}

/** UTF-16 units of the text of an element outside its links and headings. Links that are not closed contain others. */
export function lengthWithoutLinks(element: PageElement): number {
  const copy = element.cloneNode(true) as PageElement;
  for (const other of copy.querySelectorAll(`a, ${HEADINGS}`)) other.remove();
  return lengthOf(copy);
}

function wordsOf(label: string): number {
  const ideographs = label.match(IDEOGRAPH)?.length ?? 0;
  return ideographs > 0 ? ideographs / IDEOGRAPHS_PER_WORD : (label.match(WORD)?.length ?? 0);
}
