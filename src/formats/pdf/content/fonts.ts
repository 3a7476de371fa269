import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { SIGN_FONT } from '../../../extraction/pdf/fonts.ts';
import { blanksOf } from './blanks.ts';
import { decodeStream } from './decode-stream.ts';
import { readFileStyle } from './font-file.ts';
import { nameWithoutSubset, styleOfName } from './font-names.ts';

/** What the typesetter needs to choose a font of like style. */
export interface FontStyle {
  readonly family: 'serif' | 'sans' | 'mono';
  /** That of the source, without the mark of a subset. */
  readonly name?: string;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  /** Letters and signs of formulas, and signs such as bullets. */
  readonly isMath?: boolean;
  /** The font of the source or the reference to it, as PDFs write it. */
  readonly source?: string;
}

/** A font of a PDF, as far as the places of its glyphs need it. */
export interface SourceFont {
  /** The font or the reference to it, as PDFs write it, so that its glyphs can be shown elsewhere. */
  readonly object: string;
  readonly style: FontStyle;
  /** Bytes of one character code. */
  readonly codeBytes: 1 | 2;
  /** Advance of a character code in thousandths of the font size. */
  width(code: number): number;
  /** Whether the widths are known. The glyphs of another font are never moved or erased. */
  readonly isKnown: boolean;
  /** Whether a character code shows a blank. */
  isBlank(code: number): boolean;
}

const MAX_MAP_BYTES = 1024 * 1024;

const name = (dict: PDFDict, key: string): string => {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFName ? value.decodeText() : '';
};
const number = (dict: PDFDict | undefined, key: string): number | undefined => {
  const value = dict?.lookup(PDFName.of(key));
  return value instanceof PDFNumber ? value.asNumber() : undefined;
};
const dictionary = (dict: PDFDict | undefined, key: string): PDFDict | undefined => {
  const value = dict?.lookup(PDFName.of(key));
  return value instanceof PDFDict ? value : undefined;
};

/** Some programs set the flag of fixed width for all fonts. */
const PROPORTIONAL = /times|arial|helvet|georgia|verdana|tahoma|calibri/i;
const MATH = /(?:^|\+)(?:CM(?:MI|SY|EX)|MS[AB]M|RSFS|EU[FRS]|MT(?:MI|SY|EX)|Symbol)|Math/i;

function styleOf(base: string, descriptor: PDFDict | undefined): FontStyle {
  const flags = number(descriptor, 'Flags') ?? 0;
  const named = styleOfName(base);
  const isFixed = (flags & 1) !== 0 && !PROPORTIONAL.test(base);
  const family = isFixed ? 'mono' : (named.family ?? ((flags & 2) !== 0 ? 'serif' : 'sans'));
  const weight = number(descriptor, 'FontWeight') ?? 400;
  const isBold = named.isBold || weight >= 600 || (flags & (1 << 18)) !== 0;
  const isItalic = named.isItalic || (flags & 64) !== 0;
  const isMath = MATH.test(base) || SIGN_FONT.test(base);
  const file = isBold || isItalic || isMath ? undefined : readFileStyle(descriptor);
  // Some programs mark all files as bold, and the name of the font tells better.
  const isFileBold = !named.isRegular && file?.isBold;
  return {
    family,
    name: nameWithoutSubset(base),
    isBold: isFileBold || isBold,
    isItalic: file?.isItalic ?? isItalic,
    ...(isMath && { isMath: true }),
  };
}

/**
 * @param found the font or the reference to it
 * @param standardWidth advance of a code in a font of this style, for the fonts that every reader has
 */
export function readFont(
  found: PDFObject,
  dict: PDFDict,
  standardWidth: (style: FontStyle, code: number) => number,
): SourceFont {
  const object = found.toString();
  const base = name(dict, 'BaseFont');
  if (name(dict, 'Subtype') === 'Type0') return readComposite(object, dict, base);
  const isType3 = name(dict, 'Subtype') === 'Type3';
  const descriptor = dictionary(dict, 'FontDescriptor');
  const widths = dict.lookup(PDFName.of('Widths'));
  const style = { ...(isType3 ? styleOfType3(dict, widths) : styleOf(base, descriptor)), source: object };
  const isBlank = blanksOf(dict, 1);
  const first = number(dict, 'FirstChar') ?? 0;
  const matrix = dict.lookup(PDFName.of('FontMatrix'));
  const scale = isType3 && matrix instanceof PDFArray ? 1000 * numberAt(matrix, 0) : 1;
  const missing = number(descriptor, 'MissingWidth') ?? 0;
  if (!(widths instanceof PDFArray)) {
    return { object, style, codeBytes: 1, width: (code) => standardWidth(style, code), isKnown: true, isBlank };
  }
  const list = Array.from({ length: widths.size() }, (_, at) => numberAt(widths, at));
  return {
    object,
    style,
    codeBytes: 1,
    width: (code) => (list[code - first] ?? missing) * scale,
    isKnown: true,
    isBlank,
  };
}

