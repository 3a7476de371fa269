import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const wordsOf = (text: string): number => text.split(/\s+/).length;

export const wordsIn = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + wordsOf(text), 0);

/** The lines of `<code>.txt` with 15 to 25 words. */
export function sentencesOf(data: string | undefined, code: string): string[] {
  if (data === undefined) throw new Error('--data is missing: pass a folder with one <code>.txt for each language.');
  const lines = readFileSync(join(data, `${code}.txt`), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.filter((line) => wordsOf(line) >= 15 && wordsOf(line) <= 25);
}

/** Repeats the sentences, one per line, up to a length in UTF-16 units. */
export function textOfLength(sentences: readonly string[], length: number): string {
  const once = `${sentences.join('\n')}\n`;
  return once.repeat(Math.ceil(length / once.length)).slice(0, length);
}

/** Repeats the sentences without end, with numbers, so that no two are equal and each is translated. */
export function* distinctSentences(sentences: readonly string[]): Generator<string, never> {
  for (let round = 0; ; round++) {
    for (const sentence of sentences) {
      yield round === 0 ? sentence : sentence.replace(/\.?$/, `, ${1900 + round}.`);
    }
  }
}
