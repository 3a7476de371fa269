import { type Matrix, multiply } from '../matrix.ts';
import { findDirection, type GreyPixels } from './find-direction.ts';

/** A page, and the map from its pixels to those before it was turned, unless it was straight. */
export interface StraightPage extends GreyPixels {
  toSource?: Matrix;
}

/** Tesseract reads pages with less skew as well as straight ones. */
const MIN_SKEW_DEGREES = 0.7;

/**
 * Turns a page so that its lines of text run from left to right. A page on its side may be upside down afterwards. The
 * recognizer finds out.
 */
export function straighten(image: GreyPixels): StraightPage {
  const { isSideways, skewDegrees } = findDirection(image);
  // The angle was measured with rows and columns exchanged, which inverts it.
  const degrees = isSideways ? -skewDegrees : skewDegrees;
  const level = isSideways ? turnOnSide(image) : image;
  return Math.abs(degrees) < MIN_SKEW_DEGREES ? level : rotate(level, degrees);
}

/** Turns an image by 90 degrees, counterclockwise. */
function turnOnSide({ widthPx, heightPx, pixels }: GreyPixels): StraightPage {
  const turned = new Uint8Array(pixels.length);
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) turned[(widthPx - 1 - x) * heightPx + y] = pixels[y * widthPx + x] ?? 255;
  }
  return { widthPx: heightPx, heightPx: widthPx, pixels: turned, toSource: [0, 1, -1, 0, widthPx, 0] };
}

/** Turns an image counterclockwise about its centre. Corners that turn out of the image are lost; they have no text. */
function rotate({ widthPx, heightPx, pixels, toSource }: StraightPage, degrees: number): StraightPage {
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const [centreX, centreY] = [(widthPx - 1) / 2, (heightPx - 1) / 2];
  const turned = new Uint8Array(pixels.length).fill(paperGrey(pixels));
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const fromX = centreX + (x - centreX) * cos - (y - centreY) * sin;
      const fromY = centreY + (x - centreX) * sin + (y - centreY) * cos;
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)];
      if (left < 0 || top < 0 || left >= widthPx - 1 || top >= heightPx - 1) continue;
      const [partX, partY] = [fromX - left, fromY - top];
      const at = top * widthPx + left;
      const upper = (pixels[at] ?? 0) * (1 - partX) + (pixels[at + 1] ?? 0) * partX;
      const lower = (pixels[at + widthPx] ?? 0) * (1 - partX) + (pixels[at + widthPx + 1] ?? 0) * partX;
      turned[y * widthPx + x] = upper * (1 - partY) + lower * partY;
    }
  }
  // About the centre of the image, whose pixels have their corners at whole numbers.
  const [middleX, middleY] = [widthPx / 2, heightPx / 2];
  const rotation: Matrix = [
    ...([cos, sin, -sin, cos] as const),
    middleX - middleX * cos + middleY * sin,
    middleY - middleX * sin - middleY * cos,
  ];
  return { widthPx, heightPx, pixels: turned, toSource: toSource ? multiply(rotation, toSource) : rotation };
}

/** The most frequent grey. */
function paperGrey(pixels: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const grey of pixels) counts[grey] = (counts[grey] ?? 0) + 1;
  return counts.indexOf(counts.reduce((most, count) => Math.max(most, count)));
}
