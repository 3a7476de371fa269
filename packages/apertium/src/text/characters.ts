/** Properties and cases of code points, as ICU's character functions define them. */

const IS_KNOWN = 1;
const IS_UPPER = 2;
const IS_SPACE = 4;
const IS_ALPHA = 8;
const IS_DIGIT = 16;

const UPPER = /^\p{Lu}$/u;
/** Separators, and the control characters that ICU counts as spaces. */
const SPACE = /^\p{Z}$/u;
const CONTROL_SPACES = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1c, 0x1d, 0x1e, 0x1f, 0x85]);
const ALPHA = /^\p{L}$/u;
const DIGIT = /^\p{Nd}$/u;

/** Properties are looked up once for each character. */
const properties = new Uint8Array(0x10000);
const lower = new Uint16Array(0x10000);
const upper = new Uint16Array(0x10000);

/** `u_isupper`: an upper-case letter. */
export function isUpper(code: number): boolean {
  return (propertiesOf(code) & IS_UPPER) !== 0;
}

/** `u_isspace` */
export function isSpace(code: number): boolean {
  return (propertiesOf(code) & IS_SPACE) !== 0;
}

/** `u_isalpha`: a letter. */
export function isAlpha(code: number): boolean {
  return (propertiesOf(code) & IS_ALPHA) !== 0;
}

/** `u_isdigit`: a decimal digit. */
export function isDigit(code: number): boolean {
  return (propertiesOf(code) & IS_DIGIT) !== 0;
}

/** `u_tolower`: the simple mapping, which is always one code point. */
export function toLower(code: number): number {
  if (code > 0xffff) return mapped(String.fromCodePoint(code).toLowerCase(), code);
  propertiesOf(code);
  return lower[code] ?? code;
}

/** `u_toupper`: the simple mapping, which is always one code point. */
export function toUpper(code: number): number {
  if (code > 0xffff) return mapped(String.fromCodePoint(code).toUpperCase(), code);
  propertiesOf(code);
  return upper[code] ?? code;
}

function propertiesOf(code: number): number {
  if (code > 0xffff) return compute(code);
  const known = properties[code];
  if (known) return known;
  const computed = compute(code);
  properties[code] = computed;
  const character = String.fromCodePoint(code);
  // The full mapping of İ has two code points, its simple one is i.
  lower[code] = code === 0x130 ? 0x69 : mapped(character.toLowerCase(), code);
  upper[code] = mapped(character.toUpperCase(), code);
  return computed;
}

function compute(code: number): number {
  const character = String.fromCodePoint(code);
  return (
    IS_KNOWN |
    (UPPER.test(character) ? IS_UPPER : 0) |
    (SPACE.test(character) || CONTROL_SPACES.has(code) ? IS_SPACE : 0) |
    (ALPHA.test(character) ? IS_ALPHA : 0) |
    (DIGIT.test(character) ? IS_DIGIT : 0)
  );
}

/** A full mapping of several code points, such as ß to SS, has no simple one. */
function mapped(text: string, code: number): number {
  const first = text.codePointAt(0) ?? code;
  return text.length === (first > 0xffff ? 2 : 1) ? first : code;
}
