import { languageOf } from '../../../../text/segment-text.ts';
import type { SegmentSpan } from '../protected-elements.ts';
import {
  mapText,
  mapTextSpans,
  type NormalizeContext,
  type Normalized,
  type NormalizeStep,
  unchanged,
} from './step.ts';

/** A kind of mark with typographic variants, and the plain form that every vocabulary has. */
interface MarkKind {
  plain: string;
  /** Finds the mark in a source, in the plain form and in all variants. Spaces that belong to the mark are part of it. */
  variants: RegExp;
  /** Finds the plain form in a translation. */
  restored: RegExp;
  /** Whether marks come in pairs, so that the second one differs from the first. */
  isPaired?: boolean;
  /** Whether the plain form often has another meaning, so that marks return only if a translation has as many. */
  isAmbiguous?: boolean;
  /** Texts without a match keep their marks. */
  condition?: RegExp;
}

const SINGLE_QUOTE = /(?<![\p{L}\p{N}])['‘’‚‛‹›]|['‘’‚‛‹›](?!\p{L})/gu;

const MARKS: readonly MarkKind[] = [
  // Models write single quotation marks as double ones, unless they are inside of double ones.
  { plain: '"', variants: SINGLE_QUOTE, restored: /"/g, isPaired: true, condition: /^[^"“”„‟«»‘‚‹]*[‘‚‹][^"“”„‟«»]*$/ },
  {
    plain: '"',
    variants: /«[ \u00a0\u202f]?|[ \u00a0\u202f]?»|["“”„‟]|<<(?=\p{L}[^<>]{0,200}>>)|(?<=<<[^<>]{1,201})>>/gu,
    restored: /"/g,
    isPaired: true,
  },
  {
    plain: "'",
    variants: /(?<=[\p{L}\p{N}])['’ʼ](?=\p{L})/gu,
    restored: /(?<=[\p{L}\p{N}])'(?=\p{L})/gu,
  },
  {
    plain: "'",
    variants: SINGLE_QUOTE,
    restored: /(?<![\p{L}\p{N}])'|'(?!\p{L})/gu,
    isPaired: true,
  },
  { plain: '...', variants: /…|\.{3}/g, restored: /\.{3}/g },
  { plain: '-', variants: /(?<=\d)[-‐-―](?=\d)/g, restored: /(?<=\d)-(?=\d)/g },
  { plain: '-', variants: /(?<=\p{L})[-‐-–](?=\p{L})/gu, restored: /(?<=\p{L})-(?=\p{L})/gu, isAmbiguous: true },
  { plain: '-', variants: /(?<![\p{L}\p{N}])[-−](?=\d)/gu, restored: /(?<![\p{L}\p{N}])-(?=\d)/gu },
  { plain: '- ', variants: /^[-‒-―] /g, restored: /^- /g },
  { plain: 'o', variants: /(?<=\d)º/g, restored: /(?<=\d)o(?!\p{L})/gu, isAmbiguous: true },
  { plain: 'a', variants: /(?<=\d)ª/g, restored: /(?<=\d)a(?!\p{L})/gu, isAmbiguous: true },
  { plain: ' - ', variants: / [-‒-―] | ?[‒-―] ?/g, restored: / - /g },
];

/**
 * Steps that replace typographic marks that the vocabulary lacks by plain ones, such as curly quotes, and return the style
 * of the source to the translation.
 */
export const TYPOGRAPHY_STEPS: readonly NormalizeStep[] = MARKS.map(
  (kind) => (spans, context) => normalizeMarks(spans, context, kind),
);

function normalizeMarks(
  spans: readonly SegmentSpan[],
  { vocabulary }: NormalizeContext,
  { plain, variants, restored, isPaired, isAmbiguous, condition }: MarkKind,
): Normalized {
  if (condition && !condition.test(languageOf(spans))) return unchanged(spans);
  const marks = spans.flatMap(({ kind, text }) =>
    kind === 'text' ? [...text.matchAll(variants)].map(([mark]) => mark) : [],
  );
  // The tokenizer replaces compatibility characters by itself. Models take signs of more characters apart.
  const isReadable = (mark: string): boolean =>
    mark === plain || (mark.trim().length === 1 && mark.normalize('NFKC') === mark && vocabulary.knows(mark.trim()));
  if (marks.every(isReadable)) return unchanged(spans);
  return {
    spans: mapTextSpans(spans, (text) => text.replace(variants, plain)),
    restore(translation) {
      const count = translation.reduce(
        (sum, { kind, text }) => sum + (kind === 'text' ? (text.match(restored)?.length ?? 0) : 0),
        0,
      );
      const [first = plain, second = first] = marks;
      const usual = isAmbiguous ? [plain] : isPaired ? [first, second] : [first];
      const styles = count === marks.length ? marks : usual;
      let next = 0;
      return mapText(translation, (text) => text.replace(restored, () => styles[next++ % styles.length] ?? plain));
    },
  };
}
