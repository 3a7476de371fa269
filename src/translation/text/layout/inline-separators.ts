import type { TextRange } from '../../../formats/format.ts';
import { findNonLanguage } from '../../../text/non-language/non-language.ts';

/** Longer cells are running text. UTF-16 units. */
const MAX_LENGTH = 8_192;

/** Longer runs of blanks are separators by themselves. */
const BLANKS = String.raw`\p{Zs}{1,2}`;
/** Signs that are bullets wherever blanks surround them. */
const BULLET = '[•·‧∙●○◦◆◇◈■□▪▫▸►‣❖➤→←⇒➔➜|¦]';
/** Signs that have other meanings too: they separate words, but neither numbers nor quotations. */
const DIVIDER = '(?:>{1,2}|»|›|::)';
/** Signs that join words in a sentence: "The teacher / student ratio is high." They separate items elsewhere. */
const JOINER = '(?:~|/{1,2})';
/** The numbers that a plural form is for: "{0} None|[2,*] Many". */
const FORM_NUMBERS = String.raw`(?:\{\d{1,9}\}|\[(?:\d{1,9}|\*),(?:\d{1,9}|\*)\]) `;
/** A bar between the plural forms of a message: "one apple|many apples". In a link of a wiki it divides no forms. */
const BAR = String.raw`(?<=[\p{L}\p{M}\p{N}]{2}|[.!?…)}\]])\|(?:${FORM_NUMBERS})?(?=[¿¡{[:%]|[\p{L}\p{N}][\p{L}\p{M}\p{N}'’ ])(?![^[\]]{0,200}\]\])|(?<!.)${FORM_NUMBERS}(?=[^|]{1,200}\|)`;
const expressionOf = (signs: string): RegExp =>
  new RegExp(
    [
      `(?:(?<!.)|${BLANKS})${BULLET}(?:${BLANKS}|(?!.))`,
      BAR,
      String.raw`(?<=\p{L}[\p{L}\p{M}\p{N}'’.)"]{1,40})${BLANKS}(?:${signs})${BLANKS}(?=["(¿¡]?[\p{L}\p{N}][\p{L}\p{M}\p{N}'’])`,
    ].join('|'),
    'gsu',
  );
const SEPARATORS = expressionOf(`${DIVIDER}|${JOINER}`);
const SEPARATORS_OF_SENTENCE = expressionOf(DIVIDER);
const SENTENCE_END = /[.!?。！？]["'”’)]?\s*$/u;
const OPENING_QUOTE = /[«‹]/u;
const PICTOGRAPH = String.raw`(?![©®™\p{L}])[\p{Extended_Pictographic}\p{So}]\p{Emoji_Modifier}?\ufe0f?(?:\u200d\p{Extended_Pictographic}\ufe0f?){0,4}`;
const PICTOGRAPHS = new RegExp(`(?:(?<!.)|${BLANKS})${PICTOGRAPH}${BLANKS}`, 'gsu');
/** Every separator has one of these. Most cells have none. */
const SIGN = new RegExp(String.raw`${BULLET}|[–—>»›~/\p{Extended_Pictographic}\p{So}]|::`, 'u');
/** Dashes join the clauses of a sentence. Between words alone they separate items: "Dogs — Cats". */
const DASHES = new RegExp(`${BLANKS}[–—]${BLANKS}`, 'gu');
const DASHED_ITEM = /^[\p{L}\p{M}'’]{2,30}$/u;
/** In longer texts, pictographs are decorations. */
const SHORT_ITEM = /^[\p{L}\p{M}\p{N}'’-]{1,30}(?: [\p{L}\p{M}\p{N}'’-]{1,30}){0,2}$/u;

/**
 * Finds the signs between the items of a line, with the blanks around them: "Home > Shoes", "Monday · Tuesday",
 * "🍎 Apples 🍐 Pears". Engines lose or move these signs, and translate the items as one sentence.
 * @returns ranges in order; none lies in a part that is not language
 */
export function findInlineSeparators(cell: string): TextRange[] {
  if (cell.length > MAX_LENGTH || !SIGN.test(cell)) return [];
  const separators = SENTENCE_END.test(cell) ? SEPARATORS_OF_SENTENCE : SEPARATORS;
  const found = rangesOf(cell, hasPictographItems(cell) ? PICTOGRAPHS : hasDashedItems(cell) ? DASHES : separators);
  const dividing = OPENING_QUOTE.test(cell)
    ? found.filter(({ start, end }) => !/[»›]/u.test(cell.slice(start, end)))
    : found;
  if (dividing.length === 0) return dividing;
  const others = findNonLanguage(cell).filter(({ start, end }) => /[\s|]/u.test(cell.slice(start, end)));
  return dividing.filter(
    (one) => !isQuoted(cell, one) && !others.some(({ start, end }) => start < one.end && end > one.start),
  );
}

/** Whether a bar or a path of menus stands in straight quotation marks: "foo|bar", "Settings > Users". */
function isQuoted(cell: string, { start, end }: TextRange): boolean {
  return /[|>]/.test(cell.slice(start, end)) && cell.slice(0, start).split('"').length % 2 === 0;
}

/** Whether a pictograph stands before each item. */
function hasPictographItems(cell: string): boolean {
  const [before, ...items] = cell.split(PICTOGRAPHS);
  return before === '' && items.length >= 2 && items.every((item) => SHORT_ITEM.test(item));
}

function hasDashedItems(cell: string): boolean {
  const items = cell.length > MAX_DASHED_LENGTH ? [] : cell.trim().split(DASHES);
  return items.length >= 2 && items.every((item) => DASHED_ITEM.test(item));
}

/** UTF-16 units of a line of single words. */
const MAX_DASHED_LENGTH = 120;

function rangesOf(text: string, expression: RegExp): TextRange[] {
  return Array.from(text.matchAll(expression), ({ index, 0: match }) => ({ start: index, end: index + match.length }));
}
