import type { Format } from '../format.ts';
import { createValueFormat, type ParsedValues } from '../values/value-format.ts';
import { type PhpValue, readPhp } from './read-php.ts';

const SINGLE = /[\\']/g;
const DOUBLE = /[\\"$\n\r\t]/g;
const CONTROLS: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Arrays and variables of PHP with messages, as in Laravel and Moodle. Their units are the strings that are language. */
export const php: Format<ParsedValues<PhpValue, undefined>> = createValueFormat(
  (source) => ({ ...readPhp(source), style: undefined }),
  (text, { isDouble, hasRawBreak }) =>
    isDouble
      ? text.replace(DOUBLE, (sign) => (sign === '\n' && hasRawBreak ? sign : (CONTROLS[sign] ?? `\\${sign}`)))
      : text.replace(SINGLE, '\\$&'),
);
