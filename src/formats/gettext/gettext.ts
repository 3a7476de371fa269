import type { TaggedText } from '@glossa/tagged-text';
import { canonicalLanguage } from '../../languages/canonical-code.ts';
import { createChoice } from '../choice.ts';
import { declaresLanguage } from '../declared-language.ts';
import type { Format, Unit } from '../format.ts';
import type { DocumentLanguages, ParseOptions } from '../parse-options.ts';
import { addWarning, type WarningCounts } from '../warnings.ts';
import { type Composition, composePlaces, type ParsedPlaces, type Place } from '../xml/places.ts';
import { isHeader, isTranslated, languageOf, type PoHeader, readHeader } from './header.ts';
import { listTexts, mergeExisting } from './merge-existing.ts';
import { type EntryUnits, type PlannedForms, unitsOf } from './plural-units.ts';
import { type PoEntry, type PoString, readEntries } from './read-entries.ts';
import { type StringStyle, writeString } from './strings.ts';

/**
 * Catalogues of GNU gettext. Their units are the messages without translation. Translated and obsolete entries stay. In a
 * template, whose translations are texts of the source language, all count as empty.
 */
export const gettext: Format<ParsedPlaces> = { parse, compose: composePlaces, listTexts };

type CatalogueStyle = Pick<StringStyle, 'lineEnd' | 'width'>;

