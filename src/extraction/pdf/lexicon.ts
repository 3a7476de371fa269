import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wordListName } from '../../languages/word-lists.ts';

/** The frequent words of a language (ISO 639-1), in lower case. Empty for a language without a list. */
export type Lexicons = (language: string) => ReadonlySet<string>;

/** Reads lists of words from a directory, each once. */
export function openLexicons(directory: string): Lexicons {
  const read = new Map<string, ReadonlySet<string>>();
  return (language) => {
    const name = wordListName(language);
    const words = read.get(language) ?? new Set(name === undefined ? [] : readList(join(directory, `${name}.txt`)));
    read.set(language, words);
    return words;
  };
}

function readList(path: string): string[] {
  return readFileSync(path, 'utf8').toLowerCase().split(/\r?\n/u);
}
