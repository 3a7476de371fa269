import { PDFArray, type PDFDict, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib';

/** What the dictionary of an image tells. */
export interface ImageFacts {
  /** Whether it paints the current colour where it is black. */
  readonly isStencil: boolean;
  /** Whether its pixels are black or white. */
  readonly isBilevel: boolean;
  /** Whether its bytes are those of a JPEG that shows the same in every program. */
  readonly isPlainJpeg: boolean;
  /** Components of its colour space, if that has one of grey or of red, green and blue. */
  readonly components: 1 | 3 | undefined;
  /** Whether some of its parts can be transparent. */
  readonly hasMask: boolean;
  readonly softMask: PDFRawStream | undefined;
  readonly stencilMask: PDFRawStream | undefined;
  /** Whether its colours are mixed with one behind it. */
  readonly isMixed: boolean;
}

const MASKS = ['SMask', 'Mask'];

export function readFacts({ dict }: PDFRawStream): ImageFacts {
  const isStencil = isTrue(dict, 'ImageMask');
  const components = componentsOf(dict);
  const [softMask, mask] = [dict.lookup(PDFName.of('SMask')), dict.lookup(PDFName.of('Mask'))];
  const filter = dict.lookup(PDFName.of('Filter'));
  const only = filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter;
  const isPlain = !['Decode', 'DecodeParms', ...MASKS].some((name) => dict.has(PDFName.of(name)));
  return {
    isStencil,
    isBilevel: isStencil || (components === 1 && numberOf(dict, 'BitsPerComponent') === 1),
    isPlainJpeg: isPlain && components !== undefined && only === PDFName.of('DCTDecode'),
    components,
    hasMask: MASKS.some((name) => dict.has(PDFName.of(name))),
    softMask: softMask instanceof PDFRawStream ? softMask : undefined,
    stencilMask: mask instanceof PDFRawStream ? mask : undefined,
    isMixed: softMask instanceof PDFRawStream && softMask.dict.has(PDFName.of('Matte')),
  };
}

function numberOf(dict: PDFDict, name: string): number {
  const value = dict.lookup(PDFName.of(name));
  return value instanceof PDFNumber ? value.asNumber() : 0;
}

const isTrue = (dict: PDFDict, name: string): boolean => dict.lookup(PDFName.of(name))?.toString() === 'true';

const SPACES: Readonly<Record<string, 1 | 3>> = { DeviceGray: 1, CalGray: 1, DeviceRGB: 3, CalRGB: 3 };

function componentsOf(dict: PDFDict): 1 | 3 | undefined {
  const space = dict.lookup(PDFName.of('ColorSpace'));
  const family = space instanceof PDFArray && space.size() > 0 ? space.lookup(0) : space;
  if (!(family instanceof PDFName)) return undefined;
  const profile = space instanceof PDFArray && space.size() > 1 ? space.lookup(1) : undefined;
  if (family === PDFName.of('ICCBased') && profile instanceof PDFRawStream) {
    const count = numberOf(profile.dict, 'N');
    return count === 1 || count === 3 ? count : undefined;
  }
  return SPACES[family.decodeText()];
}
