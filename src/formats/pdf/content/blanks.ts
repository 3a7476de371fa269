import { PDFArray, PDFDict, PDFHexString, PDFName, PDFNumber, PDFRawStream, PDFString } from '@cantoo/pdf-lib';
import { decodeStream } from './decode-stream.ts';

/** Codes, brackets and operators of a map. */
const TOKENS = /<[\da-f]{0,64}>|[[\]]|[a-z]+/gi;
const BLANK = /^<00(?:20|a0)>$/i;
const BLANK_NAME = /^(?:space|nbspace|nonbreakingspace|uni00(?:20|A0)|\.notdef|[a-z]\d+)$/i;
const SPACE_IN_SET = /\/(?:space|nbspace)(?:\/|$)/;
const MAX_MAP_BYTES = 1024 * 1024;

/** The code of a blank in most simple fonts. A subset can have another glyph there. */
const USUAL_BLANK = 32;

/** Tells the codes of blanks in a font by its `ToUnicode`. Without it, code 32 of a simple font, unless it has another glyph there. */
export function blanksOf(font: PDFDict, codeBytes: 1 | 2): (code: number) => boolean {
  const map = font.lookup(PDFName.of('ToUnicode'));
  const codes = new Set<number>(codeBytes === 1 && !hasSignForBlank(font) ? [USUAL_BLANK] : []);
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

/** Whether an encoding or a Type 1 font of some glyphs has a sign in the place of the blank, as the fonts of TeX do. */
function hasSignForBlank(font: PDFDict): boolean {
  const encoding = font.lookup(PDFName.of('Encoding'));
  const given = encoding instanceof PDFDict ? encoding.lookup(PDFName.of('Differences')) : undefined;
  let code = 0;
  for (const entry of given instanceof PDFArray ? given.asArray() : []) {
    if (entry instanceof PDFNumber) code = entry.asNumber();
    else if (entry instanceof PDFName && code++ === USUAL_BLANK) return !BLANK_NAME.test(entry.decodeText());
  }
  if (encoding !== undefined) return false;
  const descriptor = font.lookup(PDFName.of('FontDescriptor'));
  const names = descriptor instanceof PDFDict ? descriptor.lookup(PDFName.of('CharSet')) : undefined;
  const isText = names instanceof PDFString || names instanceof PDFHexString;
  return isText && !SPACE_IN_SET.test(names.decodeText());
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
