import { HASH_COMMENTS } from '../comment-syntax.ts';
import type { Format } from '../format.ts';
import { type JsonStyle, readStyle } from '../json/escape.ts';
import { createValueFormat, type ParsedValues } from '../values/value-format.ts';
import { keepGonePairs } from './keep-gone.ts';
import { readScalars, type YamlValue } from './read-scalars.ts';
import { writeScalar } from './write-scalar.ts';

/** YAML, also of several documents. Its units are the string values that are language. */
export const yaml: Format<ParsedValues<YamlValue, JsonStyle>> = {
  ...createValueFormat(
    (source, { choice }) => ({ ...readScalars(source, choice !== undefined), style: readStyle(source) }),
    writeScalar,
    keepGonePairs,
  ),
  comments: HASH_COMMENTS,
};
