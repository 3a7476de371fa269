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
/** Pandoc gives this style to lines of code, LibreOffice to all paragraphs of a plain text file. */
const PREFORMATTED_STYLE = 'preformattedtext';
const SEPARATORS = /[\s_-]+/g;

/** Whether text of a style is code, which is not translated. @param name that users see, such as `Source Text` */
export function isCodeStyle(name: string): boolean {
  return CODE_STYLES.has(keyOf(name));
}

/** Whether text of a style is code if there is text in other styles. */
export function isPreformattedStyle(name: string): boolean {
  return keyOf(name) === PREFORMATTED_STYLE;
}

function keyOf(name: string): string {
  return name.toLowerCase().replace(SEPARATORS, '');
}
