import type { TaggedText } from '@glossa/tagged-text';
import { canonicalLanguage } from '../../languages/canonical-code.ts';
import { createChoice } from '../choice.ts';
import { type Edit, editInParts, mergeEdits } from '../edits.ts';
import type { Existing } from '../existing.ts';
import type { Count, Format, ParsedText, TargetLanguage, Unit } from '../format.ts';
import type { ParseOptions } from '../parse-options.ts';
import { countIn } from '../plural-count.ts';
import { isUnchanged } from '../unchanged.ts';
import { addWarning, addWarnings, type WarningCounts } from '../warnings.ts';
import { type AddedForm, findAddedForms, findNeedlessForms, insertForms, removeForm } from './added-forms.ts';
import { findCalendarNames, type NamedValue } from './calendar-names.ts';
import { isCodeByKey } from './code-keys.ts';
import { createColumns } from './columns.ts';
import { hasWords, isLanguage } from './is-language.ts';
import { createKnownTexts } from './known-texts.ts';
import { type Form, pluralFormsOf, withAgreement } from './plural-forms.ts';
import type { Value } from './value.ts';

/** One for all values, because a file can have a million of them. */
const NO_TAGS: Unit['tags'] = [];

/** What a format reads in a file. */
export interface ValueFile<V extends Value, S> {
  /** The values in the order of the source, read again by each iteration. Those that are not language are left out later. */
  readonly values: Iterable<V>;
  /** Whether the keys are headers of columns. */
  readonly isTable?: boolean;
  /** Whether the values are the texts of targets, which are all written at the ranges of their targets. */
  readonly hasTargets?: boolean;
  /** What the file leaves out. */
  readonly warnings?: WarningCounts;
  /** The language that the values are in, as it is written. */
  readonly language?: string;
  /** The name of the language that the file is in. It becomes the target language. */
  readonly locale?: V;
  /** How the file writes its values. */
  readonly style: S;
}

/** An added form with the number of its unit, or a known text. */
interface WrittenForm<V extends Value> extends AddedForm<V> {
  readonly unit: number | undefined;
  readonly text: string;
}

export interface ParsedValues<V extends Value, S> extends ParsedText, ValueFile<V, S> {
  readonly values: readonly V[];
  /** Values with a known translation. */
  readonly names: readonly NamedValue<V>[];
  readonly existing?: Existing | undefined;
  /** The name of the language in the existing translation. */
  readonly formerLocale?: string | undefined;
  /** The forms of plurals that the target language adds. */
  readonly added: readonly WrittenForm<V>[];
  /** Forms of plurals that the target language does not have, and an existing translation neither. */
  readonly needless: readonly V[];
}

const byStart = (one: Edit, other: Edit): number => one.start - other.start;

function toUnit({ value: text, names, key = '' }: Value, form: Form | undefined, hasNames: boolean): Unit {
  const count = form && countOf(text, form);
  return { text, tags: NO_TAGS, layout: 'lines', ...(count && { count }), ...(hasNames && { names: names ?? [key] }) };
}

function countOf(text: string, { otherText, ...form }: Form): Count | undefined {
  return countIn(text, form, otherText);
}

/**
 * A format whose units are those of its values that are language.
 * @param read finds the values. @throws GlossaError `document_damaged`
 * @param write writes a text in place of a value
 * @param keepGone adds what only the existing translation has to a composed file, unless it is pruned
 * @param canCopy whether a value can stand in the file as an existing translation writes it
 */
