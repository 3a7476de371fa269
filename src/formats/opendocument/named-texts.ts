import { createNamedTexts, type NamedTexts } from '../formulas/named-texts.ts';
import { unescapeXml } from '../xml/escape.ts';

const LETTER = /\p{L}/u;
/** Attributes that hold formulas and conditions, values of filters, and names of fields and members of pivot tables. */
const NAMING_ATTRIBUTE =
  /\s(?:[\w.-]{1,100}:)?(formula|condition|value|source-field-name|name)\s?=\s?(?:"([^"<]*)"|'([^'<]*)')/g;
const NAMING_ELEMENT =
  /<(?:[\w.-]{1,100}:)?(?:table-cell|content-validation|filter-condition|filter-set-item|data-pilot-field|data-pilot-member|map|condition)(\s[^<>]*)>/g;

/** Conditions of LibreOffice on a part of a text. */
const PART_CONDITION = /^(?:not-)?(?:contains-text|begins-with|ends-with)\(/;

/**
 * Finds the texts that formulas, validations, filters and pivot tables of a spreadsheet name, such as in `=COUNTIF([.A1:.A9];"open")`.
 * The cells with these texts have to stay as they are.
 */
export function findNamedTexts(source: string): NamedTexts {
  const named = createNamedTexts();
  if (!source.includes(':spreadsheet')) return named;
  for (const [, attributes = ''] of source.matchAll(NAMING_ELEMENT)) {
    for (const [, attribute, one, other] of attributes.matchAll(NAMING_ATTRIBUTE)) {
      const value = unescapeXml(one ?? other ?? '');
      if (PART_CONDITION.test(value)) named.addFormula(value.replace(PART_CONDITION, 'SEARCH('));
      else if (attribute !== 'formula' && attribute !== 'condition') {
        if (LETTER.test(value)) named.addPattern(value);
      } else named.addFormula(value);
    }
  }
  return named;
}
