import { type PDFDict, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { decodeStream } from './decode-stream.ts';

const MAX_FONT_BYTES = 16 * 1024 * 1024;
const TABLE_BYTES = 16;
/** Offset of `macStyle` in the table `head`, and its bits. */
const STYLE_OFFSET = 44;
const BOLD = 1;
const ITALIC = 2;

/** Where the text of a Type 1 font tells its style. */
const TYPE1_BYTES = 4_096;
const TYPE1_BOLD = /\/Weight\s{0,4}\([^)]{0,20}(?:bold|black|heavy|demi)/i;
const TYPE1_ITALIC = /\/ItalicAngle\s{1,4}-(?:[4-9]|[12]\d)/;

/** The style that an embedded file tells. Some writers give all styles of a family the same name, and some names tell none. */
export function readFileStyle(descriptor: PDFDict | undefined): { isBold: boolean; isItalic: boolean } {
  const stream = descriptor?.lookup(PDFName.of('FontFile2'));
  const type1 = descriptor?.lookup(PDFName.of('FontFile'));
  if (type1 instanceof PDFRawStream) return type1Style(type1);
  const style = stream instanceof PDFRawStream ? macStyle(stream) : 0;
  return { isBold: (style & BOLD) !== 0, isItalic: (style & ITALIC) !== 0 };
}

function type1Style(stream: PDFRawStream): { isBold: boolean; isItalic: boolean } {
  try {
    const start = Buffer.from(decodeStream(stream, MAX_FONT_BYTES, TYPE1_BYTES)).toString('latin1', 0, TYPE1_BYTES);
    return { isBold: TYPE1_BOLD.test(start), isItalic: TYPE1_ITALIC.test(start) };
  } catch {
    return { isBold: false, isItalic: false };
  }
}

/** 0 for a damaged font. */
function macStyle(stream: PDFRawStream): number {
  let file: Buffer;
  try {
    file = Buffer.from(decodeStream(stream, MAX_FONT_BYTES));
  } catch {
    return 0;
  }
  const tables = file.length < 12 ? 0 : file.readUInt16BE(4);
  for (let at = 12; at + TABLE_BYTES <= Math.min(file.length, 12 + tables * TABLE_BYTES); at += TABLE_BYTES) {
    if (file.toString('latin1', at, at + 4) !== 'head') continue;
    const style = file.readUInt32BE(at + 8) + STYLE_OFFSET;
    return style + 2 <= file.length ? file.readUInt16BE(style) : 0;
  }
  return 0;
}
