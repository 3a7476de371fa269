import { unescapeXml } from '../xml/escape.ts';

/** Attributes that hold formulas and conditions, values of filters, and names of fields and members of pivot tables. */
const NAMING_ATTRIBUTE =
  /\s(?:[\w.-]{1,100}:)?(formula|condition|value|source-field-name|name)\s?=\s?(?:"([^"<]*)"|'([^'<]*)')/g;
const NAMING_ELEMENT =
  /<(?:[\w.-]{1,100}:)?(?:table-cell|content-validation|filter-condition|filter-set-item|data-pilot-field|data-pilot-member|map)(\s[^<>]*)>/g;
const LETTER = /\p{L}/u;
const STRING = /"((?:[^"]|""){1,255})"/g;

/**
 * Finds the texts that formulas, validations, filters and pivot tables of a spreadsheet name, such as in `=COUNTIF([.A1:.A9];"open")`.
 * The cells with these texts have to stay as they are.
 */
export function findNamedTexts(source: string): ReadonlySet<string> {
  const named = new Set<string>();
  if (!source.includes(':spreadsheet')) return named;
  for (const [, attributes = ''] of source.matchAll(NAMING_ELEMENT)) {
    for (const [, attribute, one, other] of attributes.matchAll(NAMING_ATTRIBUTE)) {
      const value = unescapeXml(one ?? other ?? '');
      if (attribute !== 'formula' && attribute !== 'condition') {
        if (LETTER.test(value)) named.add(value);
      } else for (const [, text = ''] of value.matchAll(STRING)) named.add(text.replaceAll('""', '"'));
    }
  }
  return named;
}
