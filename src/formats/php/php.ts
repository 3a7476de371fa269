import { PHP_COMMENTS } from '../comment-syntax.ts';
import type { Format } from '../format.ts';
import { createEntryKeeper } from '../values/keep-entries.ts';
import { createPropertyKeeper } from '../values/keep-properties.ts';
import { createValueFormat, type ParsedValues } from '../values/value-format.ts';
import { type PhpValue, readPhp, readPhpArrays } from './read-php.ts';

const SINGLE = /[\\']/g;
const DOUBLE = /[\\"$\n\r\t]/g;
const CONTROLS: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A closing tag, after which a file is no code. */
const CLOSING_TAG = /\?>\s{0,1000}$/;

const keepProperties = createPropertyKeeper(readPhpArrays);
const keepStatements = createEntryKeeper(
  (source) => readPhp(source).values,
  (composed) => CLOSING_TAG.exec(composed)?.index ?? composed.length,
);

/** Arrays and variables of PHP with messages, as in Laravel and Moodle. Their units are the strings that are language. */
export const php: Format<ParsedValues<PhpValue, undefined>> = {
  ...createValueFormat(
    (source) => ({ ...readPhp(source), style: undefined }),
    (text, { isDouble, hasRawBreak }) =>
      isDouble
        ? text.replace(DOUBLE, (sign) => (sign === '\n' && hasRawBreak ? sign : (CONTROLS[sign] ?? `\\${sign}`)))
        : text.replace(SINGLE, '\\$&'),
    (composed, existing, isPruned) => keepStatements(keepProperties(composed, existing, isPruned), existing, isPruned),
  ),
  comments: PHP_COMMENTS,
};
