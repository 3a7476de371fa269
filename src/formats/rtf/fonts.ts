/** Code pages of the character sets of fonts, by the names of iconv-lite. Source: RTF 1.9.1, "Character Set". */
const ENCODINGS: Readonly<Record<number, string>> = {
  77: 'macintosh',
  128: 'shiftjis',
  129: 'cp949',
  134: 'gbk',
  136: 'big5',
  161: 'cp1253',
  162: 'cp1254',
  163: 'cp1258',
  177: 'cp1255',
  178: 'cp1256',
  186: 'cp1257',
  204: 'cp1251',
  222: 'cp874',
  238: 'cp1250',
  254: 'cp437',
  255: 'cp850',
};
const SYMBOLS = 2;
const FONT_OR_SET = /\\f(\d{1,6})|\\fcharset(\d{1,3})/g;

/** What a font shows: the characters of a code page, the characters of the file's code page, or pictures. */
export type FontEncoding = string | 'file' | 'symbols';

/** Reads the character sets of a font table. @param table its source */
export function readFonts(table: string): Map<number, FontEncoding> {
  const fonts = new Map<number, FontEncoding>();
  let font = -1;
  for (const [, number, set] of table.matchAll(FONT_OR_SET)) {
    if (number !== undefined) font = Number(number);
    else fonts.set(font, Number(set) === SYMBOLS ? 'symbols' : (ENCODINGS[Number(set)] ?? 'file'));
  }
  return fonts;
}
