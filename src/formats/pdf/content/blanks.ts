import { type PDFDict, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { decodeStream } from './decode-stream.ts';

const SECTION = /beginbf(char|range)([\s\S]*?)endbf/g;
const CHARACTER_PAIR = /<([\da-f]{2,4})>\s*<[\da-f]*>/gi;
const ENDS_WITH_BLANK = /<00(?:20|a0)>$/i;
const RANGE = /<([\da-f]{2,4})>\s*<[\da-f]{2,4}>\s*(?:<[\da-f]*>|\[[^\]]*\])/gi;
const BEGINS_WITH_BLANK = /^<[^>]*>\s*<[^>]*>\s*\[?\s*<00(?:20|a0)>/i;
const MAX_MAP_BYTES = 1024 * 1024;

/** Tells the codes of blanks in a font by its `ToUnicode`. Without it, code 32 of a simple font. */
export function blanksOf(font: PDFDict, codeBytes: 1 | 2): (code: Uint8Array) => boolean {
  const codes = new Set<number>(codeBytes === 1 ? [32] : []);
  const map = font.lookup(PDFName.of('ToUnicode'));
  if (map instanceof PDFRawStream) {
    const text = Buffer.from(decodeStream(map, MAX_MAP_BYTES)).toString('latin1');
    for (const [, kind, section = ''] of text.matchAll(SECTION)) {
      for (const [entry, first = ''] of section.matchAll(kind === 'char' ? CHARACTER_PAIR : RANGE)) {
        const isBlank = kind === 'char' ? ENDS_WITH_BLANK.test(entry) : BEGINS_WITH_BLANK.test(entry);
        if (isBlank) codes.add(Number.parseInt(first, 16));
      }
    }
  }
  return (code) => codes.has(codeBytes === 1 ? (code[0] ?? 0) : ((code[0] ?? 0) << 8) | (code[1] ?? 0));
}
