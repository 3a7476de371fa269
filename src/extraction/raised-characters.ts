/* The extractor process loads this file, so it imports nothing. */

/** Digits, letters of marks and signs of exponents, and their superscripts in Unicode, in the same order. */
const PLAIN = '0123456789abcden+-';
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹ᵃᵇᶜᵈᵉⁿ⁺⁻';
const RAISED_CHARACTERS = new RegExp(`[${RAISED}]`, 'gu');

/** Writes the characters of a text that have a superscript as that. */
export function toRaisedCharacters(text: string): string {
  return Array.from(text, (character) => RAISED.charAt(PLAIN.indexOf(character)) || character).join('');
}

export function toPlainCharacters(text: string): string {
  return text.replace(RAISED_CHARACTERS, (character) => PLAIN.charAt(RAISED.indexOf(character)));
}

/** Blanks in place of raised characters. */
export function withoutRaisedCharacters(text: string): string {
  return text.replace(RAISED_CHARACTERS, ' ');
}
