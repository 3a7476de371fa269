/** A word, or a character of a script without spaces before another. */
const NAMING = /[\u3040-\u30ff\u3400-\u9fff](?=[\u3040-\u30ff\u3400-\u9fff])|[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.'’-]*/gu;
const UNSPACED = /^[\u3040-\u30ff\u3400-\u9fff]/;
const MIN_LENGTH = 4;
/** Letters by which two forms of a word are one. */
const STEM_LENGTH = 5;
/** The same of Korean, whose syllables are letters, and whose words have particles: "루비", "루비가". */
const HANGUL = /^[\uac00-\ud7af]{2}/;
const HANGUL_STEM_LENGTH = 2;
const PARTICLE = /(?<=\p{N})[\uac00-\ud7af]{1,6}$/u;

/**
 * The words of a text that name something, so that those of two texts can be compared: the stems of long words, words with
 * digits, and pairs of characters of scripts without spaces. In lower case, in order.
 */
export function namingWords(text: string): string[] {
  // In lower case, a text can be longer: "İ".
  const lower = text.toLowerCase();
  const words: string[] = [];
  for (const { 0: word, index } of lower.matchAll(NAMING)) {
    if (UNSPACED.test(word)) words.push(lower.slice(index, index + 2));
    else if (/\p{N}/u.test(word)) words.push(word.replace(/\.$/, '').replace(PARTICLE, ''));
    else if (HANGUL.test(word)) words.push(word.slice(0, HANGUL_STEM_LENGTH));
    else if (word.length >= MIN_LENGTH) words.push(word.slice(0, STEM_LENGTH));
  }
  return words;
}