export function createValueFormat<V extends Value, S>(
  read: (source: string, options: ParseOptions) => ValueFile<V, S>,
  write: (text: string, value: V, style: S, source: string) => string,
  keepGone: (composed: string, existing: string, isPruned: boolean, changed: readonly string[]) => string = (
    composed,
  ) => composed,
  canCopy: (written: string, style: S) => boolean = () => false,
): Format<ParsedValues<V, S>> {
  /** All but the texts that only the existing translation has. */
  function* composeValues(
    parsed: ParsedValues<V, S>,
    translations: readonly (TaggedText | undefined)[],
    { code }: TargetLanguage,
  ): Generator<string, void> {
    const { source, units, values, names, locale, style, hasTargets, existing, added, needless, formerLocale } = parsed;
    const replace = (value: V, text: string, written = write(text, value, style, source)): Edit => {
      return { start: value.start, end: value.end, text: written };
    };
    function* replaceUnits(): Generator<Edit, void> {
      for (const [index, unit] of units.entries()) {
        const value = values[index];
        const translation = translations[index];
        if (value && translation && (hasTargets || !isUnchanged(unit, translation)))
          yield replace(value, translation.text);
      }
    }
    const others = names.map(({ value, text, written }) => replace(value, text, written));
    for (const [other, forms] of Map.groupBy(added, (form) => form.other)) {
      const texts = forms.map(({ category, unit, text }) => ({
        category,
        text: unit === undefined ? text : (translations[unit]?.text ?? text),
      }));
      const edit = insertForms(other, texts, source, (text) => write(text, other, style, source));
      if (edit) others.push(edit);
    }
    others.push(...needless.flatMap((form) => removeForm(form, source) ?? []));
    if (locale && (others.length > 0 || existing || !replaceUnits().next().done))
      others.push(replace(locale, formerLocale ?? (locale.value.includes('_') ? code.replaceAll('-', '_') : code)));
    others.sort(byStart);
    const isInOrder = values.every(({ start }, index) => start >= (values[index - 1]?.start ?? 0));
    const own = isInOrder ? replaceUnits() : [...replaceUnits()].sort(byStart);
    yield* editInParts(source, mergeEdits(own, others));
  }

  function compose(
    parsed: ParsedValues<V, S>,
    translations: readonly (TaggedText | undefined)[],
    target: TargetLanguage,
  ): string {
    const { existing } = parsed;
    const composed = [...composeValues(parsed, translations, target)].join('');
    return existing ? keepGone(composed, existing.text, existing.isPruned ?? false, existing.changed ?? []) : composed;
  }

  return {
    parse(source, options = {}) {
      const { languages, choice, existing } = options;
      const named = existing === undefined ? options : { ...options, choice: choice ?? {} };
      const file = read(source, named);
      const former = existing && read(existing.text, named);
      const known = existing && former && createKnownTexts(file.values, former.values, existing.changed);
      const isChosen = createChoice(choice);
      const isLeft = ({ names, key = '' }: V): boolean => choice !== undefined && !isChosen(names ?? [key]);
      const { hasTargets = false, isTable = false } = file;
      const names =
        languages && Array.isArray(file.values)
          ? findCalendarNames<V>(
              file.values.filter((value) => !isLeft(value) && known?.(value) === undefined),
              {
                source: languages.source ?? file.locale?.value,
                target: languages.target,
              },
            )
          : [];
      const calendar = new Set<V>(names.map(({ value }) => value));
      const columns = createColumns(isTable);
      if (!hasTargets) for (const { value, key = '', column } of file.values) columns.add(column ?? key, value);
      const isCode = ({ value, key = '', column }: V): boolean =>
        !hasTargets && (columns.isCode(column ?? key) || isCodeByKey(key, value, isTable));
      const all = Array.isArray(file.values) && languages ? file.values : [];
      const needless = new Set(
        known && languages
          ? findNeedlessForms<V>(all, languages.target)
              .filter(({ form, other }) => known(form) === undefined && known(other) !== undefined)
              // A form that cannot be removed is translated.
              .filter(({ form }) => removeForm(form, source) !== undefined)
              .map(({ form }) => form)
          : [],
      );
      const values: V[] = [];
      const warnings: WarningCounts = {};
      for (const value of file.values) {
        const found = known?.(value);
        if (existing && found) {
          const written = existing.text.slice(found.start, found.end);
          const isCopied = canCopy(written, file.style);
          if (isCopied || found.value !== value.value)
            names.push({ value, text: found.value, ...(isCopied && { written }) });
          continue;
        }
        if (needless.has(value) || value.isFixed || calendar.has(value) || isLeft(value)) continue;
        if (isLanguage(value.value) && !isCode(value)) values.push(value);
        else if (hasTargets) names.push({ value, text: value.value });
        else if (hasWords(value.value)) addWarning(warnings, 'kept_code');
      }
      addWarnings(warnings, file.warnings);
      const formOf = pluralFormsOf(values);
      const locale = file.locale && canonicalLanguage(file.locale.value) ? file.locale : undefined;
      const units = values.map((value) => {
        const [text, form] = withAgreement(value.value, formOf(value), languages);
        return toUnit({ ...value, value: text }, form, choice !== undefined);
      });
      const forms = languages ? findAddedForms<V>(all, languages.target) : [];
      const translated = new Set(forms.length > 0 ? values : []);
      const added = forms.flatMap((form): WrittenForm<V>[] => {
        const { other, names: own, category, isOrdinal, oneText } = form;
        if (!translated.has(other) && known?.(other) === undefined) return [];
        const text = known?.({ names: own, value: '' })?.value;
        if (text !== undefined) return [{ ...form, unit: undefined, text }];
        const unit =
          units.push(
            toUnit({ ...other, names: own }, { category, isOrdinal, otherText: oneText }, choice !== undefined),
          ) - 1;
        return [{ ...form, unit, text: other.value }];
      });
      return {
        source,
        units,
        values,
        added,
        needless: [...needless],
        names,
        style: file.style,
        hasTargets,
        warnings,
        ...(existing && { existing, formerLocale: former?.locale?.value }),
        ...(file.language === undefined ? {} : { language: file.language }),
        ...(locale ? { locale, language: locale.value } : {}),
      };
    },
    compose,
    composeInParts: (parsed, translations, target) =>
      parsed.existing ? [compose(parsed, translations, target)] : composeValues(parsed, translations, target),
    listTexts: (source) =>
      [...read(source, { choice: {} }).values].map(({ names, key = '', value, start, end, entry, pair }) => ({
        name: names?.[0] ?? key,
        text: value,
        place: { start, end, entryStart: (entry ?? pair)?.start ?? start },
      })),
  };
}
