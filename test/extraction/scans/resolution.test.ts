import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_PAGE_PIXELS } from '../../../src/extraction/ocr/recognizer.ts';
import { boundSize } from '../../../src/extraction/scans/resolution.ts';

const INCHES_PER_MM = 1 / 25.4;

test('no page has more pixels than the recognizer reads, whatever its size', () => {
  const sizes = { A4: [210, 297], A3: [297, 420], A2: [420, 594], A1: [594, 841], A0: [841, 1189], strip: [1, 5000] };
  for (const [name, [width = 0, height = 0]] of Object.entries(sizes)) {
    for (const [one, other] of [
      [width, height],
      [height, width],
    ] as const) {
      const { widthPx, heightPx, dpi } = boundSize(300, one * INCHES_PER_MM, other * INCHES_PER_MM);
      assert.ok(widthPx * heightPx <= MAX_PAGE_PIXELS, `${name}: ${widthPx} × ${heightPx}`);
      assert.ok(Math.abs(heightPx - other * INCHES_PER_MM * dpi) <= 2, name);
    }
  }
});
