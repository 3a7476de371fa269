import { hasSpacesBetweenWords } from '../../../../../languages/word-spacing.ts';
import type { SegmentSpan } from '../protected-elements.ts';
import { mapText, mapTextSpans, type NormalizeContext, type Normalized, unchanged } from './step.ts';

/** A bracket between a word and another one. Endings such as "(s)" are a part of their word. */
const BRACKET = /(?<=\p{L}) ?\((?=\p{L}{3})/gu;
const APART = / \(/g;

/** Separates a bracket from the word before it, as in "Tripadvisor(hotels)". Models lose words of such a token. */
export function separateBrackets(spans: readonly SegmentSpan[], { from }: NormalizeContext): Normalized {
  if (!hasSpacesBetweenWords(from)) return unchanged(spans);
  const brackets = spans.flatMap(({ kind, text }) => (kind === 'text' ? (text.match(BRACKET) ?? []) : []));
  if (!brackets.includes('(')) return unchanged(spans);
  return {
    spans: mapTextSpans(spans, (text) => text.replace(BRACKET, ' (')),
    restore(translation) {
      const count = translation.reduce((sum, { kind, text }) => sum + countApart(kind, text), 0);
      if (count !== brackets.length) return translation;
      let next = 0;
      return mapText(translation, (text) => text.replace(APART, () => brackets[next++] ?? ' ('));
    },
  };
}

function countApart(kind: string, text: string): number {
  return kind === 'text' ? (text.match(APART)?.length ?? 0) : 0;
}
