import { unescapeXml } from '../../xml/escape.ts';
import type { CellUse } from './workbook-texts.ts';

const FORMULA =
  /<(?:[\w.-]{1,100}:)?(f|formula|formula1|formula2|calculatedColumnFormula|totalsRowFormula|definedName)(?:\s[^<>]*)?>([^<]+)</g;
const FILTER = /<(?:[\w.-]{1,100}:)?(?:filter|customFilter)\s[^<>]*?val\s?=\s?(?:"([^"<>]*)"|'([^'<>]*)')/g;
/** A string, or a name in brackets, such as that of a column. Excel allows 255 characters in each. */
const NAMES = /"((?:[^"]|""){0,255})"|\[((?:[^[\]']|'.){1,255})\]/gs;
const THIS_ROW = /^@/;
const QUOTED = /'(.)/gs;

/**
 * Finds the texts that the formulas and filters of a part name: strings such as in `=IF(A1="open",1,0)`, the items of lists in
 * validations, and columns of tables such as in `Sales[Amount]`. The cells with these texts have to stay as they are.
 */
export function findNamedTexts(source: string, use: CellUse): void {
  for (const [, element, formula = ''] of source.matchAll(FORMULA)) {
    if (element === 'f') use.hasFormulas = true;
    for (const [, string, column] of unescapeXml(formula).matchAll(NAMES)) {
      if (column !== undefined) use.named.add(column.replace(QUOTED, '$1').replace(THIS_ROW, ''));
      else if (string) addString(string.replaceAll('""', '"'), element === 'formula1', use);
    }
  }
  for (const [, one, other] of source.matchAll(FILTER)) use.named.add(unescapeXml(one ?? other ?? ''));
}

function addString(string: string, isList: boolean, { named }: CellUse): void {
  named.add(string);
  for (const item of isList ? string.split(',') : []) named.add(item);
}
