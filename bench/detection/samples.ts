import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const KINDS = ['sentence', 'five words', 'one or two'] as const;

/** A text in a known language. */
export interface Sample {
  language: string;
  kind: (typeof KINDS)[number];
  text: string;
}

/** Words, labels and sentences with names, as people send them. */
export const SHORT_STRINGS = join(import.meta.dirname, '../../test/fixtures/short-strings');

/** Languages whose words stand without blanks. */
const WITHOUT_BLANKS = new Set(['ja', 'my', 'th', 'zh']);

/** The lines of each file `<code>.txt` of a directory, by code. */
export function readLanguages(directory: string): Map<string, string[]> {
  const files = readdirSync(directory).filter((file) => file.endsWith('.txt'));
  return new Map(
    files.map((file) => [
      file.slice(0, -'.txt'.length),
      readFileSync(join(directory, file), 'utf8').trim().split('\n'),
    ]),
  );
}

/** A line, five words of it, and one or two. A text without letters is left out. */
export function drawTexts(language: string, line: string, random: () => number): Sample[] {
  const glue = WITHOUT_BLANKS.has(language) ? '' : ' ';
  const words =
    glue === ''
      ? Array.from(new Intl.Segmenter(language, { granularity: 'word' }).segment(line), ({ segment }) => segment)
      : line.split(' ');
  const some = (count: number) => {
    const first = Math.floor(random() * Math.max(1, words.length - count));
    return words.slice(first, first + count).join(glue);
  };
  const texts = [line, some(5), some(random() < 0.5 ? 1 : 2)];
  return KINDS.map((kind, index) => ({ language, kind, text: texts[index] ?? '' })).filter(({ text }) =>
    /\p{L}/u.test(text),
  );
}

/** Texts of every line with an odd number, or of every line with an even one. The first line is 1. */
export function drawHalf(languages: ReadonlyMap<string, readonly string[]>, half: 'odd' | 'even'): Sample[] {
  const random = generator(7);
  return [...languages].flatMap(([language, lines]) =>
    lines
      .filter((_, index) => index % 2 === (half === 'odd' ? 0 : 1))
      .flatMap((line) => drawTexts(language, line, random)),
  );
}

/** Whether a detected code is the language of a sample. The files do not distinguish the scripts of Chinese. */
export function matches(code: string | undefined, { language }: Pick<Sample, 'language'>): boolean {
  return (code?.startsWith('zh') ? 'zh' : code) === language;
}

/** Random numbers from 0 to 1, the same for the same seed. */
export function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}
