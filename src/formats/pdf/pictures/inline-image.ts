import { inflateSync } from 'node:zlib';
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectParser,
  PDFRawStream,
} from '@cantoo/pdf-lib';
import { MAX_CONTENT_BYTES } from '../document.ts';

/* Inline images (ISO 32000-2, 8.9.7). */

const KEYS: Readonly<Record<string, string>> = {
  BPC: 'BitsPerComponent',
  CS: 'ColorSpace',
  D: 'Decode',
  DP: 'DecodeParms',
  F: 'Filter',
  H: 'Height',
  I: 'Interpolate',
  IM: 'ImageMask',
  L: 'Length',
  W: 'Width',
};
const NAMES: Readonly<Record<string, string>> = {
  G: 'DeviceGray',
  RGB: 'DeviceRGB',
  CMYK: 'DeviceCMYK',
  I: 'Indexed',
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  LZW: 'LZWDecode',
  Fl: 'FlateDecode',
  RL: 'RunLengthDecode',
  CCF: 'CCITTFaxDecode',
  DCT: 'DCTDecode',
};
/** Where the data of an image begin: after one blank. */
const DATA = /[\s>\]](ID)\s/;
/** The entries of an inline image are few. */
const MAX_HEADER = 2_000;

/**
 * Reads an inline image as the image that stands for it outside of a content.
 * @param bytes from its first entry to `EI`
 * @returns undefined for a damaged one
 */
export function parseInlineImage(
  bytes: Uint8Array,
  resources: PDFDict | undefined,
  context: PDFContext,
): PDFRawStream | undefined {
  const head = Buffer.from(bytes.subarray(0, MAX_HEADER)).toString('latin1');
  const found = DATA.exec(head);
  if (!found) return undefined;
  const at = found.index + 1;
  const dict = parseEntries(head.slice(0, at), context);
  if (!dict) return undefined;
  const image = PDFDict.withContext(context);
  image.set(PDFName.of('Type'), PDFName.of('XObject'));
  image.set(PDFName.of('Subtype'), PDFName.of('Image'));
  for (const [key, value] of dict.entries()) {
    const name = KEYS[key.decodeText()] ?? key.decodeText();
    if (name !== 'Length') image.set(PDFName.of(name), longForm(value, name === 'ColorSpace' ? resources : undefined));
  }
  // `EI` and the blank before it follow the data.
  const data = bytes.slice(at + 3, bytes.length - 3);
  return isWhole(data, image) ? PDFRawStream.of(image, data) : undefined;
}

const COMPONENTS: Readonly<Record<string, number>> = { DeviceGray: 1, DeviceRGB: 3, DeviceCMYK: 4 };
const [GREATER, MARKER, END_OF_IMAGE, END_OF_RUNS] = [0x3e, 0xff, 0xd9, 0x80];

/** Whether the data end with the image: bytes of a filter can look like `EI`. */
function isWhole(data: Uint8Array, image: PDFDict): boolean {
  const given = image.get(PDFName.of('Filter'));
  const filter = given instanceof PDFArray ? given.get(0) : given;
  const last = data.at(-1);
  switch (filter instanceof PDFName ? filter.decodeText() : '') {
    case '':
      return data.length >= sizeOf(image);
    case 'ASCIIHexDecode':
    case 'ASCII85Decode':
      return data.includes(GREATER, Math.max(0, data.length - 3));
    case 'DCTDecode':
      return data.lastIndexOf(END_OF_IMAGE) > data.length - 4 && data.lastIndexOf(MARKER) > data.length - 5;
    case 'FlateDecode':
      return isDeflated(data);
    case 'RunLengthDecode':
      return last === END_OF_RUNS;
    default:
      return false;
  }
}

/** Bytes of an image without filters. */
function sizeOf(image: PDFDict): number {
  const numberOf = (name: string): number => {
    const value = image.get(PDFName.of(name));
    return value instanceof PDFNumber ? value.asNumber() : 1;
  };
  const space = image.get(PDFName.of('ColorSpace'));
  const components = space instanceof PDFName ? (COMPONENTS[space.decodeText()] ?? 1) : 1;
  const bits = numberOf('Width') * components * numberOf('BitsPerComponent');
  return Math.ceil(bits / 8) * numberOf('Height');
}

function isDeflated(data: Uint8Array): boolean {
  try {
    inflateSync(data, { maxOutputLength: MAX_CONTENT_BYTES });
    return true;
  } catch {
    return false;
  }
}

function parseEntries(text: string, context: PDFContext): PDFDict | undefined {
  try {
    const parsed = PDFObjectParser.forBytes(Buffer.from(`<<${text}>>`, 'latin1'), context).parseObject();
    return parsed instanceof PDFDict ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** The object without abbreviations. @param resources where the name of a colour space is looked up */
function longForm(value: PDFObject, resources: PDFDict | undefined): PDFObject {
  if (value instanceof PDFArray) {
    for (const [at, one] of value.asArray().entries()) value.set(at, longForm(one, undefined));
    return value;
  }
  if (!(value instanceof PDFName)) return value;
  const spaces = resources?.lookup(PDFName.of('ColorSpace'));
  const named = spaces instanceof PDFDict ? spaces.get(value) : undefined;
  return named ?? PDFName.of(NAMES[value.decodeText()] ?? value.decodeText());
}
