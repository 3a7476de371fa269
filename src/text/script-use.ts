/**
 * What a subscript or superscript is in its sentence: a part of a word that stays, such as "H₂O", "2⁵³" or "xᵢ"; a mark that stays at its
 * place, such as that of a footnote; the end of a word that is read with it, such as "21ˢᵗ"; or words.
 */
export type ScriptUse = 'formula' | 'mark' | 'ending' | 'words';

export type ScriptName = 'sub' | 'sup';

export interface Script {
  readonly name: ScriptName;
  readonly text: string;
}

const LETTER = /\p{L}/u;
/** A word or number at the end. The last digits of "1,234" are none. */
const WORD_AT_END = /(?<![\p{L}\p{N}]|\p{N}[.,])[\p{L}\p{N}]{1,100}$/u;
const WORD_AT_START = /^[\p{L}\p{N}]{1,100}/u;
/** A number, a variable, a unit, a chemical element, an abbreviation. */
const FORMULA_BASE = /^(?:\p{L}{0,5}\p{N}[\p{L}\p{N}]{0,20}|\p{L}|(?:\p{Lu}\p{Ll}?){1,5}|[bcdfghj-np-tv-z]{2,3})$/u;
/** What a number raises to a power. Longer numbers have footnotes. */
const POWER_BASE = /^\d{1,2}$/;
const SHORT = /^\S{1,8}$/u;
/** A letter, or an expression with a number or a sign. */
const EXPONENT = /^(?:\p{L}|(?=\S{0,7}[\p{N}\p{S}\p{Pd}*/])\S{1,8})$/u;
/** Ordinals and abbreviations of titles and numbers, in several languages. A single letter behind digits can be the mark of a footnote. */
const ENDING =
  /^(?:(?:\d+|[IVXLCDM]{2,}|[nikm])(?:st|nd|rd|th)|\d+(?:er|re|ère|ème|eme|es|os|as)|[IVXLCDM]+(?:er|re|ère|e|ème|eme|es)|M(?:me|mes|lle|lles|r|rs|gr|s)|[Nn](?:o|os)|D(?:r|ra)|C(?:ie|ia)|[JS]r)$/u;
/** Letters of footnotes, and marks of trade. */
const MARK = /^(?:\p{L}(?:, ?\p{L}){0,5}|TM|SM|MD|MC)$/u;

/**
 * @param before the letters and digits before the script, without a space between
 * @param after those behind it
 */
export function scriptUse({ name, text }: Script, before: string, after: string): ScriptUse {
  if (text.trim() !== text) return 'words';
  if (!LETTER.test(text)) {
    const isPart = name === 'sub' || after !== '' || POWER_BASE.test(before);
    return before !== '' && isPart ? 'formula' : 'mark';
  }
  const isBase = FORMULA_BASE.test(before);
  if (name === 'sub') {
    if (isBase && SHORT.test(text)) return 'formula';
    return before === '' && EXPONENT.test(text) ? 'mark' : 'words';
  }
  if (ENDING.test(before + text)) return 'ending';
  if (isBase && EXPONENT.test(text)) return 'formula';
  return MARK.test(text) && after === '' ? 'mark' : 'words';
}

/** The letters and digits at the end of a text; at most 100. */
export const wordAtEnd = (text: string): string => WORD_AT_END.exec(text.slice(-101))?.[0] ?? '';

/** The letters and digits at the start of a text; at most 100. */
export const wordAtStart = (text: string): string => WORD_AT_START.exec(text)?.[0] ?? '';
