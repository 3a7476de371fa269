import { existsSync, readFileSync } from 'node:fs';

/** Tells the offsets in a word at which a hyphen may divide it. */
export type Hyphenate = (word: string) => readonly number[];

/** Languages whose patterns have another name than the code. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['bs', 'sh-latn'],
  ['el', 'el-monoton'],
  ['en', 'en-us'],
  ['mn', 'mn-cyrl'],
  ['sr', 'sh-cyrl'],
  ['sr-Latn', 'sh-latn'],
]);
/** Scripts in which words are divided with hyphens. */
const HYPHENATED_SCRIPTS: ReadonlySet<string> = new Set(['Armn', 'Cyrl', 'Geor', 'Grek', 'Latn']);
const SOFT_HYPHEN = '\u00ad';
const MIN_LENGTH = 5;
/** Letters between signs, with a short word before an apostrophe. Addresses, numbers and names of programs are never divided. */
const WORD = /^([^\p{L}\p{N}]*(?:\p{L}{1,6}['’])?)(\p{L}[\p{L}\p{M}]{4,59})(?:['’]\p{L}{1,2})?[^\p{L}\p{N}@/_\\]*$/u;
const INNER_CAPITAL = /\p{Ll}\p{Lu}/u;
const NO_PLACES: readonly number[] = [];

const opened = new Map<string, (text: string) => string>();

/**
 * Opens the patterns by which words of a language are divided.
 * @param language canonical code
 * @returns undefined for a language without patterns
 */
export async function openHyphenation(language: string): Promise<Hyphenate | undefined> {
  const insert = await openPatterns(language);
  return insert && ((word) => findPlaces(word, insert));
}

async function openPatterns(language: string): Promise<((text: string) => string) | undefined> {
  const { language: base, script, region } = new Intl.Locale(language).maximize();
  if (!HYPHENATED_SCRIPTS.has(script ?? '')) return undefined;
  const code = `${base}-${region}` === 'en-GB' ? 'en-gb' : base;
  const name = NAMES.get(`${base}-${script}`) ?? NAMES.get(code) ?? code;
  const known = opened.get(name);
  if (known || !existsSync(new URL(`patterns/${name}.wasm`, import.meta.resolve('hyphenopoly')))) return known;
  const { default: hyphenopoly } = await import('hyphenopoly');
  const functions = hyphenopoly.config({
    require: [name],
    sync: true,
    hyphen: SOFT_HYPHEN,
    minWordLength: MIN_LENGTH,
    loaderSync: (file, folder) => readFileSync(new URL(file, folder)),
  });
  const found = functions.get(name);
  if (found) opened.set(name, found);
  return found;
}

function findPlaces(word: string, insert: (text: string) => string): readonly number[] {
  const [, before = '', letters] = WORD.exec(word) ?? [];
  if (letters === undefined || INNER_CAPITAL.test(letters)) return NO_PLACES;
  let end = before.length;
  return insert(letters)
    .split(SOFT_HYPHEN)
    .slice(0, -1)
    .map((part) => {
      end += part.length;
      return end;
    });
}
