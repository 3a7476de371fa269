import { z } from 'zod';
import { isObject } from '../../is-object.ts';
import { parseJson } from '../../text/parse-json.ts';
import { escapeText, readReferences } from './escape.ts';
import type { PageDocument } from './parse-dom.ts';

/** UTF-16 units of a text that is an article and no label. */
const MIN_LENGTH = 150;
/** Values of the data of a page that are read, and the levels of the tree. */
const MAX_VALUES = 50_000;
const MAX_DEPTH = 40;
const NO_REFERENCES = readReferences('');
const ARTICLE = z.object({ articleBody: z.string().min(1), headline: z.string().optional() });
/** Words of a language, as opposed to the keys, addresses and styles of a program. */
const PROSE =
  /(?<!\p{L})(?:\p{L}{2,30}[,;:]? ){8}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{40}/u;

/**
 * The text of an article in the data of a page that a script would show: the `articleBody` of schema.org, the data of a framework, or the
 * content for browsers without scripts.
 * @returns HTML; undefined without such a text
 */
export function articleInData(document: PageDocument): string | undefined {
  const linked = valuesIn(document, 'script[type="application/ld+json"]')
    .map((value) => ARTICLE.safeParse(value).data)
    .filter((article) => article !== undefined);
  const article = longest(linked, ({ articleBody }) => articleBody.length);
  if (article) return toHtml(article.articleBody, article.headline);
  const data = valuesIn(document, 'script[type="application/json"], script#__NEXT_DATA__');
  const texts = data.map((value) => (Array.isArray(value) ? paragraphsIn(value) : value)).filter(isProse);
  const text = longest(texts, ({ length }) => length);
  if (text !== undefined) return toHtml(text, undefined);
  const hidden = longest([...document.querySelectorAll('noscript')], ({ innerHTML }) => innerHTML.length);
  return hidden && isProse(hidden.innerHTML) ? hidden.innerHTML : undefined;
}

const isProse = (value: unknown): value is string =>
  typeof value === 'string' && value.length >= MIN_LENGTH && PROSE.test(value);

const BLOCK = z.union([
  z.string(),
  z.object({ text: z.string() }).transform(({ text }) => text),
  z.object({ content: z.string() }).transform(({ content }) => content),
  z.object({ html: z.string() }).transform(({ html }) => html),
  z.object({ data: z.object({ text: z.string() }) }).transform(({ data }) => data.text),
]);
const SENTENCE_END = /[.!?…。！？।۔]["'”’»)]*(?:<\/\w{1,10}>)?\s*$/u;

/** The paragraphs of an article in a list of texts or of blocks. Undefined for another list. */
function paragraphsIn(list: readonly unknown[]): string | undefined {
  const texts = list.flatMap((block) => BLOCK.safeParse(block).data ?? []);
  const sentences = texts.filter((text) => SENTENCE_END.test(text.slice(-40)));
  return sentences.length > 1 && sentences.length >= texts.length / 2 ? texts.join('\n') : undefined;
}

/** All values of the data in the elements of a selector, with the values inside of them. */
function valuesIn(document: PageDocument, selector: string): unknown[] {
  const values: unknown[] = [];
  for (const { textContent } of document.querySelectorAll(selector)) {
    let level: unknown[] = [parseJson(textContent ?? '')];
    for (let depth = 0; depth < MAX_DEPTH && level.length > 0 && values.length < MAX_VALUES; depth++) {
      values.push(...level.slice(0, MAX_VALUES - values.length));
      level = level.flatMap((value) => (isObject(value) ? Object.values(value) : []));
    }
  }
  return values;
}

function longest<T>(values: readonly T[], lengthOf: (value: T) => number): T | undefined {
  return values.reduce<T | undefined>(
    (best, value) => (best && lengthOf(best) >= lengthOf(value) ? best : value),
    undefined,
  );
}

/** The text may be HTML itself. */
function toHtml(text: string, title: string | undefined): string {
  const heading = title === undefined ? '' : `<h1>${escapeText(title, NO_REFERENCES)}</h1>\n`;
  if (/<\/(?:p|div|li|h\d)>/i.test(text)) return heading + text;
  const paragraphs = text.split(/\n+/).map((paragraph) => `<p>${escapeText(paragraph, NO_REFERENCES)}</p>`);
  return heading + paragraphs.join('\n');
}
