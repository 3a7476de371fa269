import assert from 'node:assert/strict';
import { test } from 'node:test';
import { removeGrain } from '../../../src/extraction/scans/remove-grain.ts';

const [widthPx, heightPx] = [300, 200];
const DPI = 200;

/** Paper with a black square, and a grain of up to `grain` around each grey. */
function page(grain: number) {
  const pixels = Uint8Array.from({ length: widthPx * heightPx }, (_, at) => {
    const [x, y] = [at % widthPx, Math.floor(at / widthPx)];
    const grey = x > 100 && x < 200 && y > 50 && y < 150 ? 40 : 200;
    return grey + Math.floor((Math.abs(Math.sin(at * 12.9898) * 43_758.5453) % 1) * 2 * grain) - grain;
  });
  return { widthPx, heightPx, pixels };
}

/** Largest difference from a grey in a row of pixels. */
function spread({ pixels }: { pixels: Uint8Array }, row: number, from: number, to: number, grey: number): number {
  return Math.max(
    ...[...pixels.subarray(row * widthPx + from, row * widthPx + to)].map((each) => Math.abs(each - grey)),
  );
}

test('grain becomes fainter, and edges stay where they are', () => {
  const smooth = removeGrain(page(30), DPI);
  assert.ok(spread(smooth, 20, 10, 290, 200) < 22, 'the paper');
  assert.ok(spread(smooth, 100, 110, 190, 40) < 22, 'the square');
  assert.ok(spread(smooth, 100, 10, 97, 200) < 22, 'beside the square');
});

test('pages without grain, and pages with a low resolution, stay as they are', () => {
  const [clean, grainy] = [page(0), page(30)];
  assert.ok(removeGrain(clean, DPI) === clean);
  assert.ok(removeGrain(grainy, 150) === grainy);
});
