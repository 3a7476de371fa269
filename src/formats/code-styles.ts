/** Names of styles for code, in lower case without blanks: of Word, LibreOffice, pandoc, and usual ones of authors. */
const CODE_STYLES: ReadonlySet<string> = new Set([
  'code',
  'codeblock',
  'codechar',
  'htmlcode',
  'htmlkeyboard',
  'htmlsample',
  'htmltypewriter',
  'htmlvariable',
  'inlinecode',
  'sourcecode',
  'sourcecodechar',
  'sourcetext',
  'verbatimchar',
]);
const SEPARATORS = /[\s_-]+/g;

/** Whether text of a style is code, which is not translated. @param name that users see, such as `Source Text` */
export function isCodeStyle(name: string): boolean {
  return CODE_STYLES.has(name.toLowerCase().replace(SEPARATORS, ''));
}
