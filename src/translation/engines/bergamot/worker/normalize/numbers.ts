import { languageOf } from '../../../../text/segment-text.ts';
import type { SegmentSpan } from '../protected-elements.ts';
import { localizeNouns, localizeNumber, NUMBER } from './number-format.ts';
import { mapTextSpans, type NormalizeContext, type NormalizeStep, replaceMatches } from './step.ts';

/** A number that no letter touches. Numbers of one digit are left out, because they may become words. */
const NUMBERS = new RegExp(
  String.raw`(?<![\p{L}\p{M}\d]|\d[.,])(?=\d{2}|\d[.,]\d)${NUMBER}(?![\p{L}\p{M}]|[.,]?\d)`,
  'gu',
);
const ALL_NUMBERS = new RegExp(NUMBER, 'gu');
const SEPARATORS = /[\s.,]/g;
const SPACES_IN_NUMBERS = /(?<=\d)\s(?=\d{3})/g;
const OTHER_DIGITS = /(?!\d)\p{Nd}/u;
/** These languages write large numbers with words for ten thousand and more. */
const EAST_ASIAN = /^(?:zh|yue|ja|ko)\b/;

/**
 * Finds the numbers of a sentence that its translation lacks. A number with separators has to have those of the source or
 * of the target language, or none between thousands.
 */
export function findLostNumbers(
  spans: readonly SegmentSpan[],
  translation: string,
  { from, to }: NormalizeContext,
): ReadonlySet<string> {
  const numbers = languageOf(spans).match(NUMBERS);
  if (!numbers || EAST_ASIAN.test(to) || OTHER_DIGITS.test(translation)) return new Set();
  const found = new Set(translation.replace(SPACES_IN_NUMBERS, '').match(ALL_NUMBERS));
  const whole = new Set([...found].map((number) => number.replace(SEPARATORS, '')));
  return new Set(
    numbers.filter((number) => {
      const digits = number.replace(SEPARATORS, '');
      if (number === digits) return !whole.has(number);
      const isWhole = !localizeNumber(number, from, 'en').includes('.');
      const forms = [number, localizeNumber(number, from, to), ...(isWhole ? [digits] : [])];
      return !forms.some((form) => found.has(form.replace(SPACES_IN_NUMBERS, '')));
    }),
  );
}

/** Creates a step that protects numbers of a sentence. They get the separators of the target language. */
export function createNumberProtection(numbers: ReadonlySet<string>): NormalizeStep {
  return (source, context) => {
    const spans = mapTextSpans(source, (text) =>
      replaceMatches(text, NUMBERS, (number) =>
        numbers.has(number) ? { kind: 'noun', text: number, isNumber: true } : undefined,
      ),
    );
    return { spans, restore: (translation) => localizeNouns(translation, spans, context) };
  };
}
