// Control characters, lone surrogates and directional marks. Zero-width joiners stay: Persian and Hindi need them.
const FORMAT_CHARACTERS = /[\p{Cc}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\uffff]/gu;
const PRIVATE_USE = /\p{Co}/gu;
const PRIVATE_BULLETS = /^[\uf06c\uf06e\uf071\uf075\uf076\uf0a7\uf0a8\uf0b7\uf0d8\uf0e0\uf0fc]/u;
// Presentation forms of letters: Latin, Armenian, Hebrew and Arabic ligatures, CJK radicals and vertical signs.
const PRESENTATION_FORMS = /[\u2e80-\u2fd5\ufb00-\ufdff\ufe10-\ufe19\ufe30-\ufe4f\ufe70-\ufefc]+/gu;
const NARROW_SPACES = /[\s\u00a0\u2000-\u200a\u202f\u205f]+/gu;

const CJK = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff00-\\uff60';
const ENDS_IN_CJK = new RegExp(`[${CJK}]$`, 'u');
const STARTS_IN_CJK = new RegExp(`^[${CJK}]`, 'u');
const TERMINATOR = /[.!?…:;。！？：；؟۔।॥။។]["'”’»›」』）)\]]*[⁰¹²³⁴-⁹ᵃᵇᶜᵈᵉ]*$/u;

/** Maximum UTF-16 units of closing marks after the end of a sentence. */
const MAX_ENDING_LENGTH = 50;

/** Removes control and private-use characters and replaces ligatures by letters. */
export function cleanRun(text: string): string {
  return text
    .replace(PRIVATE_BULLETS, '•')
    .replace(NARROW_SPACES, ' ')
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
  '¸': '\u0327',
};

/** Whether a text is an accent that a page prints over a letter. */
export const isAccent = (text: string): boolean => ACCENTS[text] !== undefined;

/** Combines accents with the letters after them, as old TeX fonts print them: `Realit¨at` becomes `Realität`. */
export function composeAccents(given: string): string {
  // A cedilla follows a capital letter.
  const text = given.replace(/([CST])¸\s?/gu, (_, letter: string) => `${letter}\u0327`.normalize('NFC'));
  return text.replace(/([`´ˆ˜¯˘˙¨˚˝ˇ¸])\s?([A-Za-zı])/gu, (whole, accent: string, letter: string, at: number) => {
    const isInWord = /\p{L}$/u.test(text.slice(Math.max(0, at - 2), at));
    // At the beginning of a word, the grave accent is also an opening quotation mark.
    if (accent === '`' && !isInWord && !/^[aeoAEO]\s/u.test(text.slice(at + 1, at + 3))) return whole;
    const composed = ((letter === 'ı' ? 'i' : letter) + (ACCENTS[accent] ?? '')).normalize('NFC');
    return composed.length === 1 ? composed : whole;
  });
}

/** Whether two texts join without a space, as in Chinese and Japanese. */
export function joinsWithoutSpace(before: string, after: string): boolean {
  return ENDS_IN_CJK.test(before.slice(-2)) && STARTS_IN_CJK.test(after);
}

export function endsSentence(text: string): boolean {
  return TERMINATOR.test(text.slice(-MAX_ENDING_LENGTH));
}

export function startsLowerCase(text: string): boolean {
  return /^[("'“‘«]?\p{Ll}/u.test(text);
}

/** The number of code points. The process that reads PDFs cannot read `text/`. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/**
 * Share (0 to 1) of the visible characters that belong to words of three or more letters. In scripts without case, every
 * word counts.
 */
export function wordShare(text: string): number {
  const visible = text.replace(/\s+/gu, '').length;
  if (visible === 0) return 0;
  let inWords = 0;
  for (const [word] of text.matchAll(/[\p{L}\p{M}][\p{L}\p{M}'’-]*/gu)) {
    if (word.length >= 3 || /[\p{Lo}]/u.test(word)) inWords += word.length;
  }
  return inWords / visible;
}
