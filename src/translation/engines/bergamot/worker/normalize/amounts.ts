import type { SegmentSpan } from '../protected-elements.ts';
import { localizeNouns, NUMBER } from './number-format.ts';
import { mapTextSpans, type NormalizeContext, type Normalized, replaceMatches, unchanged } from './step.ts';

const SPACE = String.raw`[ \u00a0\u202f]?`;
/** An amount of money with its sign: `$5`, `US$ 5`, `5 €`, `€70–85k`. */
const AMOUNT = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}])(?:\p{Lu}{1,3})?\p{Sc}${SPACE}${NUMBER}(?:[–\-]${NUMBER})?(?:[kKMB](?!\p{L}))?`,
    String.raw`(?<![\p{L}\p{N}.,])${NUMBER}${SPACE}\p{Sc}`,
  ].join('|'),
  'gu',
);

/** Protects amounts of money, because models convert currencies. The numbers get the separators of the target language. */
export function protectAmounts(spans: readonly SegmentSpan[], context: NormalizeContext): Normalized {
  const result = mapTextSpans(spans, (text) =>
    replaceMatches(text, AMOUNT, (amount) => ({ kind: 'noun', text: amount, isNumber: true })),
  );
  if (result.length === spans.length && result.every(({ kind }, index) => kind === spans[index]?.kind)) {
    return unchanged(spans);
  }
  return { spans: result, restore: (translation) => localizeNouns(translation, result, context) };
}
