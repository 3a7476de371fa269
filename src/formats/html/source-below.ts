import { readParts } from '@glossa/tagged-text';
import { canonicalLanguage } from '../../languages/canonical-code.ts';
import type { Language, TargetLanguage, Unit } from '../format.ts';
import type { TranslatedText } from './compose-text.ts';
import { escapeText, readReferences } from './escape.ts';
import type { TagSource, TextPlace } from './parsed-html.ts';

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

interface CopiedText {
  readonly unit: Unit;
  readonly place: TextPlace;
  readonly source: string;
}

/**
 * Writes the source of a text a second time.
 * @param copyTag returns the source of a start tag, or of a whole element, as it can stand twice in a document; undefined for one
 *   that cannot
 */
function copyText(
  { unit, place, source }: CopiedText,
  copyTag: (markup: string, tag: TagSource) => string | undefined,
): string {
  const references = readReferences(source.slice(place.start, place.end));
  const write = (text: string): string => escapeText(text, references).replaceAll('\n', place.lineBreak);
  const { open = '', close = '' } = place.base ?? {};
  const copied = new Set<number>();
  let formats = 0;
  /** The noun of a whole element that cannot stand twice is copied as text. */
  let nouns = 0;
  let text = '';
  for (const part of readParts(unit)) {
    if (part.kind === 'text') {
      const written = nouns === 0 ? write(part.text) : '';
      text += formats === 0 && written !== '' ? open + written + close : written;
      continue;
    }
    const tag = place.tags[part.tag];
    if (!tag || tag.isUnpaired) continue;
    const isOpening = part.kind === 'open';
    const change = isOpening ? 1 : -1;
    if (isOpening) {
      const markup = copyTag(source.slice(tag.open.start, tag.open.end), tag);
      if (markup === undefined) continue;
      copied.add(part.tag);
      text += markup;
    } else if (!copied.has(part.tag)) continue;
    else if (tag.close) text += source.slice(tag.close.start, tag.close.end);
    if (tag.isFormat) formats += change;
    const { start = 0, end = 0 } = unit.tags[part.tag] ?? {};
    if (!tag.close && start < end) nouns += change;
  }
  return text;
}
