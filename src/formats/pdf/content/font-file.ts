import { PDFDict, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { decodeStream } from './decode-stream.ts';

const MAX_FONT_BYTES = 16 * 1024 * 1024;
const TABLE_BYTES = 16;
/** Of `macStyle` in the table `head`, and of its bits. */
const STYLE_OFFSET = 44;
const BOLD = 1;
const ITALIC = 2;

/** The style that the file of an embedded TrueType font tells. Some writers give all styles of a family the same name. */
export function readFileStyle(descriptor: PDFDict | undefined): { isBold: boolean; isItalic: boolean } {
  const stream = descriptor instanceof PDFDict ? descriptor.lookup(PDFName.of('FontFile2')) : undefined;
  const style = stream instanceof PDFRawStream ? macStyle(stream) : 0;
  return { isBold: (style & BOLD) !== 0, isItalic: (style & ITALIC) !== 0 };
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
