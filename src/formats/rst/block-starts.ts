/** Recognises blocks by their first line. */
const ADORNMENT = /^([!-/:-@[-`{-~])\1*$/;
const BULLET = /^[-*+•‣⁃](?:[ \t]+|$)/;
const ENUMERATOR = /^\(?(?:#|\d{1,9}|[A-Za-z]|[ivxlcdm]{2,9}|[IVXLCDM]{2,9})[.)](?:[ \t]+|$)/;
const FIELD = /^:(?![: `])((?:[^:\\\n`]|\\.|`[^`\n]*`|:(?![ \t`]|$)){1,200}):(?:[ \t]+|$)/;
const OPTION_WORD = String.raw`(?:-[A-Za-z\d?](?: ?(?:[A-Za-z][\w-]*|<[^<>\n]{1,60}>))?|--[A-Za-z\d][\w-]{0,60}(?:[ =](?:[A-Za-z][\w-]*|<[^<>\n]{1,60}>))?|/[A-Za-z]{1,20})`;
const OPTIONS = new RegExp(`^${OPTION_WORD}(?:, ${OPTION_WORD}){0,9}(?:[ ]{2,}|$)`);
const EXPLICIT = /^\.\.(?:[ \t]+|$)/;
const NOTE = /^\[(\d{1,9}|#[\w.+:-]{0,100}|\*|[\p{L}\p{N}][\w.+:-]{0,100})\](?:[ \t]+|$)/u;
const TARGET = /^_(?![ \t])(?:`((?:[^`\\]|\\.){1,300})`|((?:[^:\\]|\\.|:(?!\s|$)){1,300})):(?:\s|$)/;
const DIRECTIVE = /^((?:[A-Za-z][\w.+:-]{0,100}?)) ?::(?:[ \t]+|$)/;
const SUBSTITUTION = /^\|(?![ \t])([^|\n]{1,200})\|[ \t]+([A-Za-z][\w.+:-]{0,60}) ?::(?:[ \t]+|$)/;
const GRID = /^\+-[-+]*-\+$/;
const DOCTEST = /^>>>(?: |$)/;
const LINE_BLOCK = /^\|(?:[ \t]+|$)/;
const ANONYMOUS = /^__(?:[ \t]|$)/;

/** Length of the mark of a list item, with the blanks after it; 0 for another line. */
export const bulletLength = (text: string): number => BULLET.exec(text)?.[0].length ?? 0;
export const enumeratorLength = (text: string): number => ENUMERATOR.exec(text)?.[0].length ?? 0;
export const optionsLength = (text: string): number => OPTIONS.exec(text)?.[0].length ?? 0;
export const explicitLength = (text: string): number => EXPLICIT.exec(text)?.[0].length ?? 0;
export const lineBlockLength = (text: string): number => LINE_BLOCK.exec(text)?.[0].length ?? 0;
export const isGridBorder = (text: string): boolean => GRID.test(text);
export const isDoctest = (text: string): boolean => DOCTEST.test(text);
export const isAnonymousTarget = (text: string): boolean => ANONYMOUS.test(text);

/** The sign of a line that consists of one sign. */
export const adornmentOf = (text: string): string | undefined => ADORNMENT.exec(text)?.[1];

/** A name in a mark, and the length of the mark. */
export interface NamedMark {
  readonly name: string;
  readonly length: number;
}

const namedBy = (expression: RegExp, text: string): NamedMark | undefined => {
  const match = expression.exec(text);
  return match ? { name: match[1] ?? match[2] ?? '', length: match[0].length } : undefined;
};

export const fieldOf = (text: string): NamedMark | undefined => namedBy(FIELD, text);
export const noteOf = (text: string): NamedMark | undefined => namedBy(NOTE, text);
export const targetOf = (text: string): NamedMark | undefined => namedBy(TARGET, text);
export const directiveOf = (text: string): NamedMark | undefined => namedBy(DIRECTIVE, text);

/** The directive of a substitution. */
export function substitutionOf(text: string): NamedMark | undefined {
  const match = SUBSTITUTION.exec(text);
  return match ? { name: match[2] ?? '', length: match[0].length } : undefined;
}

/** Whether a text at the start of a block would begin another one. */
export const beginsBlock = (text: string): boolean =>
  [BULLET, ENUMERATOR, FIELD, OPTIONS, EXPLICIT, DOCTEST, LINE_BLOCK, ANONYMOUS, GRID].some((start) =>
    start.test(text),
  ) ||
  /^[-/][\w-]/.test(text) ||
  adornmentOf(text.split('\n', 1)[0] ?? '') !== undefined;