/** Columns of the tools of GNU gettext. */
const WIDTH = 79;
const LINE_END = /\r\n|\r|\n/;
/** Lines that the tools would have wrapped, and the blank at which they would have done so. */
const LONG_LINE = /^(?:msg|")[^\r\n]{81}[^\r\n]*/gm;
const BLANK_BETWEEN_WORDS = /[^ "] [^ "\\]/;

function parse(text: string, { languages, choice, existing }: ParseOptions = {}): ParsedPlaces {
  const isChosen = createChoice(choice);
  const own = [...readEntries(text)];
  const isInSource = isTemplate(own, languages);
  const merged =
    existing && mergeExisting(text, own, existing, { ...readStyle(text), isTemplate: isInSource, languages });
  const source = merged?.source ?? text;
  const read = merged ? [...readEntries(source)] : own;
  const isKnown = (index: number): boolean => merged?.isKnown[index] ?? false;
  const entries = read.map((entry, index) => (isInSource && !isKnown(index) ? withoutTranslations(entry) : entry));
  const style = readStyle(source);
  const header = readHeader(source, entries, style.lineEnd);
  const units: Unit[] = [];
  const warnings: WarningCounts = {};
  /** The flags of the entry of each unit. */
  const flags: (readonly string[])[] = [];
  const places: Place[] = [...header.places];
  for (const [index, entry] of entries.entries()) {
    const names = namesOf(read[index] ?? entry);
    if (isHeader(entry) || !isChosen(names)) continue;
    const isFuzzy = entry.flags.includes('fuzzy') && entry.translations.some(isTranslated);
    if (isFuzzy || entry.translations.every(isTranslated)) {
      if (!isKnown(index)) addWarning(warnings, 'kept_filled');
      continue;
    }
    const messages = unitsOf(entry, planForms(entry, header, languages));
    if (!messages) continue;
    places.push(toPlace(entry, messages, units.length, header, style));
    for (const unit of messages.units) {
      units.push(choice ? { ...unit, names } : unit);
      flags.push(entry.flags);
    }
  }
  places.sort((one, other) => one.start - other.start);
  const fits = (unit: number, { text }: TaggedText): boolean =>
    hasDirectivesOf(units[unit]?.text ?? '', text, flags[unit] ?? []);
  return { source, units, places, fits, warnings, hasTargets: places.length > header.places.length };
}

function planForms(
  { plural, translations }: PoEntry,
  header: PoHeader,
  languages: DocumentLanguages | undefined,
): PlannedForms | undefined {
  const target = languages && (canonicalLanguage(languages.target)?.code ?? languages.target);
  const forms = plural && target !== undefined ? header.pluralFormsOf(target) : undefined;
  if (!forms || target === undefined) return undefined;
  return { forms, target, count: translations.some(isTranslated) ? translations.length : forms.count };
}

/** A message is chosen by itself, or by its context. */
function namesOf({ id, context }: PoEntry): string[] {
  return [id.text, context?.text].filter((name) => name !== undefined);
}

function readStyle(source: string): CatalogueStyle {
  const lineEnd = LINE_END.exec(source)?.[0] ?? '\n';
  const isWrapped = source
    .matchAll(LONG_LINE)
    .every(([line]) => !BLANK_BETWEEN_WORDS.test(line.slice(line.indexOf('"'))));
  return { lineEnd, width: isWrapped ? WIDTH : undefined };
}

/**
 * The translations of an entry.
 * @param first index of its first unit
 */
function toPlace(entry: PoEntry, own: EntryUnits, first: number, header: PoHeader, style: CatalogueStyle): Place {
  const { id, plural, translations } = entry;
  const range = { start: translations[0]?.start ?? 0, end: translations.at(-1)?.end ?? 0 };
  const isEmpty = !translations.some(isTranslated);

  function write({ source, translationOf, target }: Composition): string | undefined {
    const hasUnits = own.units.length > 0;
    const textOf = (unit: number): string | undefined => {
      if (!hasUnits) return (unit === 0 ? id : plural)?.text;
      return translationOf(first + unit)?.text;
    };
    if (hasUnits && !own.units.some((_, unit) => textOf(unit) !== undefined)) return undefined;
    const forms = plural && header.pluralFormsOf(target.code);
    const count = forms && isEmpty ? forms.count : translations.length;
    const writeForm = (form: number, column: number): string => {
      const unit = own.unitOf(form, count, forms || undefined);
      const string = unit === 0 || !plural ? id : plural;
      const isOneLine = string.parts === 1 && (string.text?.slice(0, -1).includes('\n') ?? false);
      return writeString(withBlanksOf(string.text ?? '', textOf(unit)), column, { ...style, isOneLine });
    };
    let text = '';
    let end = range.start;
    for (const [form, translation] of translations.entries()) {
      if (form < count) {
        const isKept = isTranslated(translation);
        const written = isKept ? source.slice(translation.start, translation.end) : writeForm(form, translation.column);
        text += source.slice(end, translation.start) + written;
      }
      end = translation.end;
    }
    for (let form = translations.length; form < count; form++) {
      const keyword = `msgstr[${form}] `;
      text += style.lineEnd + keyword + writeForm(form, keyword.length);
    }
    return text;
  }

  return { ...range, write };
}

/** Gives a translation the blanks of its source, because `msgfmt` requires equal line breaks at both ends. */
function withBlanksOf(source: string, translation: string | undefined): string {
  if (translation === undefined || source.trim() === '') return source;
  const start = source.slice(0, source.length - source.trimStart().length);
  return start + translation.trim() + source.slice(source.trimEnd().length);
}

const PRINTF =
  /%(?:\(\w{1,100}\)|\d{1,9}\$)?[-+#0']{0,9}(?:\*|\d{1,9})?(?:\.(?:\*|\d{1,9}))?(?:hh?|ll?|[qLjzt])?[a-zA-Z%@]/g;
const BRACES = /\{[^{}]{0,200}\}/g;
const BRACE_FORMATS = new Set(['python-brace-format', 'perl-brace-format', 'csharp-format', 'java-format']);
const NAMED = /^%(?:\(|\d+\$)|^\{/;

/**
 * Whether a translation has the format directives of its source, as `msgfmt --check` requires. Directives without a name or a
 * number keep their order.
 * @param flags of the entry, such as `c-format`
 */
function hasDirectivesOf(source: string, translation: string, flags: readonly string[]): boolean {
  const format = flags.find((flag) => flag.endsWith('-format') && !flag.startsWith('no-'));
  if (format === undefined) return true;
  const pattern = BRACE_FORMATS.has(format) ? BRACES : PRINTF;
  const [expected, actual] = [source, translation].map((text) => {
    const directives = (text.match(pattern) ?? []).filter((directive) => directive !== '%%');
    return directives.every((directive) => NAMED.test(directive)) ? directives.sort() : directives;
  });
  return expected?.join('\n') === actual?.join('\n');
}

/**
 * Finds the entries whose translations are texts of the source language: all of a catalogue that declares the source language,
 * and of one in another language than the target whose translations repeat the messages.
 */
function isTemplate(entries: readonly PoEntry[], languages: DocumentLanguages | undefined): boolean {
  const declared = languageOf(entries);
  if (!languages || declared === '' || declaresLanguage(declared, languages.target)) return false;
  const translated = entries.filter((entry) => !isHeader(entry) && entry.translations.some(isTranslated));
  if (translated.length === 0) return false;
  const isSource = languages.source !== undefined && declaresLanguage(declared, languages.source);
  return isSource || translated.every(repeatsMessage);
}

function repeatsMessage({ id, plural, translations }: PoEntry): boolean {
  return translations.every(({ text }) => text === '' || text === id.text || text === plural?.text);
}

/** The entry of a template as if its translations were its messages, and it had no translations. */
function withoutTranslations(entry: PoEntry): PoEntry {
  if (isHeader(entry)) return entry;
  const { id, plural, translations } = entry;
  const textOf = (string: PoString, translation: PoString | undefined): PoString => ({
    ...string,
    text: translation && isTranslated(translation) ? translation.text : string.text,
  });
  return {
    ...entry,
    id: textOf(id, translations[0]),
    plural: plural && textOf(plural, translations.at(-1)),
    translations: translations.map((translation) => ({ ...translation, text: '' })),
  };
}
