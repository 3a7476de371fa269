import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { isVoid } from './elements.ts';
import { escapeText, readReferences } from './escape.ts';

/** Longer pages, in UTF-16 units, and those with more elements are read whole. */
const MAX_LENGTH = 3_000_000;
const MAX_ELEMENTS = 100_000;
/** Readability reads the text of an element again for each element around it. The deepest real pages have about 60 levels. */
const MAX_DEPTH = 150;
/** Open elements. The time of the parser grows with their square. */
const MAX_OPEN = 5_000;
const TAG = /<(\/?)([a-z][a-z\d]*)/gi;
const NO_REFERENCES = readReferences('');

interface ParentElement {
  readonly children: Iterable<ParentElement>;
}

/**
 * Finds the article of a web page: its title and text, without menus, banners and comments.
 * @returns HTML; the page itself if it has no part that looks like an article
 */
export function articleOf(page: string): string {
  if (page.length > MAX_LENGTH || hasMoreOpen(page, MAX_OPEN)) return page;
  try {
    const { document } = parseHTML(page);
    if (isDeeper(document.documentElement, MAX_DEPTH)) return page;
    const article = new Readability(document, { maxElemsToParse: MAX_ELEMENTS }).parse();
    if (!article?.content) return page;
    return article.title ? `<h1>${escapeText(article.title, NO_REFERENCES)}</h1>\n${article.content}` : article.content;
  } catch {
    // Too many elements.
    return page;
  }
}

/** Whether elements are nested on more levels than `maxDepth`. */
function isDeeper(root: ParentElement, maxDepth: number): boolean {
  let level = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return true;
    level = level.flatMap((element) => [...element.children]);
  }
  return false;
}

/** Whether more start tags than `maxOpen` have no end tag at some place. */
function hasMoreOpen(page: string, maxOpen: number): boolean {
  let open = 0;
  for (const [, slash, name = ''] of page.matchAll(TAG)) {
    if (slash) open = Math.max(0, open - 1);
    else if (!isVoid(name.toLowerCase()) && ++open > maxOpen) return true;
  }
  return false;
}
