import type { PageDocument } from './parse-dom.ts';

type PageElement = NonNullable<ReturnType<PageDocument['querySelector']>>;

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
/** Boxes for readers in general, by the names that authors give them. An article can have a section with one of these words. */
const BOXES = ['newsletter', 'paywall', 'cookie', 'consent', 'gdpr', 'subscribe', 'signup', 'sign-up']
  .map((name) => `[class*="${name}" i], [id*="${name}" i]`)
  .join(',');
const NAME_OF_BOX =
  /(?:newsletter|cookies?|e-?mail)[\s_-]?(?:sign|subscri|form|box|promo|banner|notice|message|consent|bar|pop|modal|overlay|cta|widget|inline|prompt)|paywall|gdpr|consent|(?:^|\s)(?:newsletter|cookies?|subscribe|sign-?up)(?:$|\s)/i;
/** Longer boxes hold the page itself. UTF-16 units. */
const MAX_BOX_LENGTH = 2_000;
/** Buttons around which a box is looked for, and UTF-16 units of what stands on one. */
const MAX_BUTTONS = 50;
const MAX_LABEL_LENGTH = 40;
/** The buttons of a box that asks for cookies. */
const CONSENT =
  /^[^\p{L}\p{N}]*(?:(?:i )?(?:accept|agree|allow|reject|decline|got it|ok(?:ay)?|akzeptieren|annehmen|ablehnen|zustimmen|accepter|refuser|aceptar|rechazar|aceitar|rejeitar|recusar|accetta|accetto|rifiuta|accepteren|weigeren|akkoord|godkänn|acceptera|godta|godkend|hyväksy|akceptuj|odrzuć|zgadzam się|souhlasím|přijmout|принять|согласен|kabul et)(?: (?:all|everything|cookies|all cookies|alle|alles|tout|todo|todas?|todos|tutti|tutto|and (?:close|continue)))?|(?:alle|all|tous|todas?|todos|tutti|tutto) (?:cookies )?(?:akzeptieren|ablehnen|accept|accepter|aceptar|aceitar|accetta))[^\p{L}\p{N}]*$/iu;
/** Share of the text of a list that links have in a menu. */
const MENU_SHARE = 0.8;
const MIN_MENU_LINKS = 3;

/** Removes boxes about cookies, newsletters and payment, and keeps the boxes with facts of an article. */
export function removeBoxes(document: PageDocument): void {
  const buttons = [...document.querySelectorAll('button, [role="button"], input[type="submit"], a[href^="#"]')].filter(
    asksConsent,
  );
  for (const button of buttons.slice(0, MAX_BUTTONS)) {
    const box = boxOf(button);
    if (
      box &&
      /cookie|consent|partners?|privacy|datenschutz|vertraulich|données|datos|dados|privac/i.test(box.textContent ?? '')
    ) {
      box.remove();
    }
  }
  for (const box of document.querySelectorAll(BOXES)) {
    if (NAME_OF_BOX.test(`${box.className} ${box.id}`) && isSmallBox(box)) box.remove();
  }
  for (const aside of document.querySelectorAll('article aside, main aside')) {
    if (aside.querySelector('a') || lengthOf(aside) > MAX_BOX_LENGTH) continue;
    const facts = document.createElement('div');
    facts.innerHTML = aside.innerHTML;
    aside.replaceWith(facts);
  }
}

function asksConsent({ textContent }: PageElement): boolean {
  const label = (textContent ?? '').trim();
  return label.length <= MAX_LABEL_LENGTH && CONSENT.test(label);
}

/** The largest element around a button that is still a box. */
function boxOf(button: PageElement): PageElement | undefined {
  let box: PageElement | undefined;
  for (let around = button.parentElement; around && isBox(around); around = around.parentElement) {
    if (lengthOf(around) > MAX_BOX_LENGTH || around.querySelector('h1, article, main')) break;
    box = around;
  }
  return box;
}

function isSmallBox(element: PageElement): boolean {
  return isBox(element) && lengthOf(element) <= MAX_BOX_LENGTH && !element.querySelector('h1, article, main');
}

const isBox = ({ localName }: PageElement): boolean => !/^(?:html|body|main|article)$/.test(localName);

export interface PageContent {
  html: string;
  text: string;
  hasTitle: boolean;
}

/** The content of a page without what stands around it: its main element, or the rest of its body. It changes the document. */
export function contentOf(document: PageDocument): PageContent {
  for (const element of document.querySelectorAll(CHROME)) element.remove();
  for (const element of document.querySelectorAll(MAYBE_PAGE)) if (isSmallBox(element)) element.remove();
  for (const element of document.querySelectorAll(OF_PAGE)) if (isBox(element)) element.remove();
  for (const element of document.querySelectorAll(FOOTERS)) if (isSmallBox(element)) element.remove();
  removeMenus(document);
  const mains = [...document.querySelectorAll('main, [role="main"], article')].filter((main) => lengthOf(main) > 0);
  const [main] = mains.toSorted((one, other) => lengthOf(other) - lengthOf(one));
  const { body } = document;
  // A page without the tag has an empty body beside its elements.
  const whole = lengthOf(body) > 0 ? body : document.documentElement;
  if (whole !== body) document.head.remove();
  const content = main && lengthOf(main) * 2 >= lengthOf(whole) ? main : whole;
  const html = content === body || content === main ? content.innerHTML : document.toString();
  return { html, text: textOf(html), hasTitle: content.querySelector('h1') !== null };
}

const TAGS = /<[^<>]*>/g;

function textOf(html: string): string {
  return html.replace(TAGS, ' ').replace(/\s+/g, ' ').trim();
}

/** Removes menus. A page of nothing but links is content. */
function removeMenus(document: PageDocument): void {
  let left = lengthOf(document.documentElement) - lengthOf(document.head);
  for (const list of [...document.querySelectorAll('ul, ol, menu')].filter(isMenu)) {
    const length = lengthOf(list);
    if (length >= left) return;
    left -= length;
    list.remove();
  }
}

function isMenu(list: PageElement): boolean {
  const links = [...list.querySelectorAll('a')];
  const linked = links.reduce((sum, link) => sum + lengthOf(link), 0);
  return links.length >= MIN_MENU_LINKS && linked >= MENU_SHARE * lengthOf(list);
}

/** UTF-16 units of the text of an element, with one blank between words. */
export function lengthOf(element: { textContent: string | null }): number {
  return (element.textContent ?? '').replace(/\s+/g, ' ').trim().length;
}
