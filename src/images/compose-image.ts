import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DOCUMENT_FD, DocumentError, readAll, send } from '../extraction/process/channel.ts';
import { closeCompileCache } from '../processes/confine/compile-cache.ts';
import { type ComposeMessage, type ComposeTask, type ImagePage, PAGES_FD } from './messages.ts';
import type { Raster } from './raster.ts';
import { setParagraphs } from './set-paragraphs.ts';
import { createTextShaper, createTextTypefaces, type TextShaper, type TextTypefaces } from './typefaces.ts';

type Magick = typeof import('@imagemagick/magick-wasm');
type Image = import('@imagemagick/magick-wasm').IMagickImage;

/** A pixel takes about 16 bytes while its image is composed. */
const MAX_COMPOSED_PIXELS = 30_000_000;
const MAX_FRAMES = 200;
/** Quality for a JPEG or WebP that does not state its own. */
const DEFAULT_QUALITY = 90;
const MAX_QUALITY = 100;
const BITS = 8;

/** Draws the texts of all pages and writes the image in its format. @throws DocumentError; any other error means damage */
export async function composeImage(task: ComposeTask): Promise<void> {
  const magick: Magick = await import(pathToFileURL(join(task.magick, 'dist/index.js')).href);
  await magick.initializeImageMagick(readFileSync(join(task.magick, 'dist/x86/magick.wasm')));
  const fonts = [
    createTextTypefaces(),
    createTextShaper({ folders: task.fontFolders, language: task.language }),
  ] as const;
  closeCompileCache();
  send({ type: 'started' });
  const pages: ImagePage[] = JSON.parse(readAll(PAGES_FD).toString());
  const bytes = readAll(DOCUMENT_FD);
  const { Jpeg: jpeg, Png: png, Tiff: tiff, WebP: webp } = magick.MagickFormat;
  const format = { jpeg, png, tiff, webp }[task.format];
  const frames = magick.MagickImageCollection.create();
  frames.ping(bytes, new magick.MagickReadSettings({ format, frameIndex: 0, frameCount: MAX_FRAMES + 1 }));
  const total = frames.reduce((sum, { width, height }) => sum + width * height, 0);
  const isAnimated = (format !== tiff && frames.length > 1) || (format === png && bytes.includes('acTL'));
  if (isAnimated) throw new DocumentError('unsupported_format');
  if (frames.length > MAX_FRAMES || total > MAX_COMPOSED_PIXELS) throw new DocumentError('document_too_large');
  frames.dispose();

  const images = magick.MagickImageCollection.create();
  images.read(bytes, new magick.MagickReadSettings({ format }));
  let unfit = 0;
  let isReduced = false;
  for (const [index, image] of images.entries()) {
    isReduced ||= image.depth > BITS;
    const page = pages.find((one) => one.page === index + 1);
    image.autoOrient();
    if (page && page.paragraphs.length > 0) unfit += drawPage(magick, image, page, fonts);
    send({ type: 'step' });
  }
  writeFileSync(task.result, encode(magick, images, bytes, format), { mode: 0o600 });
  send<ComposeMessage>({ type: 'composed', unfit, isReduced });
}

function drawPage(magick: Magick, image: Image, page: ImagePage, fonts: readonly [TextTypefaces, TextShaper]): number {
  image.colorSpace = magick.ColorSpace.sRGB;
  image.classType = magick.ClassType.Direct;
  const { width: widthPx, height: heightPx } = image;
  return image.getPixels((area) => {
    const pixels = area.toByteArray(0, 0, widthPx, heightPx, 'RGBA');
    if (!pixels) throw new DocumentError('document_damaged');
    const raster: Raster = { widthPx, heightPx, pixels };
    const before = pixels.slice();
    const unfit = setParagraphs(raster, page, ...fonts);
    const channels = area.getArea(0, 0, 1, 1).length;
    const places = [
      magick.PixelChannel.Red,
      magick.PixelChannel.Green,
      magick.PixelChannel.Blue,
      magick.PixelChannel.Alpha,
    ];
    const offsets = places.map((channel) => area.getChannelIndex(channel));
    for (let y = 0; y < heightPx; y++) {
      const start = 4 * y * widthPx;
      if (
        Buffer.compare(before.subarray(start, start + 4 * widthPx), pixels.subarray(start, start + 4 * widthPx)) === 0
      )
        continue;
      const row = area.getArea(0, y, widthPx, 1);
      for (let x = 0; x < widthPx; x++) {
        for (const [channel, offset] of offsets.entries()) {
          if (offset >= 0 && offset < channels) row[x * channels + offset] = pixels[start + 4 * x + channel] ?? 0;
        }
      }
      area.setArea(0, y, widthPx, 1, row);
    }
    return unfit;
  });
}

type Images = import('@imagemagick/magick-wasm').IMagickImageCollection;
type Format = import('@imagemagick/magick-wasm').MagickFormat;

function encode(magick: Magick, images: Images, source: Buffer, format: Format): Buffer {
  const [first] = images;
  if (!first) throw new DocumentError('document_damaged');
  const { quality } = first;
  for (const image of images) {
    if (format === magick.MagickFormat.Jpeg || format === magick.MagickFormat.WebP) {
      image.quality = quality > 0 && quality <= MAX_QUALITY ? quality : DEFAULT_QUALITY;
    }
    // The same image gives the same bytes.
    if (format === magick.MagickFormat.Png) image.settings.setDefine(format, 'exclude-chunks', 'date,tIME');
    // A lossless WebP stays one.
    if (format === magick.MagickFormat.WebP && source.includes('VP8L'))
      image.settings.setDefine(format, 'lossless', true);
  }
  if (format === magick.MagickFormat.Tiff) return images.write(format, (data) => Buffer.from(data));
  return first.write(format, (data) => Buffer.from(data));
}
