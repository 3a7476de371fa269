import { parse, parseExpression } from '@babel/parser';
import type { Node } from '@babel/types';
import { SLASH_COMMENTS } from '../comment-syntax.ts';
import type { Format } from '../format.ts';
import { type JsonStyle, readStyle } from '../json/escape.ts';
import { createPropertyKeeper } from '../values/keep-properties.ts';
import { parseSource } from '../values/parse-source.ts';
import { createValueFormat, type ParsedValues } from '../values/value-format.ts';
import { findExports } from './find-exports.ts';
import { readObjects } from './read-objects.ts';
import { readProperties } from './read-properties.ts';
import { type LiteralValue, writeLiteral } from './string-literal.ts';

type LiteralFormat = Format<ParsedValues<LiteralValue, JsonStyle>>;

/** JSON5. Its units are the strings that are language. */
export const json5: LiteralFormat = createLiteralFormat((source) => [parseSource(() => parseExpression(source))]);

/** Modules of JavaScript and TypeScript that export messages. Their units are the strings of exported objects that are language. */
export const javascript: LiteralFormat = createLiteralFormat((source) => {
  const file = parseSource(() =>
    parse(source, { sourceType: 'unambiguous', plugins: ['typescript'], allowReturnOutsideFunction: true }),
  );
  return findExports(file.program.body);
});

/** @param findRoots finds the expressions with the messages */
function createLiteralFormat(findRoots: (source: string) => Node[]): LiteralFormat {
  const format = createValueFormat(
    (source) => ({ ...readObjects(findRoots(source), source), style: readStyle(source) }),
    writeLiteral,
    createPropertyKeeper((source) => readProperties(findRoots(source))),
  );
  return { ...format, comments: SLASH_COMMENTS };
}
