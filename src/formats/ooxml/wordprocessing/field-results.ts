/** Fields whose result is text of the document. The results of all others are values, such as a page number or a date. */
const TEXT_FIELDS: ReadonlySet<string> = new Set([
  'ASK',
  'AUTOTEXT',
  'BIBLIOGRAPHY',
  'COMMENTS',
  'FILLIN',
  'FORMTEXT',
  'GLOSSARY',
  'GOTOBUTTON',
  'HYPERLINK',
  'IF',
  'INCLUDETEXT',
  'INDEX',
  'MACROBUTTON',
  'QUOTE',
  'REF',
  'STYLEREF',
  'SUBJECT',
  'TITLE',
  'TOA',
  'TOC',
]);
const NAME = /^\s*([^\s\\"]+)/;

/** @param instruction of a field, such as `HYPERLINK "https://example.org"` */
export function hasTextResult(instruction: string): boolean {
  return TEXT_FIELDS.has(NAME.exec(instruction)?.[1]?.toUpperCase() ?? '');
}
