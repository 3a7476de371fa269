import { declaresLanguage } from '../declared-language.ts';
import type { TextRange } from '../format.ts';
import type { Place } from '../xml/places.ts';
import { type PluralForms, pluralHeaderOf, readPluralForms } from './plural-forms.ts';
import type { PoEntry } from './read-entries.ts';

export interface PoHeader {
  /** Parts of the header that follow the target language. */
  readonly places: readonly Place[];
  /** The plural forms of the new catalogue. @param code canonical code of the target language */
  pluralFormsOf(code: string): PluralForms | undefined;
}

const CHARSET = /Content-Type:[^"\n\\]{0,100}?charset=([\w.:-]{1,40})/di;
const LANGUAGE = /^Language:(.*)$/m;
const PLURAL_FORMS = /^Plural-Forms:(.*)$/m;
/** The forms of English, which templates of Odoo declare. */
const FORMS_OF_MESSAGES = /plural[=( ]{1,5}n ?!= ?1/;
/** The same fields as they are written, each on a separate line. */
const WRITTEN_LANGUAGE = /"Language:[ \t]{0,9}([^"\\\n]{0,100})\\n"/d;
const WRITTEN_PLURAL_FORMS = /"Plural-Forms:[ \t]{0,9}((?:[^"\\\n]|"\s{1,9}"){0,1000})\\n"/d;
/** Names of locales that show their script by a country or after a sign. */
const LOCALES = new Map([
  ['sr-Latn', 'sr@latin'],
  ['zh-Hans', 'zh_CN'],
  ['zh-Hant', 'zh_TW'],
]);

/** Finds the name of the encoding in the header. */
export function findPoEncoding(source: string): TextRange | undefined {
  const [start, end] = CHARSET.exec(source)?.indices?.[1] ?? [];
  return start === undefined || end === undefined ? undefined : { start, end };
}

/**
 * Reads the header. Where no entry is translated yet, a catalogue in another language becomes one in the target language.
 * Otherwise, only fields that a template leaves open are filled.
 */
export function readHeader(source: string, entries: readonly PoEntry[], lineEnd: string): PoHeader {
  const header = entries.find(isHeader);
  const [string] = header?.translations ?? [];
  const text = string?.text ?? '';
  const language = languageOf(entries);
  const forms = readPluralForms(PLURAL_FORMS.exec(text)?.[1] ?? '');
  const hasTranslations = entries.some((entry) => entry !== header && entry.translations.some(isTranslated));
  const hasPlurals = entries.some(({ plural }) => plural !== undefined);
  const changesLanguage = (code: string): boolean =>
    language !== '' && !hasTranslations && !declaresLanguage(language, code);
  const isOpen = language === '' && !hasTranslations;
  const isOfMessages = isOpen && FORMS_OF_MESSAGES.test(PLURAL_FORMS.exec(text)?.[1] ?? '');
  const changesForms = (code: string): boolean => forms === undefined || isOfMessages || changesLanguage(code);

  const places: Place[] = [];
  const add = (range: readonly number[] | undefined, write: (code: string) => string | undefined): void => {
    const [start, end] = range ?? [];
    if (!string || start === undefined || end === undefined) return;
    const place = { start: string.start + start, end: string.start + end };
    places.push({ ...place, write: ({ target, isChanged }) => (isChanged ? write(target.code) : undefined) });
  };
  const written = string ? source.slice(string.start, string.end) : '';
  const charset = CHARSET.exec(written);
  const pluralForms = WRITTEN_PLURAL_FORMS.exec(written)?.indices?.[1];
  add(charset?.indices?.[1], () => (charset?.[1] === 'CHARSET' ? 'UTF-8' : undefined));
  const languageField = WRITTEN_LANGUAGE.exec(written)?.indices?.[1];
  add(languageField, (code) => (language === '' || changesLanguage(code) ? localeOf(code) : undefined));
  if (!languageField && isOfMessages)
    add([written.length, written.length], (code) => `${lineEnd}"Language: ${localeOf(code)}\\n"`);
  if (pluralForms) add(pluralForms, (code) => (changesForms(code) ? pluralHeaderOf(code) : undefined));
  else if (hasPlurals)
    add([written.length, written.length], (code) => `${lineEnd}"Plural-Forms: ${pluralHeaderOf(code)}\\n"`);
  places.sort((one, other) => one.start - other.start);
  return {
    places,
    pluralFormsOf: (code) => (string && changesForms(code) ? readPluralForms(pluralHeaderOf(code)) : forms),
  };
}

/** The language that the header declares; empty if it declares none. */
export function languageOf(entries: readonly PoEntry[]): string {
  const [string] = entries.find(isHeader)?.translations ?? [];
  return LANGUAGE.exec(string?.text ?? '')?.[1]?.trim() ?? '';
}

export function isHeader({ id, context }: PoEntry): boolean {
  return id.text === '' && context === undefined;
}

export function isTranslated({ text }: { text: string | undefined }): boolean {
  return text !== '';
}

function localeOf(code: string): string {
  return LOCALES.get(code) ?? code.replaceAll('-', '_');
}
