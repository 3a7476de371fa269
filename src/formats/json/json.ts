import type { Format } from '../format.ts';
import { createPropertyKeeper } from '../values/keep-properties.ts';
import type { Value } from '../values/value.ts';
import { createValueFormat, type ParsedValues } from '../values/value-format.ts';
import { escapeJson, type JsonStyle, readStyle } from './escape.ts';
import { readProperties } from './read-properties.ts';
import { readStrings } from './read-strings.ts';

/** JSON, also with comments, and several documents in a row. Its units are the string values that are language. */
export const json: Format<ParsedValues<Value, JsonStyle>> = createValueFormat(
  (source, { choice }) => ({ ...readStrings(source, choice !== undefined), style: readStyle(source) }),
  (text, { start, end }, style, source) => escapeJson(text, source.slice(start, end), style),
  createPropertyKeeper(readProperties),
);
