import type { TaggedText } from '@glossa/tagged-text';
import { createChoice } from '../choice.ts';
import { XML_COMMENTS } from '../comment-syntax.ts';
import type { Existing } from '../existing.ts';
import type { Format, TargetLanguage, Unit } from '../format.ts';
import type { ParseOptions } from '../parse-options.ts';
import { hasWords, isLanguage } from '../values/is-language.ts';
import { addWarning, type WarningCounts } from '../warnings.ts';
import { findAttribute } from '../xml/attributes.ts';
import { composePlaces, type ParsedPlaces, type Place } from '../xml/places.ts';
import { withoutDefaults } from './default-resources.ts';
import { createKnownEntries, keepGoneElements, listTexts } from './known-entries.ts';
import { lackingCategories, type PluralUnit, toPluralUnit } from './plural-unit.ts';
import { type AndroidString, readResources } from './read-resources.ts';
import { toStringUnit } from './string-unit.ts';
import { type AndroidStyle, hasLoneApostrophe } from './text.ts';

/** Resources of Android (`strings.xml`). Its units are strings, items of lists, and plurals as ICU messages. */
export const android: Format<ParsedAndroid> = {
  parse,
  compose,
  listTexts,
  blank: '<resources></resources>',
  comments: XML_COMMENTS,
};

export interface ParsedAndroid extends ParsedPlaces {
  readonly existing: Existing | undefined;
}

function parse(source: string, { choice, existing, languages }: ParseOptions = {}): ParsedAndroid {
  const isChosen = createChoice(choice);
  const { root, entries } = readResources(source);
  const knownOf = existing && createKnownEntries(entries, existing);
  const style = readStyle(source, entries.flat());
  const units: Unit[] = [];
  const places: Place[] = [];
  const plurals = new Map<number, PluralUnit>();
  const warnings: WarningCounts = {};
  const locale = root && findAttribute(source, root, 'tools:locale');
  if (locale) places.push({ ...locale, write: ({ isChanged, target }) => (isChanged ? target.code : undefined) });
  for (const entry of entries) {
    const [first, last] = 'tag' in entry ? [entry, entry] : [entry[0], entry.at(-1)];
    const text = first ? source.slice(first.content.start, first.content.end) : '';
    if (!first || !last) continue;
    const known = knownOf?.(entry);
    if (known !== undefined) {
      const range = 'tag' in entry ? first.content : { start: first.start, end: last.end };
      const lacking = 'tag' in entry || !languages ? [] : lackingCategories(languages.target, known);
      const plural = 'tag' in entry || lacking.length === 0 ? undefined : toPluralUnit(entry, source, style);
      if (!plural || !isChosen([first.name])) {
        places.push({ ...range, write: () => known });
        continue;
      }
      const unit = units.push(choice ? { ...plural.unit, names: [first.name] } : plural.unit) - 1;
      plurals.set(unit, plural);
      const write: Place['write'] = ({ translationOf }) => plural.addItems(known, lacking, translationOf(unit)?.text);
      places.push({ ...range, write });
      continue;
    }
    if (!hasWords(text) || !isChosen([first.name])) continue;
    if ('tag' in entry && !isLanguage(text)) {
      addWarning(warnings, 'kept_code');
      continue;
    }
    const plural = 'tag' in entry ? undefined : toPluralUnit(entry, source, style);
    const own = 'tag' in entry ? toStringUnit(entry, source, style) : plural;
    if (!own) {
      addWarning(warnings, 'kept_structure');
      continue;
    }
    const unit = units.push(choice ? { ...own.unit, names: [first.name] } : own.unit) - 1;
    if (plural) plurals.set(unit, plural);
    places.push({
      start: own.start,
      end: own.end,
      write({ translationOf }) {
        const translation = translationOf(unit);
        return translation && own.write(translation);
      },
    });
  }
  const fits = (unit: number, { text }: TaggedText): boolean => plurals.get(unit)?.isValid(text) ?? true;
  return { source, units, places, fits, warnings, existing };
}

function compose(
  parsed: ParsedAndroid,
  translations: readonly (TaggedText | undefined)[],
  target: TargetLanguage,
  onKept?: (unit: number) => void,
): string {
  const composed = composePlaces(parsed, translations, target, onKept);
  const { existing } = parsed;
  return existing ? withoutDefaults(keepGoneElements(composed, existing), existing.text) : composed;
}

function readStyle(source: string, strings: readonly AndroidString[]): AndroidStyle {
  const isLone = ({ pieces }: AndroidString): boolean =>
    pieces.some(({ kind, start, end }) => kind === 'text' && hasLoneApostrophe(source.slice(start, end).trim()));
  return { escapesApostrophes: !strings.some(isLone) };
}
