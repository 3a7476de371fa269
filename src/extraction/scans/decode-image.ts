import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { closeCompileCache } from '../../processes/confine/compile-cache.ts';
import { scaling } from '../matrix.ts';
import { DOCUMENT_FD, DocumentError, readAll, send } from '../process/channel.ts';
import { writeImage } from './grey-image.ts';
import { invertDarkAreas } from './invert-dark-areas.ts';
import type { DecodeTask, ImageFormat, ScanMessage } from './messages.ts';
import { boundSize, readingResolution } from './resolution.ts';

type Magick = typeof import('@imagemagick/magick-wasm');
type Image = import('@imagemagick/magick-wasm').IMagickImage;

/** A pixel takes up to 16 bytes while it is decoded. */
const MAX_PIXELS = 50_000_000;
const MAX_SIDE_PX = 20_000;
const MAX_FRAMES = 1_000;
/** Longest side of a page. A camera declares a resolution that would make it larger. */
const MAX_SIDE_INCHES = 24;
/** A page of A4, which an image without a resolution is taken for. */
const A4_INCHES = { width: 8.27, height: 11.69 };
const INCHES_PER_CENTIMETRE = 1 / 2.54;
const PIXELS_PER_CENTIMETRE = 2;

/** Decodes pages of an image to grey on white, upright. @throws DocumentError; any other error means a damaged image */
export async function decodeImage(task: DecodeTask): Promise<void> {
  const magick: Magick = await import(pathToFileURL(join(task.magick, 'dist/index.js')).href);
  await magick.initializeImageMagick(readFileSync(join(task.magick, 'dist/x86/magick.wasm')));
  closeCompileCache();
  send({ type: 'started' });
  const bytes = readAll(DOCUMENT_FD);
  const settings = (frameIndex: number, frameCount: number) =>
    new magick.MagickReadSettings({ format: magickFormat(magick, task.format), frameIndex, frameCount });

  const frames = magick.MagickImageCollection.create();
  frames.ping(bytes, settings(0, MAX_FRAMES + 1));
  const sizes = frames.map(({ width, height }) => ({ width, height }));
  frames.dispose();
  if (sizes.length === 0) throw new DocumentError('document_damaged');
  if (sizes.length > MAX_FRAMES) throw new DocumentError('document_too_large');
  send<ScanMessage>({ type: 'opened', pages: sizes.length });
  for (const page of task.pages) {
    const size = sizes[page - 1];
    if (size === undefined) break;
    if (Math.max(size.width, size.height) > MAX_SIDE_PX || size.width * size.height > MAX_PIXELS) {
      throw new DocumentError('document_too_large');
    }
    const image = magick.MagickImage.create();
    try {
      // A cut JPEG is decoded as far as it goes, with a warning.
      image.onWarning = ({ error }) => {
        if (isCut(error.message)) throw new DocumentError('document_damaged', { cause: error });
      };
      image.read(bytes, settings(page - 1, 1));
      const grey = toGrey(magick, image);
      writeImage(task.directory, { page, ...grey, ...invertDarkAreas(grey, grey.dpi) });
    } finally {
      image.dispose();
    }
    send({ type: 'step' });
  }
}

const CUT = /premature end|unexpected ?end|not enough|insufficient|short read|read error|truncated/iu;
const isCut = (message: string): boolean => CUT.test(message);

/** A format that is named cannot be taken for one of the many others that the library reads. */
function magickFormat({ MagickFormat }: Magick, format: ImageFormat) {
  return { jpeg: MagickFormat.Jpeg, png: MagickFormat.Png, tiff: MagickFormat.Tiff, webp: MagickFormat.WebP }[format];
}

function toGrey(magick: Magick, image: Image) {
  image.autoOrient();
  const { width: sourceWidth, height: sourceHeight } = image;
  if (image.hasAlpha) {
    image.backgroundColor = magick.MagickColors.White;
    image.alpha(magick.AlphaAction.Remove);
  }
  image.colorSpace = magick.ColorSpace.Gray;
  const source = resolutionOf(image);
  const [width, height] = [image.width / source.x, image.height / source.y];
  const { widthPx, heightPx, dpi } = boundSize(readingResolution(source.x), width, height);
  if (Math.abs(dpi - source.x) > 1 || Math.abs(dpi - source.y) > 1) {
    const size = new magick.MagickGeometry(widthPx, heightPx);
    size.ignoreAspectRatio = true;
    image.resize(size);
  }
  image.depth = 8;
  const pixels = image.write(magick.MagickFormat.Gray, (data) => data.slice());
  const toSource = scaling(sourceWidth / image.width, sourceHeight / image.height);
  const placement = { widthPx: sourceWidth, heightPx: sourceHeight, toSource };
  return { widthPx: image.width, heightPx: image.height, dpi, pixels, source: placement };
}

/** Pixels per inch, as declared or, where that makes no page, as if the image were a page of A4. Faxes have half the rows. */
function resolutionOf({ width, height, density }: Image): { x: number; y: number } {
  const unit = density.units === PIXELS_PER_CENTIMETRE ? INCHES_PER_CENTIMETRE : 1;
  const [x, y] = [density.x / unit, density.y / unit];
  if (x > 0 && y > 0 && Math.max(width / x, height / y) <= MAX_SIDE_INCHES) return { x, y };
  // A banner is a strip of a page: at the width of a page, its letters would be many times as high as Tesseract reads best.
  const ofStrip = Math.min(readingResolution(0), Math.max(width, height) / A4_INCHES.height);
  const assumed = Math.max(ofStrip, Math.min(width, height) / A4_INCHES.width);
  return { x: assumed, y: assumed };
}
