import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findDirection, type GreyPixels } from '../../../src/extraction/scans/find-direction.ts';
import { straighten } from '../../../src/extraction/scans/straighten.ts';

/** A number from 0 to 1 that looks random. */
function noise(seed: number): number {
  const value = Math.sin(seed * 12.9898) * 43_758.5453;
  return value - Math.floor(value);
}

/** A page with lines of "letters" that fall to the right by an angle. */
function pageWithLines(degrees: number, { widthPx = 800, heightPx = 1_100 } = {}): GreyPixels {
  const pixels = new Uint8Array(widthPx * heightPx).fill(240);
  const slope = Math.tan((degrees * Math.PI) / 180);
  for (let line = 100; line < heightPx - 100; line += 24) {
    for (let x = 80; x < widthPx - 80; x++) {
      // Letters of 6 pixels with gaps, 10 pixels high, and words. Those of different lines are not below each other.
      const place = x + Math.floor(noise(line) * 9);
      if (place % 9 > 5 || noise(line + Math.floor(place / 9)) < 0.2) continue;
      for (let y = 0; y < 10; y++) {
        const row = Math.round(line + y + (x - widthPx / 2) * slope);
        if (row >= 0 && row < heightPx) pixels[row * widthPx + x] = 20;
      }
    }
  }
  return { widthPx, heightPx, pixels };
}

/** Exchanges rows and columns from the right: a quarter turn clockwise. */
function quarterTurn({ widthPx, heightPx, pixels }: GreyPixels): GreyPixels {
  const turned = new Uint8Array(pixels.length);
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) turned[x * heightPx + heightPx - 1 - y] = pixels[y * widthPx + x] ?? 0;
  }
  return { widthPx: heightPx, heightPx: widthPx, pixels: turned };
}

test('a page that was drawn in askew becomes straight', () => {
  for (const degrees of [-8, -3, 1, 5]) {
    const page = pageWithLines(degrees);
    assert.ok(Math.abs(findDirection(page).skewDegrees - degrees) < 0.3, `${degrees} degrees`);
    assert.ok(Math.abs(findDirection(straighten(page)).skewDegrees) < 0.3, `${degrees} degrees, straightened`);
  }
});

test('a page on its side is turned, also when it is askew', () => {
  for (const degrees of [0, 3, -4]) {
    const page = quarterTurn(pageWithLines(degrees));
    assert.equal(findDirection(page).isSideways, true);
    const straight = straighten(page);
    assert.deepEqual([straight.widthPx, straight.heightPx], [800, 1_100]);
    assert.equal(findDirection(straight).isSideways, false);
    assert.ok(Math.abs(findDirection(straight).skewDegrees) < 0.3, `${degrees} degrees`);
  }
});

test('straight pages, blank pages and specks stay as they are', () => {
  const blank: GreyPixels = { widthPx: 300, heightPx: 400, pixels: new Uint8Array(120_000).fill(255) };
  const specks: GreyPixels = { ...blank, pixels: blank.pixels.map((grey, at) => (noise(at) < 0.01 ? 0 : grey)) };
  const pages = [pageWithLines(0), pageWithLines(0.3), blank, specks];
  // Comparing images with assert.equal takes minutes when it fails.
  assert.deepEqual(
    pages.map((page) => straighten(page) === page),
    [true, true, true, true],
  );
});
