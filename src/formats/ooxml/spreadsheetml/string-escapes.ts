import { escapeXmlAttribute, escapeXmlText } from '../../xml/escape.ts';

/** A character that XML does not allow or would change, as in `_x000D_` (ECMA-376 part 1, 22.4.2.4). */
const ESCAPE = /_x([0-9a-fA-F]{4})_/g;
/** An underscore that would begin such an escape. */
const AMBIGUOUS = /_(?=x[0-9a-fA-F]{4}_)/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to escape.
const CONTROLS = /[\u0000-\u0008\u000B-\u001F]/g;
const LINE_BREAK = /\n/g;

/** Resolves the escapes of a string of a workbook. */
export function unescapeString(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(ESCAPE, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Escapes a string of a workbook as the text of an element. */
export function escapeString(text: string): string {
  return escapeXmlText(escapeControls(text));
}

/** Escapes a string of a workbook as the value of an attribute. */
export function escapeStringAttribute(text: string): string {
  return escapeXmlAttribute(escapeControls(text).replace(LINE_BREAK, escapeCharacter));
}

function escapeControls(text: string): string {
  return text.replace(AMBIGUOUS, '_x005F_').replace(CONTROLS, escapeCharacter);
}

function escapeCharacter(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}