/** The glyphs of such a font are contents. Its descriptor tells its name, which it lacks itself. */
function styleOfType3(dict: PDFDict, widths: PDFObject | undefined): FontStyle {
  const descriptor = dictionary(dict, 'FontDescriptor');
  const family = descriptor?.lookup(PDFName.of('FontFamily'));
  const isText = family instanceof PDFString || family instanceof PDFHexString;
  const base =
    (descriptor && name(descriptor, 'FontName')) || (isText ? family.decodeText() : '') || name(dict, 'Name');
  const style = styleOf(base, descriptor);
  if (style.family !== 'sans' || styleOfName(base).family === 'sans') return style;
  if (widths instanceof PDFArray && isFixed(widths)) return { ...style, family: 'mono' };
  return hasTexNames(dict) ? { ...style, family: 'serif' } : style;
}

/** Widths of a font of fixed width, at least. */
const MIN_EQUAL_WIDTHS = 12;

function isFixed(widths: PDFArray): boolean {
  const used = Array.from({ length: widths.size() }, (_, at) => numberAt(widths, at)).filter((width) => width > 0);
  return used.length >= MIN_EQUAL_WIDTHS && used.every((width) => Math.abs(width - (used[0] ?? 0)) < 0.01 * width);
}

/** Whether glyphs are named by their codes (`a65`), as TeX names those of its bitmap fonts, most of which have serifs. */
function hasTexNames(dict: PDFDict): boolean {
  const differences = dictionary(dict, 'Encoding')?.lookup(PDFName.of('Differences'));
  if (!(differences instanceof PDFArray)) return false;
  const names = differences.asArray().filter((one) => one instanceof PDFName);
  return names.length > 0 && names.every((one) => /^(?:a\d{1,3}|\.notdef)$/.test(one.decodeText()));
}

function readComposite(object: string, dict: PDFDict, base: string): SourceFont {
  const descendants = dict.lookup(PDFName.of('DescendantFonts'));
  const found = descendants instanceof PDFArray ? descendants.lookup(0) : undefined;
  const descendant = found instanceof PDFDict ? found : undefined;
  const style = { ...styleOf(base, dictionary(descendant, 'FontDescriptor')), source: object };
  const widths = new Map<number, number>();
  const list = descendant?.lookup(PDFName.of('W'));
  if (list instanceof PDFArray) readWidths(list, widths);
  const usual = number(descendant, 'DW') ?? 1000;
  return {
    object,
    style,
    codeBytes: 2,
    width: (code) => widths.get(code) ?? usual,
    isKnown: isIdentity(dict),
    isBlank: blanksOf(dict, 2),
  };
}

/** Whether codes are the numbers of glyphs, written from left to right. */
function isIdentity(dict: PDFDict): boolean {
  const encoding = dict.lookup(PDFName.of('Encoding'));
  if (encoding instanceof PDFName) return encoding.decodeText() === 'Identity-H';
  if (!(encoding instanceof PDFRawStream)) return false;
  const text = Buffer.from(decodeStream(encoding, MAX_MAP_BYTES)).toString('latin1');
  return /Identity-H/.test(text) && /begincidrange\s*<0000>\s*<ffff>\s*0\b/i.test(text);
}

/** The forms `c [w1 w2 …]` and `first last w`. */
function readWidths(list: PDFArray, widths: Map<number, number>): void {
  for (let at = 0; at + 1 < list.size(); ) {
    const first = numberAt(list, at);
    const second = list.lookup(at + 1);
    if (second instanceof PDFArray) {
      for (let index = 0; index < second.size(); index++) widths.set(first + index, numberAt(second, index));
      at += 2;
    } else {
      const last = Math.min(numberAt(list, at + 1), first + 65_535);
      for (let cid = first; cid <= last; cid++) widths.set(cid, numberAt(list, at + 2));
      at += 3;
    }
  }
}

function numberAt(list: PDFArray, index: number): number {
  const value = list.lookup(index);
  return value instanceof PDFNumber ? value.asNumber() : 0;
}
