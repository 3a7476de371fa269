import { GlossaError } from '../../errors.ts';
import { canonicalLanguage } from '../../languages/canonical-code.ts';
import { LANGUAGES } from '../../languages/language-table.ts';
import { type Columns, columnLetters } from '../choice.ts';
import { declaresLanguage } from '../declared-language.ts';
import type { DocumentLanguages } from '../parse-options.ts';

/** Two columns: one of sources, and one of their translations. */
export interface ColumnPair {
  readonly from: number;
  readonly to: number;
  /** The language of the sources, if the header names it. */
  readonly language?: string | undefined;
}

/** A header that names a language, alone or after the name of a field: `pt`, `Portuguese`, `title_pt`, `Title (pt-BR)`. */
interface LanguageHeader {
  readonly field: string;
  readonly code: string;
  readonly column: number;
}

const SOURCES = new Set([
  'source',
  'source text',
  'source string',
  'source segment',
  'original',
  'original text',
  'msgid',
]);
const TARGETS = new Set(
  'target,target text,target string,target segment,translation,translated,translated text,translated string,msgstr'.split(
    ',',
  ),
);
const SEPARATORS = /[_\s]{1,20}/g;
const CODE = /^(.{0,60}?)(?:^|[\s_.:/-]|[([])([A-Za-z]{2,3}(?:[-_](?:[A-Za-z]{2}|[A-Z][a-z]{3}))?)[\])]?$/;
const NAMED = /^(.{0,60}?)(?:^|[\s_:/-]|[([])(\p{L}{4,30}(?: \([\p{L} ]{2,40}\))?)[\])]?$/u;
const NAMES: ReadonlyMap<string, string> = new Map(
  [...LANGUAGES.values()].flatMap(({ code, name, nativeName }) =>
    [name, nativeName].map((one): [string, string] => [one.toLowerCase(), code]),
  ),
);

/** Finds the columns that the header of a file with translations names. */
export function findPairs(header: readonly string[], languages: DocumentLanguages | undefined): ColumnPair[] {
  const names = header.map((name) => name.trim().toLowerCase().replace(SEPARATORS, ' '));
  const source = names.findIndex((name) => SOURCES.has(name));
  const target = names.findIndex((name) => TARGETS.has(name));
  if (source >= 0 && target >= 0) return [{ from: source, to: target }];
  if (!languages) return [];
  const columns = header.flatMap((name, column) => languageHeader(name, column) ?? []);
  const isTarget = ({ code }: LanguageHeader): boolean => declaresLanguage(code, languages.target);
  const wanted = canonicalLanguage(languages.target)?.code;
  return [...new Set(columns.map(({ field }) => field))].flatMap((field) => {
    const own = columns.filter((one) => one.field === field);
    const to = own.find(({ code }) => code === wanted) ?? own.find(isTarget);
    if (!to) return [];
    const others = own.filter((one) => !isTarget(one));
    const from =
      others.find(({ code }) => declaresLanguage(code, languages.source ?? 'en')) ??
      (languages.source === undefined ? others[0] : undefined);
    if (from) return [{ from: from.column, to: to.column, language: from.code }];
    return source >= 0 && own.length === 1 ? [{ from: source, to: to.column }] : [];
  });
}

/**
 * The columns that a request names, by header or letter. A header wins over a letter.
 * @throws GlossaError `invalid_request` for a column that the file lacks
 */
export function pairOf({ source, target }: Columns, header: readonly string[]): ColumnPair {
  return { from: columnOf(source, 'source_column', header), to: columnOf(target, 'target_column', header) };
}

function columnOf(wanted: string, field: string, header: readonly string[]): number {
  const named = header.findIndex((name) => isNamed(wanted, name));
  const column = named >= 0 ? named : header.findIndex((_, at) => isNamed(wanted, columnLetters(at)));
  if (column >= 0) return column;
  throw new GlossaError('invalid_request', { message: `The file has no column of the name or letter in ${field}.` });
}

/** Whether a request names a column by this header. */
export function isNamed(wanted: string, header: string): boolean {
  return header.trim().toLowerCase() === wanted.trim().toLowerCase();
}

function languageHeader(name: string, column: number): LanguageHeader | undefined {
  const text = name.trim();
  const [, before = '', tag = ''] = CODE.exec(text) ?? [];
  const code = canonicalLanguage(tag)?.code;
  // A column `id` has numbers of records, not Indonesian.
  if (code !== undefined && tag.toLowerCase() !== 'id') return { field: before.trim().toLowerCase(), code, column };
  const [, field = '', language = ''] = NAMED.exec(text) ?? [];
  const named = NAMES.get(language.toLowerCase()) ?? NAMES.get((language.split(' (', 1)[0] ?? '').toLowerCase());
  return named === undefined ? undefined : { field: field.trim().toLowerCase(), code: named, column };
}
