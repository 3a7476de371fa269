/* Reads the operations of a content stream (ISO 32000-2, 7.8.2). */

export type Operand = number | Uint8Array | string | Operand[] | undefined;

/** An operation and the range of its bytes. Names are strings, strings are bytes; dictionaries are undefined. */
export interface Operation {
  readonly operator: string;
  readonly operands: readonly Operand[];
  readonly start: number;
  readonly end: number;
}

const BLANK = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITER = new Set([...'()<>[]{}/%'].map((sign) => sign.charCodeAt(0)));
/** Deepest nesting of arrays and dictionaries, which bounds the stack. */
const MAX_DEPTH = 20;
const MAX_OPERANDS = 100;
const code = (sign: string): number => sign.charCodeAt(0);
const [OPEN, CLOSE, LESS, GREATER, SLASH, BACKSLASH] = ['(', ')', '<', '>', '/', '\\'].map(code);

const MINUS = code('-');
const POINT = code('.');
const ZERO = code('0');
const REGULAR = Uint8Array.from({ length: 256 }, (_, value) => (BLANK.has(value) || DELIMITER.has(value) ? 0 : 1));
/** Longer numbers are read by the general rules. */
const MAX_PLAIN_DIGITS = 14;

class End {}
const ARRAY_END = new End();
const DICTIONARY_END = new End();

export function* readOperations(bytes: Uint8Array): Generator<Operation, void> {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  let at = 0;

  const isRegular = (value: number | undefined): boolean => value !== undefined && REGULAR[value] === 1;

  function skipBlanks(): void {
    for (; at < bytes.length; at++) {
      const value = bytes[at] ?? 0;
      if (value === code('%')) while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at++;
      else if (!BLANK.has(value)) return;
    }
  }

  function word(): string {
    const start = at;
    while (isRegular(bytes[at])) at++;
    return source.slice(start, at);
  }

  /** Numbers are most of a stream. @returns undefined for a keyword, or a number in an unusual form */
  function plainNumber(): number | undefined {
    let end = at;
    const sign = bytes[end] === MINUS ? -1 : 1;
    if (sign < 0) end++;
    let [value, divisor, digits] = [0, 0, 0];
    for (; end < bytes.length; end++) {
      const digit = (bytes[end] ?? 0) - ZERO;
      if (digit >= 0 && digit <= 9) {
        value = 10 * value + digit;
        divisor *= 10;
        digits++;
      } else if (bytes[end] === POINT && divisor === 0) divisor = 1;
      else break;
    }
    if (digits === 0 || digits > MAX_PLAIN_DIGITS || isRegular(bytes[end])) return undefined;
    at = end;
    return (sign * value) / (divisor || 1);
  }

  function literal(): Uint8Array {
    const found: number[] = [];
    let depth = 1;
    for (at++; at < bytes.length; at++) {
      let value = bytes[at] ?? 0;
      if (value === OPEN) depth++;
      if (value === CLOSE && --depth === 0) break;
      if (value === BACKSLASH) {
        const next = String.fromCharCode(bytes[++at] ?? 0);
        const octal = /^[0-7]{1,3}/.exec(source.slice(at, at + 3))?.[0];
        if (octal !== undefined) {
          value = Number.parseInt(octal, 8) & 255;
          at += octal.length - 1;
        } else if (next === '\r' || next === '\n') {
          if (next === '\r' && bytes[at + 1] === 10) at++;
          continue;
        } else value = code({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }[next] ?? next);
      }
      found.push(value);
    }
    at++;
    return Uint8Array.from(found);
  }

  function hexadecimal(): Uint8Array {
    const start = ++at;
    while (at < bytes.length && bytes[at] !== GREATER) at++;
    const digits = source.slice(start, at).replace(/[^\da-f]/gi, '');
    at++;
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
  }

  function sequence(end: End, depth: number): Operand[] {
    const found: Operand[] = [];
    for (skipBlanks(); at < bytes.length; skipBlanks()) {
      const value = object(depth + 1);
      if (value === end) break;
      if (!(value instanceof End)) found.push(value);
    }
    return found;
  }

  /** A number or a keyword is returned as it is written. */
  function object(depth: number): Operand | End {
    const value = bytes[at];
    if (depth > MAX_DEPTH) {
      at = bytes.length;
      return undefined;
    }
    if (value === OPEN) return literal();
    if (value === LESS && bytes[at + 1] !== LESS) return hexadecimal();
    if (value === LESS) {
      at += 2;
      sequence(DICTIONARY_END, depth);
      return undefined;
    }
    if (value === GREATER) {
      at += 2;
      return DICTIONARY_END;
    }
    if (value === code('[')) {
      at++;
      return sequence(ARRAY_END, depth);
    }
    if (value === code(']')) {
      at++;
      return ARRAY_END;
    }
    if (value === SLASH) {
      at++;
      return word();
    }
    const plain = plainNumber();
    if (plain !== undefined) return plain;
    const text = word();
    if (text === '') at++;
    const number = Number.parseFloat(text);
    return /^[-+.\d]/.test(text) ? (Number.isFinite(number) ? number : 0) : keywordOf(text);
  }

  let keyword: string | undefined;
  function keywordOf(text: string): undefined {
    keyword = text;
    return undefined;
  }

  /** The bytes of an inline image end at `EI` between blanks. */
  function skipImage(): void {
    for (at++; at + 2 < bytes.length; at++) {
      const isEnd = bytes[at] === code('E') && bytes[at + 1] === code('I') && BLANK.has(bytes[at - 1] ?? 32);
      if (isEnd && !isRegular(bytes[at + 2])) break;
    }
    at += 2;
  }

  let operands: Operand[] = [];
  skipBlanks();
  let start = at;
  for (; at < bytes.length; skipBlanks()) {
    keyword = undefined;
    const value = object(0);
    if (keyword === undefined) {
      if (!(value instanceof End) && operands.length < MAX_OPERANDS) operands.push(value);
      continue;
    }
    if (keyword === 'ID') skipImage();
    if (keyword !== '') yield { operator: keyword === 'ID' ? 'BI' : keyword, operands, start, end: at };
    operands = [];
    skipBlanks();
    start = at;
  }
}
