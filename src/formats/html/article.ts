import { Readability } from '@mozilla/readability';
import { GlossaError } from '../../errors.ts';
import { escapeText, readReferences } from './escape.ts';
import { leadOf } from './lead.ts';
import { removeBoxes } from './page-boxes.ts';
import { contentOf } from './page-chrome.ts';
import { articleInData } from './page-data.ts';
import { lengthWithoutLinks } from './page-of-links.ts';
import { type PageDocument, parseDom } from './parse-dom.ts';
import { oneLine } from './whitespace.ts';
import { forgetNamesOfWords } from './words-of-sentences.ts';

/** Pages with more elements are read whole. */
const MAX_ELEMENTS = 100_000;
const NO_REFERENCES = readReferences('');
/** UTF-16 units. A shorter article on a page without content is its footer. */
const MIN_ARTICLE_LENGTH = 200;
/** Share of the text of a page that an article has. A shorter one is a footer or a teaser beside lists or tables. */
const MIN_ARTICLE_SHARE = 0.3;
/** UTF-16 units. A shorter article may be a teaser, or one of several parts, unless it has most of the text. */
const MAX_TEASER_LENGTH = 500;
const MIN_TEASER_SHARE = 0.6;
/** UTF-16 units. A shorter paragraph, such as a date, can be anywhere in a page. */
const MIN_PARAGRAPH_LENGTH = 30;
/** The first paragraphs tell where an article is. */
const MAX_PARAGRAPHS = 50;
const NO_LETTERS = /[^\p{L}\p{N}]+/gu;
const TAGS = /<[^<>]*>/g;
const NO_ARTICLE =
  'The page has no text of its own: it shows a login, an error, a footer, links to other pages, or what it shows while a script loads. Send the text itself, or an address that can be read without a browser.';

/**
 * Finds the article of a web page: its title, lead and text, without menus, banners and comments. A page without one is read whole, with
 * its lists and tables, or from the data that its script would show.
 * @returns HTML
 * @throws GlossaError `no_text` for a page that only tells that it has nothing to show
 */
export function articleOf(page: string): string {
  const document = parseDom(page);
  if (!document?.documentElement) return page;
  removeBoxes(document);
  const article = readArticle(document);
  const data = articleInData(document);
  const title = article?.title || document.title || '';
  const hasPassword = document.querySelector('input[type="password"]') !== null;
  const { html, text, hasTitle, isOfLinks } = contentOf(document);
  const articleText = oneLine(article?.textContent ?? '');
  if (articleText.length < MAX_TEASER_LENGTH) {
    const isInData = data !== undefined && data.length > 2 * Math.max(text.length, articleText.length);
    if (isInData && !isNotice(oneLine(data.replace(TAGS, ' ')), hasPassword)) return data;
    const isFooter = text === '' && articleText.length < MIN_ARTICLE_LENGTH;
    if (isFooter || isNotice(text, hasPassword)) throw new GlossaError('no_text', { message: NO_ARTICLE });
  }
  if (isOfLinks && data === undefined && !hasProse(article?.content ?? ''))
    throw new GlossaError('no_text', { message: NO_ARTICLE });
  const heading = title === '' ? '' : `<h1>${escapeText(title, NO_REFERENCES)}</h1>\n`;
  if (!article?.content || !isWhole(article.textContent ?? '', text)) return hasTitle ? html : heading + html;
  const facts = { title: document.title || title, text: articleText, description: article.excerpt ?? '' };
  const lead = leadOf(document, facts);
  return [heading, ...lead.map((text) => `<p>${escapeText(text, NO_REFERENCES)}</p>\n`), article.content].join('');
}

/**
 * Whether an article is the text of its page, and neither a teaser or footer beside lists or tables, nor one of several parts.
 * @param article its text, with a line for each paragraph
 * @param content the text of the page without what stands around it
 */
function isWhole(article: string, content: string): boolean {
  const paragraphs = article
    .split('\n')
    .map(lettersOf)
    .filter(({ length }) => length >= MIN_PARAGRAPH_LENGTH)
    .slice(0, MAX_PARAGRAPHS);
  const letters = lettersOf(content);
  const common = paragraphs.filter((paragraph) => letters.includes(paragraph));
  const { length } = oneLine(article);
  // The content is then another part of the page, such as the comments of readers.
  if (lengthOfAll(common) < lengthOfAll(paragraphs) / 2) return length >= MAX_TEASER_LENGTH;
  return length >= (length < MAX_TEASER_LENGTH ? MIN_TEASER_SHARE : MIN_ARTICLE_SHARE) * content.length;
}

