/** Of a Spanish catalogue. */
export const HEADER = [
  'msgid ""',
  'msgstr ""',
  '"Language: es\\n"',
  '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"',
  '',
  '',
].join('\n');

export const upper = (text: string): string => text.toUpperCase();
export const target = (code: string): { code: string; isRightToLeft: boolean } => ({ code, isRightToLeft: false });
