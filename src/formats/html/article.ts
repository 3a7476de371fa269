import { Readability } from '@mozilla/readability';
import { escapeText, readReferences } from './escape.ts';
import { parseDom } from './parse-dom.ts';

/** Pages with more elements are read whole. */
const MAX_ELEMENTS = 100_000;
const NO_REFERENCES = readReferences('');

/**
 * Finds the article of a web page: its title and text, without menus, banners and comments.
 * @returns HTML; the page itself if it has no part that looks like an article
 */
export function articleOf(page: string): string {
  try {
    const document = parseDom(page);
    if (!document) return page;
    const article = new Readability(document, { maxElemsToParse: MAX_ELEMENTS }).parse();
    if (!article?.content) return page;
    return article.title ? `<h1>${escapeText(article.title, NO_REFERENCES)}</h1>\n${article.content}` : article.content;
  } catch {
    // Too many elements.
    return page;
  }
}
