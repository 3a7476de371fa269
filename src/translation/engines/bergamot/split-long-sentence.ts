import type { Span } from './protected-elements.ts';

/** Between words; behind punctuation that has no blank behind it. */
const BOUNDARY = /(?<=\S)\s+(?=\S)|(?<=[、，；：。！？])(?=.)/gu;
const CLAUSE_END = /[,;:，；：、。！？)）]$/u;
/** A clause ends as well as a blank that is so many times nearer to the middle. */
const CLAUSE_WORTH = 3;

interface Cut {
  /** Of the stretch that is cut. */
  index: number;
  at: number;
}

export function totalLength(stretches: readonly Span[]): number {
  return stretches.reduce((sum, { text }) => sum + text.length, 0);
}

/**
 * Cuts near the middle, best at the end of a clause, only where there is none between words, and in a script without
 * blanks anywhere; undefined where that is not possible either.
 */
export function splitLongSentence(stretches: readonly Span[]): [Span[], Span[]] | undefined {
  const cut = bestCut(stretches) ?? anyCut(stretches);
  const stretch = cut && stretches[cut.index];
  if (!cut || !stretch) return undefined;
  return [
    [...stretches.slice(0, cut.index), { kind: 'text', text: stretch.text.slice(0, cut.at) }],
    [{ kind: 'text', text: stretch.text.slice(cut.at).trimStart() }, ...stretches.slice(cut.index + 1)],
  ];
}

function bestCut(stretches: readonly Span[]): Cut | undefined {
  const middle = totalLength(stretches) / 2;
  let best: Cut | undefined;
  let least = Number.POSITIVE_INFINITY;
  let start = 0;
  for (const [index, { kind, text }] of stretches.entries()) {
    for (const { index: at } of kind === 'text' ? text.matchAll(BOUNDARY) : []) {
      const worth = CLAUSE_END.test(text.slice(Math.max(0, at - 1), at)) ? CLAUSE_WORTH : 1;
      const distance = Math.abs(start + at - middle) / worth;
      if (distance >= least) continue;
      least = distance;
      best = { index, at };
    }
    start += text.length;
  }
  return best;
}

const UNSPACED =
  /\p{scx=Han}|\p{scx=Hira}|\p{scx=Kana}|\p{scx=Thai}|\p{scx=Laoo}|\p{scx=Khmr}|\p{scx=Mymr}|\p{scx=Tibt}/u;

/** In the middle of the longest text of such a script. */
function anyCut(stretches: readonly Span[]): Cut | undefined {
  const texts = [...stretches.entries()].filter(([, { kind, text }]) => kind === 'text' && UNSPACED.test(text));
  const [longest] = texts.toSorted(([, one], [, other]) => other.text.length - one.text.length);
  if (!longest || longest[1].text.length < 2) return undefined;
  const [index, { text }] = longest;
  const at = text.length >> 1;
  // Never between the two halves of one character.
  return { index, at: /[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at };
}
