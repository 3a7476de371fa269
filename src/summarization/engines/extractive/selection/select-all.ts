import { codePointLength } from '../../../../text/graphemes.ts';
import { asLeadIn, joinSentences } from '../../../paragraph.ts';
import { isVisible, tidy } from '../cleaning/plain-text.ts';
import type { Unit } from '../input/read-sentences.ts';
import { sameness } from '../ranking/score-sentences.ts';
import type { Limits } from './select.ts';

/** What a summary says of one unit, on one line. */
export interface Said {
  unit: Unit;
  text: string;
}

/**
 * All units as they are, but none twice, when that is not more than was asked for; undefined when it is. In a
 * paragraph a heading ends in a colon in front of what it heads.
 */
export function verbatim(units: readonly Unit[], { type, count, characters }: Limits): Said[] | undefined {
  const seen = new Set<string>();
  const all: Said[] = [];
  let room = characters;
  for (const unit of units) {
    const text = tidy(unit.text);
    const key = sameness(text);
    if (!isVisible(text) || seen.has(key)) continue;
    seen.add(key);
    const before = all.at(-1);
    if (before && type === 'text') room -= joint(before, text);
    room -= codePointLength(text);
    if (room < 0 || all.length >= count) return undefined;
    all.push({ unit, text });
  }
  return all;
}

/** Makes a lead-in of a heading; returns the code points that this and the joint with `next` take. */
function joint(before: Said, next: string): number {
  const { text } = before;
  if (before.unit.kind === 'heading') before.text = asLeadIn(text);
  return joinSentences([before.text, next]).length - text.length - next.length;
}
