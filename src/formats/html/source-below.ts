import { canonicalLanguage } from '../../languages/canonical-code.ts';
import type { Language, TargetLanguage } from '../format.ts';
import type { TranslatedText } from './compose-text.ts';
import { copyText } from './copy-text.ts';

/** Elements of a sentence that can stand twice in a page. */
const COPIED = new Set(
  (
    'a abbr b bdi bdo big br cite code data del dfn em font i ins kbd mark q rb rp rt ruby s samp small span strike ' +
    'strong sub sup time tt u var wbr'
  ).split(' '),
);
const NAME = /^<([a-z][a-z\d]{0,20})[\s/>]/i;
const TAG = /<[a-z][^<>]{0,10000}>/gi;
/** Attributes that name an element of the page. */
const ID = /\s(?:xml:)?(?:id|name)\s{0,20}=\s{0,20}(?:"[^"]{0,1000}"|'[^']{0,1000}'|[^\s"'<>=`]{1,1000})/gi;
const STYLE = 'font-style:italic;opacity:.7';

/** Writes the source of a translated text in a line under its translation. Its elements lose their identifiers. */
export function sourceBelow(text: TranslatedText, target: TargetLanguage, isXml: boolean): string {
  const { shownSource } = target;
  if (!shownSource) return '';
  const copy = copyText(text, (markup) =>
    COPIED.has((NAME.exec(markup)?.[1] ?? '').toLowerCase()) ? withoutIds(markup) : undefined,
  );
  const own = canonicalLanguage(text.unit.language ?? '');
  const attributes = `class="glossa-source"${describe(own ? toLanguage(own) : shownSource, target, isXml)} style="${STYLE}"`;
  return `<br/><span ${attributes}>${copy}</span>`;
}

const toLanguage = ({ code, rtl }: { code: string; rtl: boolean }): Language => ({ code, isRightToLeft: rtl });

function describe({ code, isRightToLeft }: Language, target: TargetLanguage, isXml: boolean): string {
  const language = isXml ? ` lang="${code}" xml:lang="${code}"` : ` lang="${code}"`;
  return isRightToLeft === target.isRightToLeft ? language : `${language} dir="${isRightToLeft ? 'rtl' : 'ltr'}"`;
}

/** Leaves out what identifies elements. */
export const withoutIds = (markup: string): string => markup.replace(TAG, (tag) => tag.replace(ID, ''));
