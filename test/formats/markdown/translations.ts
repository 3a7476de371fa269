import type { Tag, TaggedText } from '@glossa/tagged-text';
import fc from 'fast-check';
import type { Unit } from '../../../src/formats/format.ts';

/** What a translation may contain that means something in Markdown. */
const HOSTILE = [
  ...[
    '*',
    '_',
    '**',
    '`',
    '[',
    ']',
    '(',
    ')',
    '<',
    '>',
    '&',
    '#',
    '-',
    '+',
    '1.',
    '|',
    '~',
    '~~',
    '$',
    '\\',
    '!',
    '=',
    ':',
    '^',
  ],
  ...['\n', '\n# ', '\n- ', '\n1. ', '\n> ', '\n---\n', '\n===', '\n```', '\n\n', '\n    ', '\n| - |', '\n<br>'],
  ...['[x]', '](', '](/a)', '&amp;', '<b>', '***', '```', '~~~', '[label]', '[^1]'],
];
const WORDS = ['uma', 'casa', 'verde', '语言', '文本', '(sim)', '«não»', 'fim.', '注意：'];

const LETTERS = /\p{L}/u;
const CHINESE = /\p{Script=Han}/u;

/** Numbers that decide what a translation is like, and repeat after the last one. */
export const choices = fc.array(fc.nat(999), { minLength: 30, maxLength: 60 });

/** Reads choices one by one. */
export function chooser(numbers: readonly number[]): (limit: number) => number {
  let at = 0;
  return (limit) => (numbers[at++ % numbers.length] ?? 0) % limit;
}

/** Changes each word, and inserts what looks like Markdown between some words. The tags stay with their words. */
export function changeWords(unit: Unit, choose: (limit: number) => number, isHostile: boolean): TaggedText {
  let text = '';
  const places: number[] = [];
  const isVerbatim = (at: number): boolean => (unit.verbatim ?? []).some(({ start, end }) => at >= start && at < end);
  for (let at = 0; at < unit.text.length; at++) {
    places.push(text.length);
    const character = unit.text.charAt(at);
    text += character;
    if (isVerbatim(at)) continue;
    const isEndOfWord = LETTERS.test(character) && !LETTERS.test(unit.text.charAt(at + 1));
    if (isEndOfWord && !CHINESE.test(character)) text += 'x';
    if (isHostile && character === ' ' && choose(5) === 0)
      text += `${HOSTILE[choose(HOSTILE.length)]}${choose(2) === 0 ? ' ' : ''}`;
  }
  places.push(text.length);
  const moved = unit.tags.map(({ start, end, parent }) => ({
    start: places[start] ?? 0,
    end: places[end] ?? 0,
    parent,
  }));
  return { text, tags: moved };
}

/** Writes another text of as many words, and places the tags somewhere in it, with or without blanks around them. */
export function moveTags(unit: Unit, choose: (limit: number) => number): TaggedText {
  const count = unit.text.split(/\s+/).length + unit.tags.length + choose(3);
  let text = '';
  const words: { start: number; end: number }[] = [];
  for (let at = 0; at < count; at++) {
    const word = WORDS[choose(WORDS.length)] ?? '';
    words.push({ start: text.length, end: text.length + word.length });
    text += word + (CHINESE.test(word) || at === count - 1 ? '' : ' ');
  }
  const tags: Tag[] = [];
  const ranges: { from: number; to: number }[] = [];
  const groups = Map.groupBy(unit.tags.keys(), (tag) => unit.tags[tag]?.parent ?? -1);
  for (const [parent, siblings] of [...groups].sort(([one], [other]) => one - other)) {
    let { from, to } = ranges[parent] ?? { from: 0, to: count };
    for (const [index, tag] of siblings.entries()) {
      const { start, end, parent: around } = unit.tags[tag] ?? { start: 0, end: 0, parent: undefined };
      const left = siblings.length - index - 1;
      // Tags within a tag need words too.
      const needed =
        start === end
          ? 0
          : 1 +
            unit.tags.filter((other) => other.start >= start && other.end <= end && other !== unit.tags[tag]).length;
      from += choose(Math.max(1, to - from - needed - 2 * left));
      const width = Math.min(needed, Math.max(0, to - from));
      ranges[tag] = { from, to: from + width };
      const at = words[from]?.start ?? text.length;
      tags[tag] = { start: at, end: width > 0 ? (words[from + width - 1]?.end ?? at) : at, parent: around };
      from += width;
    }
    to = from;
  }
  return { text, tags };
}
