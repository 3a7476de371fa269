import type { TaggedText } from '@glossa/tagged-text';
import type { Unit } from '../../src/formats/format.ts';

/** What takes the place of a translation. It changes words of letters only. */
const STAND_INS = {
  /** Every second word of three letters or more gets three letters, as in `argos.py`. */
  longer: (word: string, index: number) => (index % 2 === 0 ? `${word}eez` : word),
  /** Every word of three letters or more is there twice. */
  doubled: (word: string) => `${word} ${word}`,
  /** Words of six letters or more lose their second half. */
  halved: (word: string) => (word.length < 6 ? word : word.slice(0, Math.ceil(word.length / 2))),
} as const;

type StandIn = keyof typeof STAND_INS;

function isStandIn(name: string): name is StandIn {
  return Object.hasOwn(STAND_INS, name);
}

/** @throws Error where there is no such stand-in. */
export function parseStandIn(name: string): StandIn {
  if (!isStandIn(name)) throw new Error('Texts are --text longer, doubled or halved.');
  return name;
}

/** @returns the text of the unit with changed words. What stays verbatim keeps its own. */
export function standIn({ text, tags, verbatim = [] }: Unit, name: StandIn): TaggedText {
  const words = [...text.matchAll(/\p{L}{3,}/gu)].map(({ 0: word, index: start }, index) => ({
    end: start + word.length,
    start,
    written: STAND_INS[name](word, index),
  }));
  const changed = words.filter(({ end }) => !verbatim.some((range) => range.start < end && end <= range.end));
  const moved = (offset: number): number => {
    let shift = 0;
    for (const { start, end, written } of changed) {
      if (end <= offset) shift += written.length - (end - start);
      else if (start < offset) return Math.min(offset, start + written.length) + shift;
    }
    return offset + shift;
  };
  let written = '';
  let from = 0;
  for (const word of changed) {
    written += text.slice(from, word.start) + word.written;
    from = word.end;
  }
  return {
    text: written + text.slice(from),
    tags: tags.map((tag) => ({ ...tag, start: moved(tag.start), end: moved(tag.end) })),
  };
}
