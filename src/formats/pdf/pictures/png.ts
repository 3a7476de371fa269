import { crc32, deflateSync } from 'node:zlib';
import type { DecodedImage } from './decode-image.ts';

/* PNG (ISO 15948). */

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const TRUE_COLOUR = 2;
/** A filter that stores the differences from the pixel before. */
const SUB = 1;
const METRES_PER_INCH = 0.0254;
/** The file lives as long as the picture is read. */
const FAST = 3;

/** The rows of an image without its alpha, filtered. @param channels 1 takes the first colour of each pixel */
export function filterRows({ widthPx, heightPx, pixels }: DecodedImage, channels: 1 | 3): Buffer {
  const rows = Buffer.alloc((channels * widthPx + 1) * heightPx);
  let to = 0;
  for (let y = 0, from = 0; y < heightPx; y++) {
    rows[to++] = SUB;
    for (let x = 0; x < widthPx; x++, from += 4) {
      for (let channel = 0; channel < channels; channel++) {
        const before = x === 0 ? 0 : (pixels[from + channel - 4] ?? 0);
        rows[to++] = (pixels[from + channel] ?? 0) - before;
      }
    }
  }
  return rows;
}

/** Writes an image without its alpha. @param dpi pixels per inch, across and down */
export function encodePng(image: DecodedImage, dpi: readonly [number, number]): Buffer {
  const { widthPx, heightPx } = image;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(widthPx, 0);
  header.writeUInt32BE(heightPx, 4);
  header.set([8, TRUE_COLOUR], 8);
  const density = Buffer.alloc(9);
  density.writeUInt32BE(perMetre(dpi[0]), 0);
  density.writeUInt32BE(perMetre(dpi[1]), 4);
  density[8] = 1;
  const data = deflateSync(filterRows(image, 3), { level: FAST });
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('pHYs', density),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const perMetre = (dpi: number): number => Math.max(1, Math.min(0xffffffff, Math.round(dpi / METRES_PER_INCH)));

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}

const COMPONENTS: Readonly<Record<number, 1 | 3>> = { 0: 1, 2: 3, 3: 1 };
const INDEXED = 3;

/** A PNG as the parts of an image of a PDF, whose filters and predictors are the same. */
export interface PngParts {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly bits: number;
  readonly components: 1 | 3;
  /** Red, green and blue of each entry of its palette. */
  readonly palette: Buffer | undefined;
  readonly data: Buffer;
}

/** @returns undefined for a PNG that is interlaced, transparent or damaged */
export function readPng(bytes: Buffer): PngParts | undefined {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return undefined;
  const chunks = new Map<string, Buffer[]>();
  for (let at = SIGNATURE.length; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    chunks.set(type, [...(chunks.get(type) ?? []), bytes.subarray(at + 8, at + 8 + length)]);
    at += 12 + length;
  }
  const [header] = chunks.get('IHDR') ?? [];
  if (header?.length !== 13 || chunks.has('tRNS') || header[12] !== 0) return undefined;
  const [bits = 0, type = 0] = header.subarray(8, 10);
  const components = COMPONENTS[type];
  const [palette] = type === INDEXED ? (chunks.get('PLTE') ?? []) : [];
  if (components === undefined || bits > 8) return undefined;
  const data = Buffer.concat(chunks.get('IDAT') ?? []);
  return { widthPx: header.readUInt32BE(0), heightPx: header.readUInt32BE(4), bits, components, palette, data };
}
