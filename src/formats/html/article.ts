import { Readability } from '@mozilla/readability';
import { GlossaError } from '../../errors.ts';
import { escapeText, readReferences } from './escape.ts';
import { contentOf, lengthOf, removeBoxes } from './page-chrome.ts';
import { articleInData } from './page-data.ts';
import { type PageDocument, parseDom } from './parse-dom.ts';

/** Pages with more elements are read whole. */
const MAX_ELEMENTS = 100_000;
const NO_REFERENCES = readReferences('');
/** Share of the text of a page that an article has. A shorter one is a footer or a teaser beside lists or tables. */
const MIN_ARTICLE_SHARE = 0.3;
/** UTF-16 units. A page with less text may be the shell of a program. */
const MAX_SHELL_LENGTH = 500;
/** What programs show in place of a page. */
const NOTICE =
  /(?:enable|activate|turn on|requires?|needs?) javascript|javascript (?:is|seems|appears) (?:to be )?(?:disabled|required|not|off|blocked)|javascript (?:aktivieren|einschalten)|activ(?:er|ar|e|a) (?:el |o )?javascript|(?:checking|verifying) (?:if |that )?(?:your browser|the site|you are|you['’]re)|verify (?:that )?you(?: are|['’]re) (?:a |not a )?(?:human|robot)|are you a (?:human|robot)|^[^\p{L}\p{N}]*just a moment|unusual traffic|(?:solve|complete|enter) the captcha|\bray id\b|^[^\p{L}\p{N}]*(?:loading|please wait|wird geladen|bitte warten|chargement|cargando|carregando|caricamento|laden|загрузка)[^\p{L}\p{N}]*(?:$|\.{2}|…)|\b(?:401|403|404|410|429|500|502|503)\b[\s:–-]{0,3}(?:error|(?:page |file )?not found|forbidden|bad gateway|gateway|(?:service )?unavailable|access denied|the page)|(?:error|fehler|erreur) (?:40|50)\d|^[^\p{L}\p{N}]*access (?:is )?denied|internal server error|bad gateway|service (?:temporarily )?unavailable|session (?:has )?expired|page (?:was |could )?not (?:be )?found|page (?:you (?:are looking for|requested)|does not exist)|seite (?:wurde )?nicht gefunden|page introuvable|página no encontrada|página não encontrada|pagina non trovata|страница не найдена/iu;
/** What a login shows, beside its form. Two of these tell one. */
const LOGIN = [
  /(?<!\p{L})(?:log|sign)[ -]?in(?!\p{L})|anmelden|einloggen|connexion|iniciar sesión|entrar|accedi|inloggen|войти/iu,
  /password|passwort|mot de passe|contraseña|senha|wachtwoord|пароль/iu,
  /(?:create|register|open) (?:a new |an |your )?account|don['’]t have an account|sign[ -]?up|registrieren|konto erstellen|créer un compte|crear (?:una )?cuenta|criar (?:uma )?conta/iu,
];
const NO_ARTICLE =
  'The page has no text of its own: it shows a login, an error, a footer, or what it shows while a script loads. Send the text itself, or an address that can be read without a browser.';

/**
 * Finds the article of a web page: its title and text, without menus, banners and comments. A page without one is read whole, with
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
  const { html, text, hasTitle } = contentOf(document);
  const articleLength = article ? lengthOf({ textContent: article.textContent ?? '' }) : 0;
  const length = Math.max(text.length, articleLength);
  if (data !== undefined && length < MAX_SHELL_LENGTH && data.length > 2 * text.length) return data;
  if (text === '' || (length < MAX_SHELL_LENGTH && (NOTICE.test(text) || isLogin(text, hasPassword)))) {
    throw new GlossaError('no_text', { message: NO_ARTICLE });
  }
  const isArticle = articleLength >= MIN_ARTICLE_SHARE * text.length;
  const content = (isArticle && article?.content) || html;
  const needsTitle = title !== '' && (isArticle || !hasTitle);
  return needsTitle ? `<h1>${escapeText(title, NO_REFERENCES)}</h1>\n${content}` : content;
}

function isLogin(text: string, hasPassword: boolean): boolean {
  const signs = LOGIN.filter((sign) => sign.test(text)).length;
  return signs > 1 || (hasPassword && signs > 0);
}

/** @returns undefined for a page without an article, or with too many elements */
function readArticle(document: PageDocument) {
  try {
    return new Readability(document.cloneNode(true) as PageDocument, { maxElemsToParse: MAX_ELEMENTS }).parse();
  } catch {
    return undefined;
  }
}
