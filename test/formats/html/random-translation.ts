import type { Tag, TaggedText } from '@glossa/tagged-text';
import type { Random } from '../../../load/random.ts';
import type { Unit } from '../../../src/formats/format.ts';

/** Words that would become markup if they were not escaped. */
const HOSTILE = [
  '<script>',
  '</p>',
  '&lt;',
  '-->',
  '"onx=',
  "'",
  '`',
  '<!--',
  ']]>',
  '&',
  '</title>',
  '<b',
  '\\',
] as const;

/** Translates a unit: its words in capitals, in another order, with markup between them, and its tags around other words. */
export function translateAtRandom(unit: Unit, random: Random): TaggedText {
  const words = unit.text.toUpperCase().split(/\s+/);
  const tags: (Tag & { end: number })[] = [];
  let text = '';
  const writeWords = (count: number): void => {
    for (let written = 0; written < count; written++) {
      const word = random.chance(0.3) ? random.pick(HOSTILE) : (words[random.below(words.length)] ?? '');
      text += word + random.pick([' ', ' ', '\n', '']);
    }
  };
  const place = (parent: number | undefined): void => {
    const children = [...unit.tags.keys().filter((tag) => unit.tags[tag]?.parent === parent)];
    while (children.length > 0) {
      const [tag = 0] = children.splice(random.below(children.length), 1);
      const { start = 0, end = 0 } = unit.tags[tag] ?? {};
      writeWords(isEmpty(unit, parent) ? 0 : random.below(3));
      const placed = { start: text.length, end: text.length, parent };
      tags[tag] = placed;
      if (isVerbatim(unit, tag)) text += unit.text.slice(start, end);
      else place(tag);
      placed.end = text.length;
    }
    writeWords(isEmpty(unit, parent) ? 0 : 1 + random.below(3));
  };
  place(undefined);
  return { text, tags };
}

function isEmpty({ tags }: Unit, tag: number | undefined): boolean {
  return tag !== undefined && tags[tag]?.start === tags[tag]?.end;
}

/** Whether a tag encloses a range that stays. */
export function isVerbatim({ verbatim, tags }: Unit, tag: number): boolean {
  const isRange = verbatim?.some(({ start, end }) => start === tags[tag]?.start && end === tags[tag]?.end) ?? false;
  return isRange && tags.every(({ parent }) => parent !== tag);
}
