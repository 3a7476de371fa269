import { SLASH_COMMENTS } from '../comment-syntax.ts';
import { mayDeclareOneLanguage } from '../declared-language.ts';
import type { Format } from '../format.ts';
import type { DocumentLanguages } from '../parse-options.ts';
import { createPropertyKeeper } from '../values/keep-properties.ts';
import type { Value } from '../values/value.ts';
import { createValueFormat, type ParsedValues } from '../values/value-format.ts';
import { escapeJson, type JsonStyle, readStyle } from './escape.ts';
import { readProperties } from './read-properties.ts';
import { readStrings } from './read-strings.ts';

/** JSON, also with comments, and several documents in a row. Its units are the string values that are language. */
export const json: Format<ParsedValues<Value, JsonStyle>> = {
  ...createValueFormat(
    (source, { choice, languages }) => ({
      ...readStrings(source, { hasNames: choice !== undefined, isLanguage: languageTest(languages) }),
      style: readStyle(source),
    }),
    (text, { start, end }, style, source) => escapeJson(text, source.slice(start, end), style),
    createPropertyKeeper(readProperties),
    () => true,
  ),
  comments: SLASH_COMMENTS,
};

/** Other words are also codes of languages, such as "id" and "no". */
function languageTest(languages: DocumentLanguages | undefined): (word: string) => boolean {
  const codes = languages?.source === undefined ? [] : [languages.source, languages.target];
  return (word) => codes.some((code) => mayDeclareOneLanguage(word, code));
}
