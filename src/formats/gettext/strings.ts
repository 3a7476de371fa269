const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v' };
const NAMES = new Map(Object.entries(ESCAPES).map(([name, character]) => [character, `\\${name}`]));
const ESCAPE = /\\(?:[0-7]{1,3}|x[\da-fA-F]{1,2}|.)/gs;
/** An escape of a byte, which has no meaning without the encoding of the file. */
const BYTE = /\\(?:[0-7x])/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these have escapes.
const TO_ESCAPE = /["\\\n\t\r\u0007\b\f\v]/g;
const WIDE = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\u3000-\u303f\uff01-\uff60]/gu;
/** Where a line may end: after spaces, and between letters of scripts without spaces. */
const BREAK = /(?<= )(?! )|(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])/u;

/** How a string is divided into lines of the file. */
export interface StringStyle {
  readonly lineEnd: string;
  /** Columns of the longest line, quotes included; undefined for a file that does not wrap its lines. */
  readonly width: number | undefined;
  /** Whether line breaks of the text do not begin new lines of the file. */
  readonly isOneLine: boolean;
}

/** @returns undefined for a string with escaped bytes */
export function unescapeString(raw: string): string | undefined {
  if (!raw.includes('\\')) return raw;
  let hasBytes = false;
  const text = raw.replace(ESCAPE, (escaped) => {
    hasBytes ||= BYTE.test(escaped);
    return ESCAPES[escaped.charAt(1)] ?? escaped.slice(1);
  });
  return hasBytes ? undefined : text;
}

/** Writes a string, in quotes, as the tools of GNU gettext do. @param column at which it begins */
export function writeString(text: string, column: number, { lineEnd, width, isOneLine }: StringStyle): string {
  const whole = escapeString(text);
  const hasLineBreak = text.slice(0, -1).includes('\n');
  const fits = width === undefined || column + columnsOf(whole) + 2 <= width;
  if (isOneLine || (!hasLineBreak && fits)) return `"${whole}"`;
  if (width === undefined && !hasLineBreak) return `"${whole}"`;
  const lines = text.split('\n').map((line, index, all) => (index < all.length - 1 ? `${line}\n` : line));
  const written = lines
    .filter((line) => line !== '')
    .flatMap((line) => (width === undefined ? [escapeString(line)] : wrap(line, width - 2)));
  return ['', ...written].map((line) => `"${line}"`).join(lineEnd);
}

/** Divides a line into escaped parts that fit into a width. A longer word has its own part. */
function wrap(line: string, width: number): string[] {
  const parts: string[] = [];
  let columns = width + 1;
  for (const piece of line.split(BREAK)) {
    const escaped = escapeString(piece);
    const own = columnsOf(escaped);
    if (columns + own > width) {
      parts.push(escaped);
      columns = own;
    } else {
      parts[parts.length - 1] += escaped;
      columns += own;
    }
  }
  return parts;
}

function escapeString(text: string): string {
  return text.replace(TO_ESCAPE, (character) => NAMES.get(character) ?? `\\${character}`);
}

function columnsOf(text: string): number {
  return Array.from(text).length + (text.match(WIDE)?.length ?? 0);
}
