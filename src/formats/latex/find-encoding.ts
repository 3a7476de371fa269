import type { EncodingName } from '../files/file-format.ts';

const INPUT_ENCODING =
  /^(?:[^%\n\\]|\\(?!usepackage)){0,200}\\usepackage[ \t]{0,9}\[([\w-]{1,40})\][ \t]{0,9}\{inputenc\}/dm;

const DOCUMENT = /^[ \t]{0,9}\\documentclass/m;

/** Finds the name of the encoding that a document declares with `inputenc`. Without it, LaTeX reads UTF-8. */
export function findLatexEncoding(source: string): EncodingName | undefined {
  const [start, end] = INPUT_ENCODING.exec(source)?.indices?.[1] ?? [];
  // A part of another document has the encoding of that document.
  if (start === undefined || end === undefined)
    return DOCUMENT.test(source) ? { start: 0, end: 0, label: 'utf-8', utf8: '', isDefault: true } : undefined;
  const name = source.slice(start, end);
  return { start, end, label: LABELS[name] ?? name, utf8: 'utf8' };
}

/** Names of `inputenc` that no other program has. */
const LABELS: Readonly<Record<string, string>> = {
  ansinew: 'windows-1252',
  applemac: 'macintosh',
  cp1250: 'windows-1250',
  cp1251: 'windows-1251',
  cp1252: 'windows-1252',
  latin9: 'iso-8859-15',
  utf8x: 'utf-8',
};
