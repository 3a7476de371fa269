import { normalize } from '../../../../../text/normalize.ts';

/** The digit zero of each script that NFKC does not convert to ASCII. */
const SCRIPT_ZEROS = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0, 0xf20,
  0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50,
];

/** Converts digits of all scripts and widths to ASCII. Superscripts become separate numbers. */
export function plainDigits(text: string): string {
  const separated = text.replace(/(?<=\p{L}|\))[²³¹⁰-⁹]+/gu, ' ');
  return normalize(separated, 'NFKC').replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = SCRIPT_ZEROS.findLast((first) => first <= code) ?? code;
    return code - zero < 10 ? String(code - zero) : digit;
  });
}

/** A normalized decimal: without surrounding zeros, with a point before the fraction. */
export function decimal(whole: string, fraction = ''): string {
  const before = whole.replace(/^0+(?=\d)/, '');
  const after = fraction.replace(/(?<!0)0+$/, '');
  return after === '' ? before : `${before}.${after}`;
}

/** A decimal multiplied by ten to a power. */
export function timesTenTo(value: string, power: number): string {
  const [whole = '', fraction = ''] = value.split('.');
  const digits = fraction.padEnd(power, '0');
  return decimal(whole + digits.slice(0, power), digits.slice(power));
}

/** A written number: digits with separators between them. */
export const WRITTEN_NUMBER = /\d+(?:(?:[.,'’٫٬]| (?=\d{3}(?!\d)))\d+)*/g;

/**
 * The readings of a written number, each a list of decimals. `1.234` is one thousand or one and a fraction. `12 345` is one
 * number or two.
 */
export function readings(written: string): string[][] {
  const groups = written.split(/\D/);
  const separators = written.replace(/\d+/g, '');
  const [first = '', ...others] = groups;
  if (others.length === 0) return [[decimal(first)]];
  const found: string[][] = [];
  if (isGrouped(groups) && new Set(separators).size === 1) found.push([decimal(groups.join(''))]);
  const last = others.at(-1) ?? '';
  const before = groups.slice(0, -1);
  const isFraction = /[.,٫]$/.test(separators) && !separators.slice(0, -1).includes(separators.at(-1) ?? '');
  if (isFraction && new Set(separators.slice(0, -1)).size <= 1 && (before.length === 1 || isGrouped(before))) {
    found.push([decimal(before.join(''), last)]);
  }
  if (found.length === 0 || separators.includes(' ')) found.push(groups.map((group) => decimal(group)));
  return found;
}

/** Whether digits are grouped by thousands, or as in India: `1,234,567`, `12,34,567`. */
function isGrouped([first = '', ...others]: readonly string[]): boolean {
  if (first.length > 3 || others.length === 0) return false;
  const last = others.at(-1)?.length;
  const middle = new Set(others.slice(0, -1).map(({ length }) => length));
  return (
    last === 3 && (middle.size === 0 || (middle.size === 1 && (middle.has(3) || (middle.has(2) && first.length < 3))))
  );
}
