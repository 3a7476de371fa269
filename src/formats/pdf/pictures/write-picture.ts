import { deflateSync } from 'node:zlib';
import { PDFDict, PDFHexString, PDFName, PDFNumber, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import { groundOf, unflatten } from './alpha.ts';
import { type DecodedImage, decodeImage } from './decode-image.ts';
import type { PagePicture } from './find-pictures.ts';
import { readFacts } from './image-facts.ts';
import { readJpeg } from './jpeg.ts';
import { openImage, turnOver } from './open-image.ts';
import { filterRows, type PngParts, readPng } from './png.ts';

/** Entries that describe the bytes of an image, and other versions of it. */
const OWN_KEYS = ['Filter', 'DecodeParms', 'Decode', 'Length', 'ColorSpace', 'BitsPerComponent', 'Alternates'];
/** Brightness from which a pixel without greys is white. */
const WHITE = 128;
/** Predictor of a PDF whose rows are filtered as those of a PNG. */
const PNG_PREDICTOR = 15;

/**
 * @param content what has become of the file of `readPicture`
 * @returns the image with other pixels; undefined for a file that cannot be an image of a PDF
 */
export async function writePicture(
  { stream, isMirrored }: PagePicture,
  content: Buffer,
): Promise<PDFRawStream | undefined> {
  const facts = readFacts(stream);
  const dict = stream.dict.clone(stream.dict.context);
  for (const name of OWN_KEYS) dict.delete(PDFName.of(name));
  const jpeg = readJpeg(content);
  if (jpeg) {
    const space = jpeg.components === facts.components ? stream.dict.get(PDFName.of('ColorSpace')) : undefined;
    const device = jpeg.components === 1 ? 'DeviceGray' : 'DeviceRGB';
    setAll(dict, { Filter: 'DCTDecode', ColorSpace: space ?? device, BitsPerComponent: 8 });
    return PDFRawStream.of(dict, jpeg.bytes);
  }
  const png = readPng(content);
  if (!png) return undefined;
  const isTakenOver = !isMirrored && !facts.isBilevel && !facts.hasMask;
  if (isTakenOver) return writePng(dict, png);
  const decoded = await decodeImage(writePng(newImage(dict), png));
  if (!decoded) return undefined;
  const changed = isMirrored ? turnOver(decoded) : decoded;
  setAll(dict, { Width: changed.widthPx, Height: changed.heightPx });
  if (facts.isBilevel) return writeBilevel(dict, changed, facts.isStencil);
  const shown = await withAlpha(dict, stream, changed);
  return writePixels(dict, shown, isGrey(shown) ? 1 : 3);
}

function writePng(dict: PDFDict, { widthPx, heightPx, bits, components, palette, data }: PngParts): PDFRawStream {
  const { context } = dict;
  const device = components === 1 ? 'DeviceGray' : 'DeviceRGB';
  const lookup = palette && PDFHexString.of(palette.toString('hex'));
  setAll(dict, {
    Width: widthPx,
    Height: heightPx,
    Filter: 'FlateDecode',
    BitsPerComponent: bits,
    ColorSpace: lookup ? context.obj(['Indexed', 'DeviceRGB', (palette?.length ?? 0) / 3 - 1, lookup]) : device,
    DecodeParms: context.obj({
      Predictor: PNG_PREDICTOR,
      Colors: components,
      BitsPerComponent: bits,
      Columns: widthPx,
    }),
  });
  return PDFRawStream.of(dict, data);
}

function newImage({ context }: PDFDict): PDFDict {
  const dict = PDFDict.withContext(context);
  setAll(dict, { Type: 'XObject', Subtype: 'Image' });
  return dict;
}

function isGrey({ pixels }: DecodedImage): boolean {
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at] !== pixels[at + 1] || pixels[at] !== pixels[at + 2]) return false;
  }
  return true;
}

/** The pixels that belong to the mask of an image, which becomes another one where letters stood on a transparent ground. */
async function withAlpha(dict: PDFDict, stream: PDFRawStream, changed: DecodedImage): Promise<DecodedImage> {
  const source = readFacts(stream).hasMask ? await openImage(stream) : undefined;
  const ground = source && groundOf(source);
  if (!source || ground === undefined) return changed;
  const shown = unflatten(source, changed, ground);
  const isSame = shown.pixels.every((value, at) => at % 4 !== 3 || value === source.pixels[at]);
  // A mask of colours would make other pixels transparent.
  if (isSame && (dict.has(PDFName.of('SMask')) || dict.lookup(PDFName.of('Mask')) instanceof PDFRawStream))
    return shown;
  const { context } = dict;
  const mask = newImage(dict);
  setAll(mask, { Width: shown.widthPx, Height: shown.heightPx });
  const alpha = { ...shown, pixels: shown.pixels.map((_, at, all) => all[at - (at % 4) + 3] ?? 0) };
  dict.delete(PDFName.of('Mask'));
  dict.set(PDFName.of('SMask'), context.register(writePixels(mask, alpha, 1)));
  return shown;
}

function writePixels(dict: PDFDict, image: DecodedImage, channels: 1 | 3): PDFRawStream {
  setAll(dict, {
    Filter: 'FlateDecode',
    ColorSpace: channels === 1 ? 'DeviceGray' : 'DeviceRGB',
    BitsPerComponent: 8,
    DecodeParms: dict.context.obj({
      Predictor: PNG_PREDICTOR,
      Colors: channels,
      BitsPerComponent: 8,
      Columns: image.widthPx,
    }),
  });
  return PDFRawStream.of(dict, deflateSync(filterRows(image, channels)));
}

/** @param isStencil whether black pixels are painted in the current colour */
function writeBilevel(dict: PDFDict, { widthPx, heightPx, pixels }: DecodedImage, isStencil: boolean): PDFRawStream {
  const stride = Math.ceil(widthPx / 8);
  const rows = new Uint8Array(stride * heightPx);
  for (let y = 0, from = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++, from += 4) {
      const at = y * stride + (x >> 3);
      if ((pixels[from] ?? 0) >= WHITE) rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  setAll(dict, { Filter: 'FlateDecode', BitsPerComponent: 1, ...(!isStencil && { ColorSpace: 'DeviceGray' }) });
  return PDFRawStream.of(dict, deflateSync(rows));
}

function setAll(dict: PDFDict, entries: Readonly<Record<string, string | number | PDFObject>>): void {
  for (const [name, value] of Object.entries(entries)) {
    const isObject = typeof value === 'object';
    dict.set(PDFName.of(name), isObject ? value : typeof value === 'string' ? PDFName.of(value) : PDFNumber.of(value));
  }
}
