import { isBox, lengthOf, linkShare } from './measures.ts';
import { isSmallBox } from './page-boxes.ts';
import { isPageOfLinks } from './page-of-links.ts';
import type { PageDocument, PageElement } from './parse-dom.ts';
import { oneLine } from './whitespace.ts';

/** What stands around the content of a page. */
const CHROME = [
  'nav, script, style, noscript, template, dialog, button, select, iframe, svg',
  '[role="navigation"], [role="contentinfo"], [role="banner"], [role="search"], [role="dialog"]',
  '[hidden], [style*="display:none"], [style*="display: none"]',
].join(',');
/** Some programs put the whole page into one of these. */
const MAYBE_PAGE = 'form, [aria-hidden="true"]';
/** Parts of an article have headers and footers too. */
const OF_PAGE = 'body > header, body > footer, body > div > header, body > div > footer, html > header, html > footer';
const FOOTERS = '[class*="footer" i], [id*="footer" i]';
/** Share of the text of a list that links have in a menu. */
const MENU_SHARE = 0.8;
const MIN_MENU_LINKS = 3;

export interface PageContent {
  html: string;
  text: string;
  hasTitle: boolean;
  /** Whether it only leads to other pages. */
  isOfLinks: boolean;
}

/** The content of a page without what stands around it: its main element, or the rest of its body. It changes the document. */
export function contentOf(document: PageDocument): PageContent {
  for (const element of document.querySelectorAll(CHROME)) element.remove();
  for (const element of document.querySelectorAll(MAYBE_PAGE)) if (isSmallBox(element)) element.remove();
  for (const element of document.querySelectorAll(OF_PAGE)) {
    // A header can hold the title and the lead.
    if (isBox(element) && !element.querySelector('h1')) element.remove();
  }
  for (const element of document.querySelectorAll(FOOTERS)) if (isSmallBox(element)) element.remove();
  const isOfLinks = isPageOfLinks(document.body);
  removeMenus(document);
  const mains = [...document.querySelectorAll('main, [role="main"], article')].filter((main) => lengthOf(main) > 0);
  const [main] = mains.toSorted((one, other) => lengthOf(other) - lengthOf(one));
  const { body } = document;
  // A page without the tag has an empty body beside its elements.
  const whole = lengthOf(body) > 0 ? body : document.documentElement;
  if (whole !== body) document.head.remove();
  const content = main && lengthOf(main) * 2 >= lengthOf(whole) ? main : whole;
  const html = content === body || content === main ? content.innerHTML : document.toString();
  return { html, text: oneLine(content.textContent ?? ''), hasTitle: content.querySelector('h1') !== null, isOfLinks };
}

/** Removes menus. A page of nothing but links below headings is content. */
function removeMenus(document: PageDocument): void {
  const headings = [...document.querySelectorAll('h1, h2, h3')].filter((heading) => !heading.closest('li'));
  const headed = headings.reduce((sum, heading) => sum + lengthOf(heading), 0);
  let left = lengthOf(document.documentElement) - lengthOf(document.head) - headed;
  for (const list of [...document.querySelectorAll('ul, ol, menu')].filter(isMenu)) {
    const length = lengthOf(list);
    if (length >= left) return;
    left -= length;
    list.remove();
  }
}

function isMenu(list: PageElement): boolean {
  return list.querySelectorAll('a').length >= MIN_MENU_LINKS && linkShare(list) >= MENU_SHARE;
}
