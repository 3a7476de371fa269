import type { TaggedText } from '@glossa/tagged-text';
import { canonicalLanguage } from '../../languages/canonical-code.ts';
import { applyEdits, type Edit } from '../edits.ts';
import type { Format, ParsedText, TargetLanguage, Unit } from '../format.ts';
import { countIn } from '../plural-count.ts';
import { isUnchanged } from '../unchanged.ts';
import { addWarning, type WarningCounts } from '../warnings.ts';
import { findCalendarNames, type NamedValue } from './calendar-names.ts';
import { isLanguage, looksLikeCode } from './is-language.ts';
import { type Form, pluralFormsOf } from './plural-forms.ts';
import type { Value } from './value.ts';

/** One for all values, because a file can have a million of them. */
const NO_TAGS: Unit['tags'] = [];

/** What a format reads in a file. */
export interface ValueFile<V extends Value, S> {
  /** The values in the order of the source. Those that are not language are left out later. */
  readonly values: Iterable<V>;
  /** The name of the language that the file is in. It becomes the target language. */
  readonly locale?: V;
  /** How the file writes its values. */
  readonly style: S;
}

export interface ParsedValues<V extends Value, S> extends ParsedText, ValueFile<V, S> {
  readonly values: readonly V[];
  /** Values with a known translation. */
  readonly names: readonly NamedValue<V>[];
}

function toUnit({ value: text }: Value, form: Form | undefined): Unit {
  const count = form && countIn(text, { category: form.category, isOrdinal: form.isOrdinal }, form.otherText);
  return { text, tags: NO_TAGS, layout: 'lines', ...(count && { count }) };
}

/**
 * A format whose units are those of its values that are language.
 * @param read finds the values. @throws GlossaError `document_damaged`
 * @param write writes a text in place of a value
 */
export function createValueFormat<V extends Value, S>(
  read: (source: string) => ValueFile<V, S>,
  write: (text: string, value: V, style: S, source: string) => string,
): Format<ParsedValues<V, S>> {
  function compose(
    { source, units, values, names, locale, style }: ParsedValues<V, S>,
    translations: readonly (TaggedText | undefined)[],
    { code }: TargetLanguage,
  ): string {
    const edits: Edit[] = [];
    const replace = (value: V, text: string): void => {
      edits.push({ start: value.start, end: value.end, text: write(text, value, style, source) });
    };
    for (const [index, unit] of units.entries()) {
      const value = values[index];
      const translation = translations[index];
      if (value && translation && !isUnchanged(unit, translation)) replace(value, translation.text);
    }
    for (const { value, text } of names) replace(value, text);
    if (locale && edits.length > 0) replace(locale, locale.value.includes('_') ? code.replaceAll('-', '_') : code);
    edits.sort((one, other) => one.start - other.start);
    return applyEdits(source, edits);
  }

  return {
    parse(source, { languages } = {}) {
      const file = read(source);
      const all = Array.isArray(file.values) ? file.values : [...file.values];
      const names = languages
        ? findCalendarNames<V>(all, { source: languages.source ?? file.locale?.value, target: languages.target })
        : [];
      const named = new Set<V>(names.map(({ value }) => value));
      const values: V[] = [];
      const warnings: WarningCounts = {};
      for (const value of all) {
        if (named.has(value)) continue;
        if (isLanguage(value.value)) values.push(value);
        else if (looksLikeCode(value.value)) addWarning(warnings, 'kept_code');
      }
      const formOf = pluralFormsOf(values);
      const locale = file.locale && canonicalLanguage(file.locale.value) ? file.locale : undefined;
      return {
        source,
        units: values.map((value) => toUnit(value, formOf(value))),
        values,
        names,
        style: file.style,
        warnings,
        ...(locale ? { locale, language: locale.value } : {}),
      };
    },
    compose,
  };
}