/** Whether an article has more than links. A page that is not well-formed can have it in a part that looks like its footer. */
function hasProse(article: string): boolean {
  const body = parseDom(`<html><body>${article}</body></html>`)?.body;
  return body !== undefined && lengthWithoutLinks(body) >= MIN_ARTICLE_LENGTH;
}

function lettersOf(text: string): string {
  return text.replace(NO_LETTERS, '');
}

function lengthOfAll(texts: readonly string[]): number {
  return texts.reduce((sum, { length }) => sum + length, 0);
}

/** What Readability finds. @returns undefined for a page without an article, or with too many elements */
export function readArticle(document: PageDocument) {
  try {
    const copy = document.cloneNode(true) as PageDocument;
    forgetNamesOfWords(copy);
    return new Readability(copy, { maxElemsToParse: MAX_ELEMENTS }).parse();
  } catch {
    return undefined;
  }
}

/** UTF-16 units. A longer text is a page, which may be about such things. */
const MAX_LENGTH = 500;
/** What programs show in place of a page. */
const NOTICE =
  /(?:enable|activate|turn on|requires?|needs?) javascript|javascript (?:is|seems|appears) (?:to be )?(?:disabled|required|not|off|blocked)|javascript (?:aktivieren|einschalten|ist deaktiviert)|javascript [^.!?]{0,40}(?:deaktiviert|désactivé|desactivado|disabilitato|wyłączon)|(?:your|this) (?:web )?browser is (?:too old|outdated|not supported)|browser ist (?:leider )?veraltet|you (?:are using|use) an? (?:outdated|unsupported) browser|navigateur (?:est )?(?:obsolète|trop ancien)|navegador (?:está )?(?:obsoleto|desactualizado)|activ(?:er|ar|e|a) (?:el |o )?javascript|(?:checking|verifying) (?:if |that )?(?:your browser|the site|you are|you['’]re)|verify (?:that )?you(?: are|['’]re) (?:a |not a )?(?:human|robot)|are you a (?:human|robot)|^[^\p{L}\p{N}]*just a moment|in just a moment\W{0,3}$|you will be connected to|unusual traffic|(?:solve|complete|enter) the captcha|\bray id\b|^[^\p{L}\p{N}]*(?:loading|please wait|wird geladen|bitte warten|chargement|cargando|carregando|caricamento|laden|загрузка)[^\p{L}\p{N}]*(?:$|\.{2}|…)|\b(?:401|403|404|410|429|500|502|503)\b[\s:–-]{0,3}(?:error|(?:page |file )?not found|forbidden|bad gateway|gateway|(?:service )?unavailable|access denied|the page)|(?:error|fehler|erreur) (?:40|50)\d|^[^\p{L}\p{N}]*access (?:is )?denied|internal server error|bad gateway|service (?:temporarily )?unavailable|session (?:has )?expired|page (?:was |could )?not (?:be )?found|page (?:you (?:are looking for|requested)|does not exist)|seite (?:wurde )?nicht gefunden|page introuvable|página no encontrada|página não encontrada|pagina non trovata|страница не найдена/iu;
/** What a login shows, beside its form. Two of these tell one. */
const LOGIN = [
  /(?<!\p{L})(?:log|sign)[ -]?in(?!\p{L})|anmelden|einloggen|connexion|iniciar sesión|entrar|accedi|inloggen|войти/iu,
  /password|passwort|mot de passe|contraseña|senha|wachtwoord|пароль/iu,
  /(?:create|register|open) (?:a new |an |your )?account|don['’]t have an account|sign[ -]?up|registrieren|konto erstellen|créer un compte|crear (?:una )?cuenta|criar (?:uma )?conta/iu,
];

/** Whether programs show this text in place of a page: an error, a check of the browser, a login. @param text in one line */
function isNotice(text: string, hasPassword: boolean): boolean {
  return text.length < MAX_LENGTH && (NOTICE.test(text) || isLogin(text, hasPassword));
}

function isLogin(text: string, hasPassword: boolean): boolean {
  const signs = LOGIN.filter((sign) => sign.test(text)).length;
  return signs > 1 || (hasPassword && signs > 0);
}
