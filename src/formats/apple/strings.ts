import { SLASH_COMMENTS } from '../comment-syntax.ts';
import type { Format } from '../format.ts';
import { createEntryKeeper } from '../values/keep-entries.ts';
import type { Value } from '../values/value.ts';
import { createValueFormat, type ParsedValues } from '../values/value-format.ts';
import { readStringTable } from './read-string-table.ts';

interface StringsStyle {
  /** Whether the file writes all characters outside of ASCII as escapes. */
  readonly isAscii: boolean;
}

const ESCAPED = /\\[Uu][\da-fA-F]{4}/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is the range of ASCII.
const BEYOND_ASCII = /[^\u0000-\u007f]/;
const TO_ESCAPE = /["'\\\n\t\r]|[^\0-~]/g;

/** String tables of Apple's platforms (`.strings`). Their units are the values that are language. */
export const strings: Format<ParsedValues<Value, StringsStyle>> = {
  ...createValueFormat(
    (source) => ({
      values: readStringTable(source),
      style: { isAscii: ESCAPED.test(source) && !BEYOND_ASCII.test(source) },
    }),
    (text, { start, end }, style, source) => {
      const quote = source.charAt(start - 1);
      // A line break in quotes may be written as it is.
      const isRaw = source.slice(start, end).includes('\n');
      return text.replace(TO_ESCAPE, (character) => {
        if (character === '\\' || character === quote) return `\\${character}`;
        if (character === '\n') return isRaw ? character : '\\n';
        if (character === '\t') return '\\t';
        if (character === '\r') return '\\r';
        const isEscaped = style.isAscii && BEYOND_ASCII.test(character);
        return isEscaped ? `\\U${character.charCodeAt(0).toString(16).padStart(4, '0')}` : character;
      });
    },
    createEntryKeeper(readStringTable),
  ),
  comments: SLASH_COMMENTS,
};
