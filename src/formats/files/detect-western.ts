import type { Buffer } from 'node:buffer';
import iconv from 'iconv-lite';

/** Encodings of texts in Western languages before Unicode on other systems than Windows. No detector knows the second one. */
const OLD_ENCODINGS = ['macroman', 'cp850'] as const;
const BEYOND_ASCII = /[^\0-\u007f]/g;
/** Letters and signs that Western texts have, and lines of drawings. */
const USUAL = /[áàâãäåæéèêëíìîïóòôõöøœúùûüñçßÁÀÂÃÄÅÆÉÈÊËÍÌÎÏÓÒÔÕÖØŒÚÙÛÜÑÇ¿¡«»“”‘’„–—…•·°ºª§£©®½¼\u2500-\u259f\u00a0]/u;
/**
 * What is no word in any language: a capital behind a small letter, and a sign within a word. Dashes, quotation marks and a middle
 * dot stand there in typeset text, and marks of trade, notes and units at the end of a word.
 */
const STRANGE =
  /(?<=\p{Ll})[ÁÀÂÃÄÅÆÉÈÊËÍÌÎÏÓÒÔÕÖØŒÚÙÛÜÑÇŽŠŸ](?!\p{Lu})|(?<=[A-Za-z])[^\0-\u007f\p{L}\p{M}–—‘’“”…·\u00ad](?=[a-z])|[^\0-\u007f\p{L}–—‘’“”…·\u00ad\u00a0«»™®©°²³¹ªº§†€](?<=[A-Za-z].)(?=[\s,.;])/gu;
/** Shares of the characters beyond ASCII. */
const MIN_STRANGE = 0.15;
const MAX_STRANGE = 0.02;
const MIN_USUAL = 0.97;
/** Letters beyond ASCII among all letters of a Western text. */
const MAX_ACCENTED = 0.5;

/**
 * Detects the encoding of a text of an old Macintosh or PC that has strange words as windows-1252, and none in its own.
 * @returns a name that iconv-lite knows
 */
export function detectOldWestern(sample: Buffer): string | undefined {
  const windows = iconv.decode(sample, 'windows-1252');
  const beyond = windows.match(BEYOND_ASCII)?.length ?? 0;
  const letters = windows.match(/[A-Za-z]/g)?.length ?? 0;
  if (beyond === 0 || beyond > MAX_ACCENTED * letters || countStrange(windows) < MIN_STRANGE * beyond) return undefined;
  return OLD_ENCODINGS.find((name) => {
    const text = iconv.decode(sample, name);
    const usual = text.match(BEYOND_ASCII)?.filter((character) => USUAL.test(character)).length ?? 0;
    return usual >= MIN_USUAL * beyond && countStrange(text) <= MAX_STRANGE * beyond;
  });
}

function countStrange(text: string): number {
  // The second mark of notes follows the first. Alone, it is a letter of another encoding.
  const read = text.includes('†') ? text.replaceAll('‡', '') : text;
  return read.match(STRANGE)?.length ?? 0;
}
