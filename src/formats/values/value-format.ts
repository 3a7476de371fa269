import type { TaggedText } from '@glossa/tagged-text';
import { canonicalLanguage } from '../../languages/canonical-code.ts';
import { applyEdits, type Edit } from '../edits.ts';
import type { Format, ParsedText, TargetLanguage, TextRange, Unit } from '../format.ts';
import { isUnchanged } from '../unchanged.ts';
import { addWarning, type WarningCounts } from '../warnings.ts';
import { isLanguage, looksLikeCode } from './is-language.ts';

/** One for all values, because a file can have a million of them. */
const NO_TAGS: Unit['tags'] = [];

/** A string in a file for programs, with the range that writes it. */
export interface Value extends TextRange {
  readonly value: string;
}

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
    { source, units, values, locale, style }: ParsedValues<V, S>,
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
    if (locale && edits.length > 0) {
      replace(locale, locale.value.includes('_') ? code.replaceAll('-', '_') : code);
      edits.sort((one, other) => one.start - other.start);
    }
    return applyEdits(source, edits);
  }

  return {
    parse(source) {
      const file = read(source);
      const values: V[] = [];
      const warnings: WarningCounts = {};
      for (const value of file.values) {
        if (isLanguage(value.value)) values.push(value);
        else if (looksLikeCode(value.value)) addWarning(warnings, 'kept_code');
      }
      const locale = file.locale && canonicalLanguage(file.locale.value) ? file.locale : undefined;
      return {
        source,
        units: values.map(({ value }) => ({ text: value, tags: NO_TAGS, layout: 'lines' })),
        values,
        style: file.style,
        warnings,
        ...(locale ? { locale, language: locale.value } : {}),
      };
    },
    compose,
  };
}
