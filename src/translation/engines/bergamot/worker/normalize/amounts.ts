import type { SegmentSpan } from '../protected-elements.ts';
import { localizeNumber } from './number-format.ts';
import { mapTextSpans, type NormalizeContext, type Normalized, replaceMatches, unchanged } from './step.ts';

const SIGN = String.raw`(?:\p{Lu}{1,3})?\p{Sc}`;
const NUMBER = String.raw`\d(?:[.,\u00a0\u202f]?\d){0,30}`;
/** An amount of money with its sign. */
const AMOUNT = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${SIGN}[ \u00a0\u202f]?${NUMBER}|(?<![\p{L}\p{N}.,])${NUMBER}[ \u00a0\u202f]?\p{Sc}`,
  'gu',
);
const DIGITS = new RegExp(NUMBER, 'u');

/** Protects amounts of money, because models convert currencies. The number gets the separators of the target language. */
export function protectAmounts(spans: readonly SegmentSpan[], { from, to }: NormalizeContext): Normalized {
  const amounts = new Map<string, string>();
  const result = mapTextSpans(spans, (text) =>
    replaceMatches(text, AMOUNT, (amount) => {
      amounts.set(
        amount,
        amount.replace(DIGITS, (number) => localizeNumber(number, from, to)),
      );
      return { kind: 'noun', text: amount, isNumber: true };
    }),
  );
  if (amounts.size === 0) return unchanged(spans);
  return {
    spans: result,
    restore: (translation) =>
      translation.map((part) => (part.kind === 'text' ? part : { ...part, text: amounts.get(part.text) ?? part.text })),
  };
}
