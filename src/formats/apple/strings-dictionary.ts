import type { TaggedText } from '@glossa/tagged-text';
import { pluralCategories } from '../../languages/plural-rules.ts';
import { createChoice } from '../choice.ts';
import { XML_COMMENTS } from '../comment-syntax.ts';
import { applyEdits, type Edit } from '../edits.ts';
import type { Existing } from '../existing.ts';
import {
  type Format,
  PLURAL_CATEGORIES,
  type PluralCategory,
  type TargetLanguage,
  type TextRange,
  type Unit,
} from '../format.ts';
import { blanksBefore } from '../indentation.ts';
import type { ParseOptions } from '../parse-options.ts';
import { countIn } from '../plural-count.ts';
import { type PluralForm, readPluralMessage, toCategory, toPluralMessage } from '../plural-message.ts';
import { hasWords, isLanguage } from '../values/is-language.ts';
import { addWarning, type WarningCounts } from '../warnings.ts';
import { escapeXmlText } from '../xml/escape.ts';
import { composePlaces, type ParsedPlaces, type Place } from '../xml/places.ts';
import { keepGoneDictionaries, listDictionaries, readKnownDictionaries } from './known-dictionaries.ts';
import { type PlistDictionary, type PlistEntry, readPlist } from './read-plist.ts';

/** Dictionaries of strings of Apple's platforms (`.stringsdict`). Plurals are ICU messages, which get the categories of the target. */
export const stringsDictionary: Format<ParsedDictionary> = {
  parse,
  compose,
  listTexts: listDictionaries,
  comments: XML_COMMENTS,
};

export interface ParsedDictionary extends ParsedPlaces {
  readonly existing: Existing | undefined;
}

interface Form extends PluralForm {
  readonly entry: PlistEntry;
}

/** Keys whose values are for programs. */
const SPEC_KEY = /^NSStringFormat(?:SpecTypeKey|ValueTypeKey)$/;
const NUMBER_TYPE = 'NSStringFormatValueTypeKey';
const FORMAT_KEY = 'NSStringLocalizedFormatKey';
const VARIABLE = /%(?:\d{1,2}\$)?#@\w{1,60}@/g;

function parse(source: string, { choice, existing, languages }: ParseOptions = {}): ParsedDictionary {
  const dictionaries = readPlist(source);
  const known = existing && readKnownDictionaries(source, existing);
  const lackingOf =
    existing && languages && createLackingForms(dictionaries, readPlist(existing.text), languages.target);
  /** The units of known plurals that lack forms, by their names. */
  const filled = new Map<string, { unit: number; forms: readonly Form[]; lacking: readonly PluralCategory[] }>();
  const isChosen = createChoice(choice);
  const units: Unit[] = [];
  const places: Place[] = [];
  const plurals = new Map<number, readonly PluralForm[]>();
  const warnings: WarningCounts = {};
  for (const dictionary of dictionaries) {
    const { name, entries } = dictionary;
    const names = choice && { names: [name] };
    if (!isChosen([name])) continue;
    const forms = toForms(entries);
    if (known?.has(name)) {
      const lacking = lackingOf?.(dictionary) ?? [];
      const text = forms && lacking.length > 0 ? toPluralMessage(forms) : undefined;
      if (!forms || text === undefined) continue;
      const unit = units.push({ text, tags: [], layout: 'lines', ...names }) - 1;
      plurals.set(unit, forms);
      filled.set(name, { unit, forms, lacking });
      continue;
    }
    const texts = entries.filter(({ key }) => !SPEC_KEY.test(key) && !forms?.some(({ entry }) => entry.key === key));
    for (const { key, value, start, end } of texts) {
      // The words are those of the variables.
      const words = key === FORMAT_KEY ? value.replace(VARIABLE, ' ') : value;
      if (!hasWords(words)) continue;
      if (!isLanguage(words)) {
        addWarning(warnings, 'kept_code');
        continue;
      }
      const unit = units.push({ text: value, tags: [], layout: 'lines', ...names }) - 1;
      const write: Place['write'] = ({ translationOf }) => {
        const translation = translationOf(unit);
        return translation && escapeXmlText(translation.text);
      };
      places.push({ start, end, write });
    }
    if (!forms?.some(({ text }) => isLanguage(text))) continue;
    const text = toPluralMessage(forms);
    const range = rangeOf(forms);
    if (text === undefined || texts.some(({ start }) => start > range.start && start < range.end)) {
      addWarning(warnings, 'kept_structure');
      continue;
    }
    const unit = units.push({ text, tags: [], layout: 'lines', ...names }) - 1;
    plurals.set(unit, forms);
    const write: Place['write'] = ({ translationOf }) => writeForms(translationOf(unit)?.text ?? '', forms, source);
    places.push({ ...range, write });
  }
  for (const [name, { text, ...range }] of known ?? []) {
    const filling = filled.get(name);
    const write: Place['write'] = ({ translationOf }) =>
      filling ? addForms(text, filling, translationOf(filling.unit)?.text) : text;
    places.push({ ...range, write });
  }
  places.sort((one, other) => one.end - other.end);
  const fits = (unit: number, { text }: TaggedText): boolean => {
    const forms = plurals.get(unit);
    return forms ? readPluralMessage(text, forms) !== undefined : sameVariables(units[unit]?.text ?? '', text);
  };
  return { source, units, places, fits, warnings, existing };
}

