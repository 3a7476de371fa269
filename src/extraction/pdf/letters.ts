import { functionWords, LANGUAGES_WITH_FREQUENT_WORDS } from '../../languages/function-words.ts';

/* Tells text whose letters are not those of the page: of a font with a wrong map, ciphers and texts in a wrong encoding. */

/** Words that tell whether the letters are right. */
const MIN_WORDS = 40;
const MAX_WORDS = 3_000;
const WORD = /[\p{L}\p{M}]{1,30}/gu;
/** Alphabets with vowels. */
const ALPHABETIC = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/gu;
const VOWEL = /[aeiouyаеёиоуыэюяіїєўαεηιουω]/gu;
/** Share of vowels below which a text is in no language. All languages have more, Czech and Polish among them. */
const MIN_VOWEL_SHARE = 0.31;
/** Share of function words in a text of a language with a list. */
const MIN_FUNCTION_WORD_SHARE = 0.12;
/** Share of words with the consonants of function words. Texts of languages without a list have at most 0.07. */
const MIN_SKELETON_SHARE = 0.15;
/** Signs that occur beside letters by mistake only. Accents before a letter that has them are those of old TeX fonts. */
const STRAY_SIGN = /(?:\p{L}(?=[¤¥¦¬¢£±¿¡¸\u0080-\u009fˆ˜¯˘˙˚˝ˇ¨´])|[¤¦¶¬¢±¸\u0080-\u009f†‡ˆ˜¯˘˙˚˝ˇ](?=\p{L}))/gu;
const TEX_ACCENT =
  /¨\s?[aeiouy]|´\s?[aeiouyaclnrsz]|ˆ\s?[aeiouwy](?![\p{L}]?[ˆ˜])|˜\s?[ano](?![\p{L}]?[ˆ˜])|ˇ\s?[cdenrstz]|˚\s?[au]|˝\s?[ou]|˘\s?[ag]|˙\s?[zegc]|¯\s?[aeiou]/giu;
const MAX_STRAY_SHARE = 0.08;
/** UTF-8 read as Windows-1252. */
const MOJIBAKE = /[ÃÂÐÑÎÏØÙà][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€/gu;
const MAX_MOJIBAKE_SHARE = 0.05;
const LATIN = /\p{Script=Latin}/gu;
const ACCENTED = /[\u00c0-\u00ff]/gu;
/** Share of accented letters, which a text of another alphabet has that is read as Latin. Vietnamese has 0.3. */
const MAX_ACCENTED_SHARE = 0.6;

/** Signs of programs, and their share of the words of a listing. */
const CODE_SIGN = /[{}()[\]=<>_;:]/g;
const MAX_CODE_SHARE = 0.4;
/** Mean letters of a word. Those of listings in assembly language are shorter. */
const MIN_WORD_LENGTH = 3.3;

/** Whether the letters of a text are wrong. Says no for a short text, and for scripts without vowel letters. */
export function hasWrongLetters(text: string): boolean {
  const words = (text.match(WORD) ?? []).slice(0, MAX_WORDS);
  if (words.length < MIN_WORDS) return false;
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  if (count(MOJIBAKE) > MAX_MOJIBAKE_SHARE * words.length) return true;
  if (count(STRAY_SIGN) - 2 * count(TEX_ACCENT) > MAX_STRAY_SHARE * words.length) return true;
  const latin = count(LATIN);
  if (latin > text.length / 4 && count(ACCENTED) > MAX_ACCENTED_SHARE * latin) return true;
  // Words with capitals may be abbreviations, or the names in a list.
  const lower = words.filter((word) => word === word.toLowerCase());
  if (lower.length < MIN_WORDS || count(CODE_SIGN) > MAX_CODE_SHARE * words.length) return false;
  return lower.join('').length >= MIN_WORD_LENGTH * lower.length && isCipher(lower);
}

function isCipher(words: readonly string[]): boolean {
  // Word by word, because normalization is quadratic in a run of marks.
  const letters = words.map((word) => word.normalize('NFD')).join('');
  const alphabetic = letters.match(ALPHABETIC)?.length ?? 0;
  const known = bestShare(words, FUNCTION_WORDS);
  if (alphabetic < 0.8 * letters.length || known >= MIN_FUNCTION_WORD_SHARE) return false;
  const vowels = letters.match(VOWEL)?.length ?? 0;
  // Function words of a language are there with other vowels.
  return (
    vowels < MIN_VOWEL_SHARE * alphabetic ||
    bestShare(words.map(skeletonOf), skeletonsOfWords()) > Math.max(MIN_SKELETON_SHARE, 2 * known)
  );
}

/** The consonants of a word with at least two, which few words share. */
function skeletonOf(word: string): string | undefined {
  const skeleton = word.normalize('NFD').replace(/\p{M}/gu, '').replace(VOWEL, '*');
  return skeleton.replaceAll('*', '').length >= 2 && skeleton.includes('*') ? skeleton : undefined;
}

const FUNCTION_WORDS = [...LANGUAGES_WITH_FREQUENT_WORDS].map(functionWords);
let skeletons: readonly ReadonlySet<string>[] | undefined;

/** The function words of each language as skeletons. */
function skeletonsOfWords(): readonly ReadonlySet<string>[] {
  skeletons ??= FUNCTION_WORDS.map((words) => new Set([...words].flatMap((word) => skeletonOf(word) ?? [])));
  return skeletons;
}

/** The greatest share of words that are function words of one language, in some form. */
function bestShare(forms: readonly (string | undefined)[], languages: readonly ReadonlySet<string>[]): number {
  const counts = languages.map((known) => forms.filter((form) => form !== undefined && known.has(form)).length);
  return Math.max(0, ...counts) / forms.length;
}
