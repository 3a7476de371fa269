// Control characters, lone surrogates, and marks that only steer a display; joiners stay, Persian and Hindi need them.
const FORMAT_CHARACTERS = /[\p{Cc}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\uffff]/gu;
const PRIVATE_USE = /\p{Co}/gu;
const PRIVATE_BULLETS = /^[\uf06c\uf06e\uf071\uf075\uf076\uf0a7\uf0a8\uf0b7\uf0d8\uf0e0\uf0fc]/u;
// Shapes that stand for letters: Latin, Armenian, Hebrew and Arabic presentation forms, CJK radicals and vertical signs.
const PRESENTATION_FORMS = /[\u2e80-\u2fd5\ufb00-\ufdff\ufe10-\ufe19\ufe30-\ufe4f\ufe70-\ufefc]+/gu;
const NARROW_BLANKS = /[\s\u00a0\u2000-\u200a\u202f\u205f]+/gu;

const CJK = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff00-\\uff60';
const ENDS_IN_CJK = new RegExp(`[${CJK}]$`, 'u');
const STARTS_IN_CJK = new RegExp(`^[${CJK}]`, 'u');
const TERMINATOR = /[.!?…:;。！？：；؟۔।॥။។]["'”’»›」』）)\]]*$/u;

/** UTF-16 units from the end of a sentence to the end of its text: closing marks, of which there are never so many. */
const MAX_ENDING_LENGTH = 50;

/** The text of one run without junk: no control or private-use characters, letters instead of their ligatures. */
export function cleanRun(text: string): string {
  return text
    .replace(PRIVATE_BULLETS, '•')
    .replace(NARROW_BLANKS, ' ')
    .replace(FORMAT_CHARACTERS, '')
    .replace(PRIVATE_USE, '')
    .replace(PRESENTATION_FORMS, (forms) => forms.normalize('NFKC'));
}

const ACCENTS: Record<string, string> = {
  '`': '\u0300',
  '´': '\u0301',
  ˆ: '\u0302',
  '˜': '\u0303',
  '¯': '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '¨': '\u0308',
  '˚': '\u030a',
  '˝': '\u030b',
  ˇ: '\u030c',
};

/** Older TeX fonts print an accent and then its letter: `Realit¨at` becomes `Realität`. */
export function composeAccents(text: string): string {
  return text.replace(/([`´ˆ˜¯˘˙¨˚˝ˇ])\s?([A-Za-zı])/gu, (whole, accent: string, letter: string, at: number) => {
    if (accent === '`' && !/\p{L}$/u.test(text.slice(Math.max(0, at - 2), at))) return whole;
    const composed = ((letter === 'ı' ? 'i' : letter) + (ACCENTS[accent] ?? '')).normalize('NFC');
    return composed.length === 1 ? composed : whole;
  });
}

/** Chinese and Japanese set no blank between words or at a line's end. */
export function joinsWithoutBlank(before: string, after: string): boolean {
  return ENDS_IN_CJK.test(before.slice(-2)) && STARTS_IN_CJK.test(after);
}

export function endsSentence(text: string): boolean {
  return TERMINATOR.test(text.slice(-MAX_ENDING_LENGTH));
}

export function startsLowerCase(text: string): boolean {
  return /^[("'“‘«]?\p{Ll}/u.test(text);
}

export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Share (0 to 1) of the non-blank characters that are letters of words of three letters and more; any of a script without case or blanks counts. */
export function wordShare(text: string): number {
  const visible = text.replace(/\s+/gu, '').length;
  if (visible === 0) return 0;
  let inWords = 0;
  for (const [word] of text.matchAll(/[\p{L}\p{M}][\p{L}\p{M}'’-]*/gu)) {
    if (word.length >= 3 || /[\p{Lo}]/u.test(word)) inWords += word.length;
  }
  return inWords / visible;
}
