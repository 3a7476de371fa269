import { linkShare } from './measures.ts';
import { CAPTIONS } from './page-boxes.ts';
import type { PageDocument, PageElement } from './parse-dom.ts';
import { oneLine } from './whitespace.ts';

const BLOCKS = 'p, div, section, article, h1, h2, h3, h4, h5, h6, ul, ol, table, dl, header, blockquote';
/** UTF-16 units. A shorter text is a date, a name or a section. */
const MIN_LENGTH = 60;
/** UTF-16 units. A longer text is another article. */
const MAX_LENGTH = 1_500;
/** Texts between the heading and the article: dates, authors, captions, and the lead. */
const MAX_BLOCKS = 60;
/** Share of the text of a lead that links have. */
const MAX_LINK_SHARE = 0.5;
const MAX_HEADINGS = 50;
const SEPARATOR = /\s[|»«›·–—:-]+\s/;
const ENDS_SENTENCE = /[.!?…。！？।။።؟]["'”’»)\]]?$/u;

export interface ArticleFacts {
  title: string;
  /** The text of the article, with its lead or without it. */
  text: string;
  /** What the page says of itself for search engines, often the lead. */
  description: string;
}

/**
 * Finds the lead of an article: the prose between its heading and its first paragraph, which many pages show apart from the article.
 * @param document the page without menus and boxes
 * @returns the texts that the article lacks
 */
export function leadOf(document: PageDocument, { title, text: article, description }: ArticleFacts): string[] {
  const known = oneLine(article);
  const about = oneLine(description);
  const texts: string[] = [];
  let length = 0;
  for (const block of blocksAfterHeading(document, title)) {
    const text = oneLine(block.textContent ?? '');
    if (text === '') continue;
    if (text.length >= MIN_LENGTH && known.includes(text)) break;
    const isLead =
      text.length >= MIN_LENGTH &&
      (ENDS_SENTENCE.test(text) || about.includes(text)) &&
      linkShare(block) <= MAX_LINK_SHARE;
    if (!isLead || texts.includes(text)) continue;
    length += text.length;
    if (length > MAX_LENGTH) break;
    texts.push(text);
  }
  return texts;
}

/** Elements with text and without blocks in them, after the heading of the page. */
function* blocksAfterHeading(document: PageDocument, title: string): Generator<PageElement> {
  const heading = headingOf(document, title);
  if (!heading) return;
  const all = [...document.querySelectorAll('*')];
  let blocks = 0;
  for (let at = all.indexOf(heading) + 1; at < all.length && blocks < MAX_BLOCKS; at++) {
    const element = all[at];
    if (!element?.matches(BLOCKS) || element.querySelector(BLOCKS) || element.closest(CAPTIONS)) continue;
    blocks++;
    yield element;
  }
}

/** The heading with the longest part of the title, which often has the name of the site too. Default: the first heading of level 1. */
function headingOf(document: PageDocument, title: string): PageElement | undefined {
  const [name = ''] = title.split(SEPARATOR).toSorted((one, other) => other.length - one.length);
  const headings = [...document.querySelectorAll('h1, h2')].slice(0, MAX_HEADINGS);
  const named = headings.find(({ textContent }) => name !== '' && oneLine(textContent ?? '').includes(oneLine(name)));
  return named ?? headings.find(({ localName }) => localName === 'h1');
}
