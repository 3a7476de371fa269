import { type PDFDict, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { decodeStream } from './decode-stream.ts';

/** Codes, brackets and operators of a map. */
const TOKENS = /<[\da-f]{0,64}>|[[\]]|[a-z]+/gi;
const BLANK = /^<00(?:20|a0)>$/i;
const MAX_MAP_BYTES = 1024 * 1024;

/** Tells the codes of blanks in a font by its `ToUnicode`. Without it, code 32 of a simple font. */
export function blanksOf(font: PDFDict, codeBytes: 1 | 2): (code: number) => boolean {
  const map = font.lookup(PDFName.of('ToUnicode'));
  const codes = new Set<number>(codeBytes === 1 ? [32] : []);
  if (map instanceof PDFRawStream) {
    const text = Buffer.from(decodeStream(map, MAX_MAP_BYTES)).toString('latin1');
    for (const code of mappedBlanks(text)) codes.add(code);
  }
  return (code) => codes.has(code);
}

/** The codes that entries of `bfchar` map to a blank, and the first codes of the ranges of `bfrange` that begin with a blank. */
function* mappedBlanks(map: string): Generator<number, void> {
  /** Codes of an entry before its text. */
  let before = 0;
  let codes: string[] = [];
  let isInList = false;
  for (const [token] of map.matchAll(TOKENS)) {
    if (token === 'beginbfchar') before = 1;
    else if (token === 'beginbfrange') before = 2;
    else if (!token.startsWith('<') && token !== '[' && token !== ']') before = 0;
    if (!token.startsWith('<')) {
      isInList = token === '[';
      if (token !== '[') codes = [];
      continue;
    }
    if (before === 0) continue;
    if (codes.length < before) codes.push(token);
    else {
      if (BLANK.test(token)) yield Number.parseInt(codes[0]?.slice(1, -1) ?? '', 16);
      // The other texts of a list belong to the next codes of its range.
      codes = isInList ? ['', '', ''] : [];
    }
  }
}
