import { parse, parseExpression } from '@babel/parser';
import type { Format } from '../format.ts';
import { type JsonStyle, readStyle } from '../json/escape.ts';
import { parseSource } from '../values/parse-source.ts';
import { createValueFormat, type ParsedValues } from '../values/value-format.ts';
import { findExports } from './find-exports.ts';
import { readObjects } from './read-objects.ts';
import { type LiteralValue, writeLiteral } from './string-literal.ts';

type LiteralFormat = Format<ParsedValues<LiteralValue, JsonStyle>>;

/** JSON5. Its units are the strings that are language. */
export const json5: LiteralFormat = createValueFormat((source) => {
  const root = parseSource(() => parseExpression(source));
  return { ...readObjects([root], source), style: readStyle(source) };
}, writeLiteral);

/** Modules of JavaScript and TypeScript that export messages. Their units are the strings of exported objects that are language. */
export const javascript: LiteralFormat = createValueFormat((source) => {
  const file = parseSource(() =>
    parse(source, { sourceType: 'unambiguous', plugins: ['typescript'], allowReturnOutsideFunction: true }),
  );
  return { ...readObjects(findExports(file.program.body), source), style: readStyle(source) };
}, writeLiteral);
