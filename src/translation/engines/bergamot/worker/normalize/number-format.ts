import type { Part } from '../../../../engine.ts';
import type { SegmentSpan } from '../protected-elements.ts';
import type { NormalizeContext } from './step.ts';

/** Source of an expression for a number with its separators. */
export const NUMBER = String.raw`\d(?:[.,\u00a0\u202f]?\d){0,30}`;
const NUMBERS = new RegExp(NUMBER, 'gu');

interface Separators {
  group: string;
  decimal: string;
}

const cache = new Map<string, Separators>();

/** The separators of numbers in a language, such as `,` and `.` in English. */
function separatorsOf(language: string): Separators {
  let separators = cache.get(language);
  if (!separators) {
    const parts = new Intl.NumberFormat(`${language}-u-nu-latn`).formatToParts(12_345.6);
    const separator = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
    separators = { group: separator('group'), decimal: separator('decimal') };
    cache.set(language, separators);
  }
  return separators;
}

/**
 * Writes a number with the separators of another language. A number that is not written as its language does stays.
 * @param number digits with separators, such as `1,234.56`
 */
export function localizeNumber(number: string, from: string, to: string): string {
  const source = separatorsOf(from);
  const target = separatorsOf(to);
  const [whole = '', ...fractions] = number.split(source.decimal);
  const [first = '', ...groups] = whole.split(source.group);
  const isGroupOfThree = (group: string): boolean => /^\d{3}$/.test(group);
  const isRegular =
    fractions.length <= 1 &&
    /^\d+$/.test(fractions[0] ?? '0') &&
    (groups.length === 0 ? /^\d+$/.test(first) : /^\d{1,3}$/.test(first) && groups.every(isGroupOfThree));
  if (!isRegular) return number;
  return [[first, ...groups].join(target.group), ...fractions].join(target.decimal);
}

/** Writes the numbers of nouns with the separators of the target language. */
export function localizeNouns(
  translation: readonly Part[],
  spans: readonly SegmentSpan[],
  { from, to }: NormalizeContext,
): readonly Part[] {
  const nouns = new Set(spans.flatMap(({ text, isNumber }) => (isNumber ? [text] : [])));
  return translation.map((part) =>
    part.kind === 'protected' && nouns.has(part.text)
      ? { ...part, text: part.text.replace(NUMBERS, (number) => localizeNumber(number, from, to)) }
      : part,
  );
}
