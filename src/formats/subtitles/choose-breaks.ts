import { findFirst } from '../../find-first.ts';

/** A place between two words at which a text can be divided. */
export interface TextBreak {
  /** Offset after the word before it. */
  readonly at: number;
  /** Offset of the word after it. */
  readonly next: number;
  /** How much a division disturbs the reader there: 0 after a sentence, 1 inside a phrase. */
  readonly penalty: number;
}

const BLANK = /[ \u3000]+/g;
/** Letters and signs of scripts without blanks between words. `Intl.Segmenter` does not know the words of Tibetan. */
export const UNSPACED = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u;
const SENTENCE_END = /[\p{Sentence_Terminal}…][\p{Pe}\p{Pf}"'*]*$/u;
const CLAUSE_END = /(?:--|[,;:、，；：،؛・–—])[\p{Pe}\p{Pf}"'*]*$|\p{Pe}$/u;
const CLAUSE_START = /^[\p{Ps}\p{Pi}–—]/u;
/** Signs that never begin a line, alone or before their word. */
const NO_START =
  /^(?:[\p{Pe}\p{Pf}、。，．！？：；・…,.!?:;؟،؛।ー々ゝゞぁぃぅぇぉっゃゅょァィゥェォッャュョ]|[»%°]|[-–—]{1,3}(?=\s))/u;
const NO_END = /[\p{Ps}\p{Pi}¿¡«]$/u;
/** Short words, such as articles and prepositions, belong to the next word in most languages. */
const SHORT_WORD = /(?<![^\s'’])\p{L}{1,3}$/u;
/** Text before and after a break that shows its kind, in UTF-16 units. */
const CONTEXT_LENGTH = 12;

/** Finds the places at which a text can be divided: blanks, and the ends of words in scripts without blanks. */
export function findBreaks(text: string, language: string): TextBreak[] {
  const breaks = Array.from(text.matchAll(BLANK), ({ index, 0: blank }) => ({ at: index, next: index + blank.length }));
  if (UNSPACED.test(text)) {
    const words = new Intl.Segmenter(language, { granularity: 'word' });
    for (const { index } of words.segment(text)) {
      const around = text.slice(Math.max(0, index - 1), index + 1);
      if (index > 0 && !/[ \u3000]/.test(around) && UNSPACED.test(around)) breaks.push({ at: index, next: index });
    }
    breaks.sort((a, b) => a.at - b.at);
  }
  return breaks.flatMap(({ at, next }) => {
    const before = text.slice(Math.max(0, at - CONTEXT_LENGTH), at);
    const after = text.slice(next, next + CONTEXT_LENGTH);
    if (before === '' || after === '' || NO_START.test(after) || NO_END.test(before)) return [];
    return [{ at, next, penalty: penaltyOf(before, after) }];
  });
}

function penaltyOf(before: string, after: string): number {
  if (SENTENCE_END.test(before)) return 0;
  if (CLAUSE_END.test(before) || CLAUSE_START.test(after)) return 0.25;
  return SHORT_WORD.test(before) ? 1 : 0.6;
}

/** Breaks beside the ideal one that are considered. */
const MAX_STEPS = 8;
/** Weight of the distance from the ideal place, measured in the average length of a part. */
const DISTANCE_WEIGHT = 6;

/**
 * Chooses a break near each ideal offset, so that no part is empty.
 * @param breaks at least as many as ideals
 * @param ideals in ascending order
 * @param length average length of a part
 */
export function chooseBreaks(breaks: readonly TextBreak[], ideals: readonly number[], length: number): TextBreak[] {
  const chosen: TextBreak[] = [];
  let from = 0;
  for (const [index, ideal] of ideals.entries()) {
    const last = breaks.length - (ideals.length - index);
    let best = { cost: Number.POSITIVE_INFINITY, index: from };
    const near = Math.min(
      last,
      findFirst(breaks, ({ at }) => at >= ideal, from),
    );
    for (let at = Math.max(from, near - MAX_STEPS); at <= Math.min(last, near + MAX_STEPS); at++) {
      const { at: offset = 0, penalty = 0 } = breaks[at] ?? {};
      const cost = penalty + DISTANCE_WEIGHT * ((offset - ideal) / length) ** 2;
      if (cost < best.cost) best = { cost, index: at };
    }
    chosen.push(...breaks.slice(best.index, best.index + 1));
    from = best.index + 1;
  }
  return chosen;
}
