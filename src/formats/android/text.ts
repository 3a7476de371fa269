/** How a file writes its strings. */
export interface AndroidStyle {
  /** Whether apostrophes are escaped, as the tools of Android require. Other programs that read the format show the escapes. */
  readonly escapesApostrophes: boolean;
}

const ESCAPE_OR_BLANK = /\\(?:u([\da-fA-F]{4})|([\s\S]))|"|\s+/g;
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', t: '\t' };
const TO_ESCAPE = /["'\\\n\t]/g;
const QUOTED = /^"[\s\S]*[^\\]"$/;
const LONE_APOSTROPHE = /(?:^|[^\\])'/;
/** Blanks that would be dropped, and signs that begin a reference. */
const EDGE_OR_DOUBLE_BLANK = /^ | (?= |$)/g;
const REFERENCE_SIGN = /^[@?]/;

/** Resolves the escapes of a text. Blanks outside of quotation marks become one. */
export function unescapeAndroid(text: string): string {
  let isQuoted = false;
  return text.replace(ESCAPE_OR_BLANK, (written, hex: string | undefined, character: string | undefined) => {
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    if (character !== undefined) return CONTROLS[character] ?? character;
    if (written !== '"') return isQuoted ? written : ' ';
    isQuoted = !isQuoted;
    return '';
  });
}

/** Whether a text is within quotation marks, which keep its blanks and apostrophes. */
function isQuoted(raw: string): boolean {
  return QUOTED.test(raw);
}

/** Whether a text has an apostrophe that the tools of Android reject. */
export function hasLoneApostrophe(raw: string): boolean {
  return !isQuoted(raw) && LONE_APOSTROPHE.test(raw);
}

/** Escapes a part of a text. */
export function escapeAndroid(text: string, { escapesApostrophes }: AndroidStyle): string {
  return text.replace(TO_ESCAPE, (character) => {
    if (character === '\n') return '\\n';
    if (character === '\t') return '\\t';
    return character === "'" && !escapesApostrophes ? character : `\\${character}`;
  });
}

/** Writes a whole text, in quotation marks if its source has them. */
export function writeAndroid(text: string, raw: string, style: AndroidStyle): string {
  if (isQuoted(raw)) return `"${escapeAndroid(text, { escapesApostrophes: false })}"`;
  return escapeAndroid(text, style).replace(EDGE_OR_DOUBLE_BLANK, '\\u0020').replace(REFERENCE_SIGN, '\\$&');
}