function compose(
  parsed: ParsedDictionary,
  translations: readonly (TaggedText | undefined)[],
  target: TargetLanguage,
  onKept?: (unit: number) => void,
): string {
  const composed = composePlaces(parsed, translations, target, onKept);
  return parsed.existing ? keepGoneDictionaries(composed, parsed.existing) : composed;
}

function sameVariables(text: string, translation: string): boolean {
  const [own, other] = [text, translation].map((one) => (one.match(VARIABLE) ?? []).sort().join(' '));
  return own === other;
}

/** The forms of a plural, if the dictionary is one. */
function toForms(entries: readonly PlistEntry[]): Form[] | undefined {
  if (!entries.some(({ key }) => key === NUMBER_TYPE)) return undefined;
  const found = entries.filter(({ key }) => toCategory(key) !== undefined);
  const otherText = found.find(({ key }) => key === 'other')?.value ?? '';
  const oneText = found.find(({ value }) => value !== otherText)?.value ?? otherText;
  return found.flatMap((entry): Form[] => {
    const category = toCategory(entry.key);
    if (!category) return [];
    const own = countIn(entry.value, { category, isOrdinal: false }, category === 'other' ? oneText : otherText);
    return [{ entry, category, text: entry.value, count: own }];
  });
}

function rangeOf(forms: readonly Form[]): TextRange {
  return { start: forms[0]?.entry.keyStart ?? 0, end: forms.at(-1)?.entry.end ?? 0 };
}

/**
 * Finds the categories that a language needs and an existing translation of a plural lacks, where its name has one plural in both files.
 */
function createLackingForms(
  own: readonly PlistDictionary[],
  former: readonly PlistDictionary[],
  target: string,
): (dictionary: PlistDictionary) => PluralCategory[] {
  const needed = pluralCategories(target, 'cardinal') ?? [];
  const isPlural = ({ entries }: PlistDictionary): boolean => entries.some(({ key }) => key === NUMBER_TYPE);
  const [sources, translations] = [own, former].map((all) => Map.groupBy(all.filter(isPlural), ({ name }) => name));
  return (dictionary) => {
    const [translation, second] = translations?.get(dictionary.name) ?? [];
    if (!isPlural(dictionary) || !translation || second || sources?.get(dictionary.name)?.length !== 1) return [];
    const categories = new Set(translation.entries.map(({ key }) => toCategory(key)));
    return PLURAL_CATEGORIES.filter((category) => needed.includes(category) && !categories.has(category));
  };
}

const OTHER_KEY = /<key>\s{0,100}other\s{0,100}<\/key>/;

/** Adds translated forms to an existing translation. @returns it for a translation that is no plural */
function addForms(
  existing: string,
  { forms, lacking }: { forms: readonly Form[]; lacking: readonly PluralCategory[] },
  translation = '',
): string {
  const textOf = readForms(translation, forms);
  const at = OTHER_KEY.exec(existing)?.index;
  if (!textOf || at === undefined) return existing;
  const before = existing.slice(0, at);
  const blanks = before.slice(before.trimEnd().length);
  const added = lacking.flatMap((category) => {
    const text = textOf(category);
    return text === undefined ? [] : `<key>${category}</key>${blanks}<string>${text}</string>${blanks}`;
  });
  return before + added.join('') + existing.slice(at);
}

/** The written texts of the forms of a translated plural. */
function readForms(
  translation: string,
  forms: readonly Form[],
): ((category: PluralCategory) => string | undefined) | undefined {
  const read = readPluralMessage(translation, forms);
  return (
    read &&
    ((category) => {
      const translated = read.get(category);
      const { form, parts } = translated ?? {};
      const number = form?.text.slice(form.count?.start, form.count?.end) ?? '';
      return parts && escapeXmlText(parts.map((part) => part ?? number).join(''));
    })
  );
}

function writeForms(translation: string, forms: readonly Form[], source: string): string | undefined {
  const textOf = readForms(translation, forms);
  const other = forms.find(({ category }) => category === 'other')?.entry;
  if (!textOf || !other) return undefined;
  const edits = forms.map(
    ({ entry, category }): Edit => ({ start: entry.start, end: entry.end, text: textOf(category) ?? '' }),
  );
  const added = PLURAL_CATEGORIES.filter(
    (category) => textOf(category) !== undefined && !forms.some((form) => form.category === category),
  );
  const blanks = blanksBefore(source, other.keyStart);
  const between = source.slice(other.keyEnd, other.valueStart);
  const text = added.map((name) => `<key>${name}</key>${between}<string>${textOf(name)}</string>${blanks}`).join('');
  edits.push({ start: other.keyStart, end: other.keyStart, text });
  edits.sort((one, two) => one.start - two.start || one.end - two.end);
  const { start, end } = rangeOf(forms);
  return applyEdits(source, edits, start, end);
}
