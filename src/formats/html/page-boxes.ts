import { isBox, lengthOf, linkShare } from './measures.ts';
import type { PageDocument, PageElement } from './parse-dom.ts';

/** Longer boxes hold the page itself. UTF-16 units. */
const MAX_BOX_LENGTH = 2_000;
const CONTENT = 'h1, article, main';
/** Buttons around which a box is looked for, and UTF-16 units of what stands on one. */
const MAX_BUTTONS = 50;
const MAX_LABEL_LENGTH = 40;
/** The buttons of a box that asks for cookies. */
const CONSENT =
  /^[^\p{L}\p{N}]*(?:(?:i )?(?:accept|agree|allow|reject|decline|got it|ok(?:ay)?|akzeptieren|annehmen|ablehnen|zustimmen|accepter|refuser|aceptar|rechazar|aceitar|rejeitar|recusar|accetta|accetto|rifiuta|accepteren|weigeren|akkoord|godkänn|acceptera|godta|godkend|hyväksy|akceptuj|odrzuć|zgadzam się|souhlasím|přijmout|принять|согласен|kabul et)(?: (?:all|everything|cookies|all cookies|alle|alles|tout|todo|todas?|todos|tutti|tutto|and (?:close|continue)))?|(?:alle|all|tous|todas?|todos|tutti|tutto) (?:cookies )?(?:akzeptieren|ablehnen|accept|accepter|aceptar|aceitar|accetta))[^\p{L}\p{N}]*$/iu;
const ABOUT_CONSENT = /cookie|consent|partners?|privacy|datenschutz|vertraulich|données|datos|dados|privac/i;
/** Boxes for readers in general, by the names that authors give them. An article can have a section with one of these words. */
const BOXES = ['newsletter', 'paywall', 'cookie', 'consent', 'gdpr', 'subscribe', 'signup', 'sign-up']
  .map((name) => `[class*="${name}" i], [id*="${name}" i]`)
  .join(',');
const NAME_OF_BOX =
  /(?:newsletter|cookies?|e-?mail)[\s_-]?(?:sign|subscri|form|box|promo|banner|notice|message|consent|bar|pop|modal|overlay|cta|widget|inline|prompt)|paywall|gdpr|consent|(?:^|\s)(?:newsletter|cookies?|subscribe|sign-?up)(?:$|\s)/i;
/** A box with as many paragraphs is an article for subscribers. */
const MIN_ARTICLE_PARAGRAPHS = 4;
/** What readers say of an article, by the names that the usual programs give it. It can be longer than the article. */
const COMMENTS =
  '#comments, #comment, #respond, #disqus_thread, #kommentare, [class~="comments" i], [class~="comment-list" i], [class~="commentlist" i], [class*="comments-area" i], [class*="comment-respond" i], [class*="comment-form" i]';
/** What leads to other pages and services. */
const LINKS = ['share', 'sharing', 'social', 'related', 'recommend', 'breadcrumb', 'author-box', 'author-bio'];
const BOXES_OF_LINKS = LINKS.map((name) => `[class*="${name}" i], [id*="${name}" i]`).join(',');
/** UTF-16 units of the labels of such a box, and the share of links in a longer one. */
const MAX_LABELS_LENGTH = 200;
const MIN_LINK_SHARE = 0.5;
/** What stands at pictures. Longer ones, in UTF-16 units, are texts. */
export const CAPTIONS =
  'figcaption, [class*="caption" i], [class~="credit" i], [class~="credits" i], [class*="copyright" i], [class*="bildunterschrift" i]';
const MAX_CAPTION_LENGTH = 500;

/** Removes what a page shows beside its content, by its names: boxes, comments, links and captions. The boxes with facts stay. */
export function removeBoxes(document: PageDocument): void {
  removeConsent(document);
  removeAll(document, BOXES, isNamedBox);
  removeAll(document, COMMENTS, (box) => isBox(box) && !box.querySelector(CONTENT));
  removeAll(document, BOXES_OF_LINKS, isBoxOfLinks);
  removeAll(document, CAPTIONS, isCaption);
  keepFacts(document);
}

function removeAll(document: PageDocument, selector: string, isRemoved: (element: PageElement) => boolean): void {
  for (const element of document.querySelectorAll(selector)) if (isRemoved(element)) element.remove();
}

function removeConsent(document: PageDocument): void {
  const buttons = document.querySelectorAll('button, [role="button"], input[type="submit"], a[href^="#"]');
  for (const button of [...buttons].filter(asksConsent).slice(0, MAX_BUTTONS)) {
    const box = boxOf(button);
    if (box && ABOUT_CONSENT.test(box.textContent ?? '')) box.remove();
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
    if (lengthOf(around) > MAX_BOX_LENGTH || around.querySelector(CONTENT)) break;
    box = around;
  }
  return box;
}

/** Whether an element is too short to hold the page. */
export function isSmallBox(element: PageElement): boolean {
  return isBox(element) && lengthOf(element) <= MAX_BOX_LENGTH && !element.querySelector(CONTENT);
}

/** An article for subscribers can have the name of a box, too. */
function isNamedBox(box: PageElement): boolean {
  const isBoxName = NAME_OF_BOX.test(`${box.className} ${box.id}`);
  return isBoxName && isSmallBox(box) && box.querySelectorAll('p').length < MIN_ARTICLE_PARAGRAPHS;
}

function isBoxOfLinks(box: PageElement): boolean {
  return isSmallBox(box) && (lengthOf(box) <= MAX_LABELS_LENGTH || linkShare(box) >= MIN_LINK_SHARE);
}

function isCaption(element: PageElement): boolean {
  return lengthOf(element) <= MAX_CAPTION_LENGTH && !element.querySelector(`${CONTENT}, p + p`);
}

/** Makes boxes with facts, which have no links, parts of the article. Readability removes them otherwise. */
function keepFacts(document: PageDocument): void {
  for (const aside of document.querySelectorAll('article aside, main aside')) {
    if (aside.querySelector('a') || lengthOf(aside) > MAX_BOX_LENGTH) continue;
    const facts = document.createElement('div');
    facts.innerHTML = aside.innerHTML;
    aside.replaceWith(facts);
  }
}
