import { type PDFDict, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { decodeStream } from './decode-stream.ts';

/** Codes, brackets and operators of a map. */
const TOKENS = /<[\da-f]{0,64}>|[[\]]|[a-z]+/gi;
const BLANK = /^<00(?:20|a0)>$/i;
const MAX_MAP_BYTES = 1024 * 1024;

/** The code of a blank in most simple fonts. A subset can have another glyph there. */
const USUAL_BLANK = 32;

/** Tells the codes of blanks in a font by its `ToUnicode`. Without it, code 32 of a simple font. */
export function blanksOf(font: PDFDict, codeBytes: 1 | 2): (code: number) => boolean {
  const map = font.lookup(PDFName.of('ToUnicode'));
  const codes = new Set<number>(codeBytes === 1 ? [USUAL_BLANK] : []);
  if (map instanceof PDFRawStream) {
    const text = Buffer.from(decodeStream(map, MAX_MAP_BYTES)).toString('latin1');
    for (const [first, last, character] of mappedTexts(text)) {
      if (BLANK.test(character)) codes.add(first);
      else if (first <= USUAL_BLANK && USUAL_BLANK <= last && !isBlankFrom(character, USUAL_BLANK - first)) {
        codes.delete(USUAL_BLANK);
      }
    }
  }
  return (code) => codes.has(code);
}

/** Whether the character that is some steps after another one is a blank. */
function isBlankFrom(character: string, steps: number): boolean {
  const code = Number.parseInt(character.slice(1, -1), 16) + steps;
  return code === 0x20 || code === 0xa0;
}

/** The first and last code of each entry of `bfchar` and `bfrange`, and the text of the first one. */
function* mappedTexts(map: string): Generator<readonly [number, number, string], void> {
  /** Codes of an entry before its text. */
  let before = 0;
  let codes: number[] = [];
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
    if (codes.length < before) {
      codes.push(Number.parseInt(token.slice(1, -1), 16));
      continue;
    }
    const [first = 0, last = first] = codes;
    yield [first, isInList ? first : last, token];
    // The other texts of a list belong to the next codes of its range.
    codes = isInList ? [first + 1, last] : [];
  }
}
