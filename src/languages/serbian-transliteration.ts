import { upperFirst } from '../text/letter-case.ts';
import { normalize } from '../text/normalize.ts';
import { keptInLatin } from './foreign-words.ts';

/** The Serbian alphabets. Three Cyrillic letters are digraphs in Latin. */
const LATIN_BY_CYRILLIC: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  ђ: 'đ',
  е: 'e',
  ж: 'ž',
  з: 'z',
  и: 'i',
  ј: 'j',
  к: 'k',
  л: 'l',
  љ: 'lj',
  м: 'm',
  н: 'n',
  њ: 'nj',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  ћ: 'ć',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'č',
  џ: 'dž',
  ш: 'š',
};

const CYRILLIC_BY_LATIN: ReadonlyMap<string, string> = new Map(
  Object.entries(LATIN_BY_CYRILLIC).map(([cyrillic, latin]) => [latin, cyrillic]),
);

const CYRILLIC_LETTER = /[а-шђјљњћџ]/giu;

/** A run of Latin letters, digits and marks. */
const LATIN_WORD = /(?<!°)[\p{Script=Latin}\p{N}\p{M}]+/gu;
const LATIN_LETTER = /dž|lj|nj|[a-pr-vzčćđšž]/giu;

/** Words in which n and j, or d and ž, meet at the end of a prefix and are no digraph. */
const PREFIX_BOUNDARIES: readonly (readonly [word: RegExp, boundary: RegExp])[] = [
  [/^(?:in|kon|van|ten)j(?:ek|un|ez|ug|ekt)/iu, /(?<=n)(?=j)/iu],
  [/^tanjug/iu, /(?<=n)(?=j)/iu],
  [/^(?:nad|od|pod|pred)ž(?:al|an|bi|d|e[lnt]|iv|nj|ri|up|v)/iu, /(?<=d)(?=ž)/iu],
];

/** Transliterates Serbian Cyrillic to Latin. Other letters stay unchanged. */
export function cyrillicToLatin(text: string): string {
  return text.replace(CYRILLIC_LETTER, (letter, offset: number) => {
    const lower = letter.toLowerCase();
    const latin = LATIN_BY_CYRILLIC[lower] ?? letter;
    if (letter === lower) return latin;
    if (latin.length === 1) return latin.toUpperCase();
    // Љ becomes LJ among capitals and Lj before a lower case letter. At the end of a word, the letter before decides.
    const next = text.charAt(offset + 1);
    const neighbour = /\p{L}/u.test(next) ? next : text.charAt(offset - 1);
    const capitals = /\p{Lu}/u.test(neighbour);
    return capitals ? latin.toUpperCase() : upperFirst(latin);
  });
}

/** Transliterates Serbian Latin to Cyrillic. Roman numerals and foreign words stay unchanged. */
export function latinToCyrillic(text: string): string {
  const plain = normalize(
    text.replace(/[Ǆ-ǌ]/gu, (digraph) => digraph.normalize('NFKC')),
    'NFC',
  );
  const matches = [...plain.matchAll(LATIN_WORD)];
  const words = matches.map(({ 0: word, index }, at) => {
    const previous = matches[at - 1];
    return {
      text: word,
      before: plain.slice(previous ? previous.index + previous[0].length : 0, index),
      after: plain.slice(index + word.length, matches[at + 1]?.index),
    };
  });
  const kept = keptInLatin(words);
  const spelled = words.map((word, at) => word.before + (kept[at] ? word.text : spellWord(word.text)));
  return spelled.join('') + (words.at(-1)?.after ?? plain);
}

function spellWord(word: string): string {
  const boundary = PREFIX_BOUNDARIES.find(([pattern]) => pattern.test(word))?.[1];
  return (boundary ? word.split(boundary) : [word]).map(spellCyrillic).join('');
}

function spellCyrillic(latin: string): string {
  return latin.replace(LATIN_LETTER, (letter) => {
    const cyrillic = CYRILLIC_BY_LATIN.get(letter.toLowerCase()) ?? letter;
    return /^\p{Lu}/u.test(letter) ? cyrillic.toUpperCase() : cyrillic;
  });
}
