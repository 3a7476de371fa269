import { hasSpacesBetweenWords } from '../../../../../languages/word-spacing.ts';
import type { SegmentSpan } from '../protected-elements.ts';
import { type NormalizeContext, type Normalized, unchanged } from './step.ts';

const WORD_END = /(?<![\p{L}\p{M}\p{N}_])[\p{L}\p{M}\p{N}_]+$/u;
const WORD_START = /^[\p{L}\p{M}\p{N}_]+/u;

/** Makes one noun of nouns that touch each other or a word, such as `file{n}`. The model cannot read either alone. */
export function joinTouchingNouns(spans: readonly SegmentSpan[], { from }: NormalizeContext): Normalized {
  if (!hasSpacesBetweenWords(from) || !spans.some(({ kind }) => kind === 'noun')) return unchanged(spans);
  const joined: SegmentSpan[] = [];
  for (const span of spans) {
    const previous = joined.at(-1);
    if (span.kind === 'noun' && previous?.kind === 'noun') previous.text += span.text;
    else if (span.kind === 'noun' && previous?.kind === 'text') {
      const word = WORD_END.exec(previous.text)?.[0] ?? '';
      previous.text = previous.text.slice(0, previous.text.length - word.length);
      if (previous.text === '') joined.pop();
      joined.push({ kind: 'noun', text: word + span.text });
    } else if (span.kind === 'text' && previous?.kind === 'noun') {
      const word = WORD_START.exec(span.text)?.[0] ?? '';
      previous.text += word;
      if (word.length < span.text.length) joined.push({ kind: 'text', text: span.text.slice(word.length) });
    } else joined.push({ ...span });
  }
  const isSame = joined.length === spans.length && joined.every(({ text }, index) => text === spans[index]?.text);
  return isSame ? unchanged(spans) : { spans: joined, restore: (translation) => translation };
}
