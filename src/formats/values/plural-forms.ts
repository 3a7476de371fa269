import { PLURAL_SAMPLES, pluralRules } from '../../languages/plural-rules.ts';
import { type Count, PLURAL_CATEGORIES, type PluralCategory } from '../format.ts';
import type { ParseOptions } from '../parse-options.ts';
import { countIn, digitOfOne } from '../plural-count.ts';
import type { Value } from './value.ts';

/** A form of a plural, and the text of the form of most numbers. */
export interface Form extends Omit<Count, 'start' | 'end'> {
  readonly otherText: string;
}

const CATEGORIES = PLURAL_CATEGORIES.join('|');
const SUFFIX = new RegExp(`^(?:(.{1,200})[_.-])?(${CATEGORIES})$`);
/** i18next, version 3: the form of several is beside that of one. */
const PLURAL_SUFFIX = /^(.{1,200})_plural$/;
const ORDINAL = /_ordinal$/;

/**
 * Tells which values are forms of a plural by their keys: `one` and `other` in a separate object, `minute_one` and
 * `minute_other`, `minute` and `minute_plural`.
 * @returns the form of a value; undefined for any other value, and for the form of most numbers, which needs no number unless
 *   it is an ordinal
 */
export function pluralFormsOf(values: readonly Value[]): (value: Value) => Form | undefined {
  /** The names that have a form for all other numbers, in each object. */
  const names = new Map<number, Map<string, { kind: 'other' | 'plural'; text: string }>>();
  for (const { key = '', group, value: text } of values) {
    if (group === undefined) continue;
    const [, name = '', category] = SUFFIX.exec(key) ?? [];
    const plural = PLURAL_SUFFIX.exec(key)?.[1];
    if (category !== 'other' && plural === undefined) continue;
    const own = names.get(group) ?? new Map<string, { kind: 'other' | 'plural'; text: string }>();
    names.set(group, own.set(plural ?? name, { kind: plural === undefined ? 'other' : 'plural', text }));
  }
  return ({ key = '', group }) => {
    const own = group === undefined ? undefined : names.get(group);
    if (!own) return undefined;
    const [, name = '', category] = SUFFIX.exec(key) ?? [];
    const isOrdinal = ORDINAL.test(name);
    if (category === 'other' && !isOrdinal) return undefined;
    const other = own.get(name);
    if (isCategory(category) && other?.kind === 'other') return { category, isOrdinal, otherText: other.text };
    const plural = own.get(key);
    return plural?.kind === 'plural' ? { category: 'one', isOrdinal: false, otherText: plural.text } : undefined;
  };
}

/**
 * The text of a form of one thing without its number, and its form, as the target language needs them: "One file" becomes "files" with their
 * number where 21 counts as one, and "1 file" gets the number in place of its digit where 0 or others do.
 */
export function withAgreement(
  text: string,
  form: Form | undefined,
  languages: ParseOptions['languages'],
): [string, Form?] {
  if (!form) return [text];
  if (form.category !== 'one' || form.isOrdinal || !languages || countIn(text, form, form.otherText))
    return [text, form];
  const [source, target] = [
    pluralRules(languages.source ?? 'en', 'cardinal'),
    pluralRules(languages.target, 'cardinal'),
  ];
  const [digit, number] = [digitOfOne(text, form.otherText), countIn(form.otherText, form, text)];
  const isForMore = PLURAL_SAMPLES.some((sample) => sample !== 1 && target?.select(sample) === 'one');
  if (digit && number && isForMore)
    return [text.slice(0, digit.start) + form.otherText.slice(number.start, number.end) + text.slice(digit.end), form];
  const isShared = PLURAL_SAMPLES.some(
    (sample) => sample > 1 && target?.select(sample) === 'one' && source?.select(sample) !== 'one',
  );
  if (!isShared || !number) return [text, form];
  return [form.otherText, { ...form, otherText: text, isOthers: true }];
}

function isCategory(name: string | undefined): name is PluralCategory {
  return PLURAL_CATEGORIES.some((category) => category === name);
}
