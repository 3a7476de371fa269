import { normalize } from '../../../../../text/normalize.ts';

/** Zeros of the scripts that have decimal digits of their own; what NFKC makes ASCII of is not here. */
const ZEROS = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0, 0xf20,
  0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50,
];

/** The text with ASCII digits and plain blanks for those of all scripts and widths; what is raised stands apart. */
export function plainDigits(text: string): string {
  const apart = text.replace(/(?<=\p{L}|\))[²³¹⁰-⁹]+/gu, ' ');
  return normalize(apart, 'NFKC').replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.findLast((first) => first <= code) ?? code;
    return code - zero < 10 ? String(code - zero) : digit;
  });
}

/** A number as a string of its own: no blanks or zeros around it, a full stop before its fraction. */
export function decimal(whole: string, fraction = ''): string {
  const before = whole.replace(/^0+(?=\d)/, '');
  const after = fraction.replace(/(?<!0)0+$/, '');
  return after === '' ? before : `${before}.${after}`;
}

/** A number times ten to some power. */
export function timesTenTo(value: string, power: number): string {
  const [whole = '', fraction = ''] = value.split('.');
  const digits = fraction.padEnd(power, '0');
  return decimal(whole + digits.slice(0, power), digits.slice(power));
}

/** A number as it may be written: digits with marks or blanks between them. */
export const WRITTEN = /\d+(?:(?:[.,'’٫٬]| (?=\d{3}(?!\d)))\d+)*/g;

/**
 * What a written number may stand for, each reading a list of numbers: `1.234` is one thousand or one and a bit, `1, 2` are
 * two, `12 345` is one or two.
 */
export function readings(written: string): string[][] {
  const groups = written.split(/\D/);
  const marks = written.replace(/\d+/g, '');
  const [first = '', ...others] = groups;
  if (others.length === 0) return [[decimal(first)]];
  const found: string[][] = [];
  if (isGrouped(groups) && new Set(marks).size === 1) found.push([decimal(groups.join(''))]);
  const last = others.at(-1) ?? '';
  const before = groups.slice(0, -1);
  const isFraction = /[.,٫]$/.test(marks) && !marks.slice(0, -1).includes(marks.at(-1) ?? '');
  if (isFraction && new Set(marks.slice(0, -1)).size <= 1 && (before.length === 1 || isGrouped(before))) {
    found.push([decimal(before.join(''), last)]);
  }
  if (found.length === 0 || marks.includes(' ')) found.push(groups.map((group) => decimal(group)));
  return found;
}

/** Thousands as in most countries, or as in India: `1,234,567`, `12,34,567`. */
function isGrouped([first = '', ...others]: readonly string[]): boolean {
  if (first.length > 3 || others.length === 0) return false;
  const last = others.at(-1)?.length;
  const middle = new Set(others.slice(0, -1).map(({ length }) => length));
  return (
    last === 3 && (middle.size === 0 || (middle.size === 1 && (middle.has(3) || (middle.has(2) && first.length < 3))))
  );
}
