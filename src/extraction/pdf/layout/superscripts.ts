import { toPlainCharacters, toRaisedCharacters } from '../../raised-characters.ts';
import type { TextRun } from './page.ts';

/** Raised text that is a footnote mark if the text before it allows that. */
const MARK = /^[[(]?(?:[\d*†‡§¶‖#]{1,4}|[a-e])(?:\s?[,;–-]\s?(?:[\d*†‡§¶‖#]{1,4}|[a-e])){0,9}[\])]?,?$/u;
/** Raised text that may be an exponent or a charge. */
const EXPONENT = /^[-−–+]?\d{1,3}$|^\d{0,2}[-−–+]$|^n$/u;
const PLAIN_NUMBER = /^\d{1,3}$/u;
const SIGN = /[-−–+]/u;
/** Units of length, which have squares and cubes. */
const METRES = /(?:^|[^\p{L}])(?:[kcdmnµμ]?m|[кдcс]?м|мм|км|см|дм)$/u;
/** Words that are units only after a number. */
const UNIT_AFTER_NUMBER = /\d\s?(?:in|ft|yd|mi|kg|ha)$/u;
/** A power of ten, but not the end of a longer number. */
const TEN = /(?<![\d.,])10$/u;
const SINGLE_LETTER = /(?<![\p{L}\p{M}\p{N}])[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]$/u;
/** The letters of a formula, such as `= mc`, and functions. */
const FORMULA = /[=<>≈≤≥×·*/^+−]\s?\d{0,6}\s?\p{L}{1,3}$|(?<!\p{L})(?:sin|cos|tan|cot|log|ln|mc)$/u;
/** A number raised before a symbol, as in isotopes. */
const BEFORE_SYMBOL = /^\p{Lu}/u;
const OPERATOR_BEFORE = /[=<>≈≤≥×·*/^+−-]\s?\(?\d{1,6}$/u;
const OPERATOR_AFTER = /^\s?[=<>≈≤≥×·*^+−]/u;
/** Signs that no mark follows. */
const ENDS_OPEN = /[=<>≈≤≥×·^+−|(]$/u;
const LETTER_OR_DIGIT = /[\p{L}\p{M}\p{N}]$/u;
const DIGIT = /\d$/u;
/** A word or the end of a sentence, which a raised letter may mark. After a number or initial it is an ordinal: `1a`. */
const TAKES_LETTERS = /(?:\p{L}{3}|\p{L}\p{M}*[.,;:!?)\]”’"'»]+)\s?$/u;
const WRITTEN = /[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻]+(?:,[⁰¹²³⁴⁵⁶⁷⁸⁹]+)*/gu;

/** How the layout writes a raised text: not at all where it is a footnote mark. */
export type Superscript = { kind: 'mark' } | { kind: 'text'; text: string };

/** Whether a run is smaller than its line and raised above it. @param size of the line @param baseline of the line */
export function isRaised(run: TextRun, size: number, baseline: number): boolean {
  return run.size < 0.9 * size && run.y < baseline - 0.15 * size;
}

/**
 * Tells a footnote mark from an exponent. Marks follow words, years, amounts and the end of a sentence. Exponents follow
 * units, single letters, the base 10 and numbers beside an operator, or have a sign.
 * @param before end of the line up to the raised text @param after start of the line after it
 */
export function readSuperscript(raised: string, before: string, after: string): Superscript {
  if (before.trim() === '') return MARK.test(raised) ? { kind: 'mark' } : { kind: 'text', text: raised };
  if (EXPONENT.test(raised) && isPower(raised, before, after)) return { kind: 'text', text: toSuperscript(raised) };
  const isMark = MARK.test(raised) && !ENDS_OPEN.test(before) && (!/[a-e]/u.test(raised) || TAKES_LETTERS.test(before));
  return isMark ? { kind: 'mark' } : { kind: 'text', text: raised };
}

function isPower(raised: string, textBefore: string, after: string): boolean {
  const before = textBefore.trimEnd();
  if (before !== textBefore && PLAIN_NUMBER.test(raised) && BEFORE_SYMBOL.test(after)) return true;
  if (!LETTER_OR_DIGIT.test(before) && !/[\p{L}\p{N}][)\]]$/u.test(before)) return false;
  if (SIGN.test(raised)) return LETTER_OR_DIGIT.test(before) || /[)\]]$/u.test(before);
  if (TEN.test(before) || SINGLE_LETTER.test(before) || FORMULA.test(before)) return true;
  if (/^[1-4]$/u.test(raised) && (METRES.test(before) || UNIT_AFTER_NUMBER.test(before))) return true;
  return (
    DIGIT.test(before) && PLAIN_NUMBER.test(raised) && (OPERATOR_BEFORE.test(before) || OPERATOR_AFTER.test(after))
  );
}

/** Writes digits and signs as the superscripts of Unicode, so that `10` and `6` do not become `106`. */
function toSuperscript(text: string): string {
  return toRaisedCharacters(text.replace(/[−–]/gu, '-'));
}

/** Removes footnote marks that a text has as superscripts of Unicode. */
export function removeWrittenMarks(text: string): string {
  return text.replace(WRITTEN, (written, at: number) => {
    const before = text.slice(Math.max(0, at - 12), at);
    const { kind } = readSuperscript(
      toPlainCharacters(written),
      before,
      text.slice(at + written.length, at + written.length + 3),
    );
    return kind === 'mark' && before !== '' ? '' : written;
  });
}
