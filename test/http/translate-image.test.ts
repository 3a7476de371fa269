import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { initializeImageMagick, MagickFormat, MagickImage, MagickReadSettings } from '@imagemagick/magick-wasm';
import { JigsawStack } from 'jigsawstack';
import { coverOutline } from '../../src/images/coverage.ts';
import { outlineOf } from '../../src/images/match-font.ts';
import { levelView, type Raster } from '../../src/images/raster.ts';
import { createTextTypefaces } from '../../src/images/typefaces.ts';
import { needsApertium } from '../support/apertium.ts';
import { OCR_ENGINES } from '../support/ocr.ts';
import { startTestService, type TestService } from '../support/service.ts';

type Colour = readonly [number, number, number];

const WHITE: Colour = [255, 255, 255];
const [WIDTH, HEIGHT] = [900, 700];
const typefaces = createTextTypefaces();
const skip = needsApertium.skip || (OCR_ENGINES.length === 0 && 'OCR is not installed');

interface Label {
  text: string;
  x: number;
  y: number;
  size: number;
  colour: Colour;
  isBold?: boolean;
}

/** A sign: text on white, white on dark, a button, a gradient and a photo-like background. */
const LABELS: readonly Label[] = [
  { text: 'The library opens every day', x: 60, y: 60, size: 30, colour: [20, 20, 20] },
  { text: 'and the entrance is free.', x: 60, y: 100, size: 30, colour: [20, 20, 20] },
  { text: 'The house is big.', x: 80, y: 200, size: 28, colour: WHITE, isBold: true },
  { text: 'The garden', x: 560, y: 200, size: 26, colour: [10, 40, 120] },
  { text: 'The children read books in the garden.', x: 60, y: 320, size: 28, colour: [120, 20, 20] },
  { text: 'The city has a new library.', x: 60, y: 440, size: 34, colour: [250, 250, 200], isBold: true },
];

function drawSign(labels: readonly Label[] = LABELS): Raster {
  const pixels = new Uint8Array(4 * WIDTH * HEIGHT).fill(255);
  const raster = { widthPx: WIDTH, heightPx: HEIGHT, pixels };
  let seed = 7;
  const noise = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (seed / 2_147_483_648 - 0.5) * 24;
  };
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const isDark = y > 150 && y < 240 && x > 40 && x < 420;
      const isButton = y > 150 && y < 240 && x > 500 && x < 760;
      const isBorder = isButton && (y < 153 || y > 236 || x < 503 || x > 756);
      const isGradient = y > 270 && y < 360;
      const isPhoto = y > 390 && y < 490;
      const colour: Colour = isBorder
        ? [90, 90, 90]
        : isDark
          ? [30, 50, 70]
          : isButton
            ? [200, 220, 240]
            : isGradient
              ? [200 + x / 20, 255 - x / 12, 220]
              : isPhoto
                ? [40 + noise() + x / 30, 70 + noise(), 60 + noise()]
                : WHITE;
      setPixel(raster, x, y, colour);
    }
  }
  for (const { text, x, y, size, colour, isBold = false } of labels) {
    const typeface = typefaces({ family: 'sans', isBold, isItalic: false });
    const outline = outlineOf(text, { typeface, size, stretch: 1, baseline: y }, x, levelView(0));
    const { values } = coverOutline(outline, { x0: 0, y0: 0, x1: WIDTH, y1: HEIGHT });
    for (const [at, share] of values.entries()) {
      for (const channel of [0, 1, 2] as const) {
        if (share > 0)
          pixels[4 * at + channel] = (pixels[4 * at + channel] ?? 0) * (1 - share) + colour[channel] * share;
      }
    }
  }
  return raster;
}

function setPixel({ pixels, widthPx }: Raster, x: number, y: number, colour: Colour): void {
  for (const channel of [0, 1, 2] as const) pixels[4 * (y * widthPx + x) + channel] = colour[channel];
}

/** Its first rows, with two labels: reading and drawing take time by pixels. */
function topOf({ widthPx, pixels }: Raster): Raster {
  const heightPx = 130;
  return { widthPx, heightPx, pixels: pixels.slice(0, 4 * widthPx * heightPx) };
}

/** Turned by a quarter, counterclockwise. */
function turn({ widthPx, heightPx, pixels }: Raster): Raster {
  const turned = new Uint8Array(pixels.length);
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const [from, to] = [4 * (y * widthPx + x), 4 * ((widthPx - 1 - x) * heightPx + y)];
      turned.set(pixels.subarray(from, from + 4), to);
    }
  }
  return { widthPx: heightPx, heightPx: widthPx, pixels: turned };
}

function encode({ widthPx, heightPx, pixels }: Raster, format: MagickFormat): Buffer {
  const image = MagickImage.create();
  const settings = new MagickReadSettings({ format: MagickFormat.Rgba, width: widthPx, height: heightPx });
  settings.depth = 8;
  image.read(pixels, settings);
  return image.write(format, (data) => Buffer.from(data));
}

function decode(bytes: Uint8Array): Raster {
  const image = MagickImage.create();
  image.read(bytes);
  const pixels = image.write(MagickFormat.Rgba, (data) => data.slice());
  return { widthPx: image.width, heightPx: image.height, pixels };
}

describe('POST /v1/ai/translate/image', { skip }, () => {
  let glossa: TestService;
  let sdk: ReturnType<typeof JigsawStack>;
  let sign: Raster;
  before(async () => {
    const library = fileURLToPath(import.meta.resolve('@imagemagick/magick-wasm'));
    await initializeImageMagick(readFileSync(library.replace(/index\.\w+$/, 'x86/magick.wasm')));
    sign = drawSign();
    glossa = await startTestService();
    sdk = JigsawStack({ apiKey: glossa.key, baseURL: glossa.url });
  });
  after(() => glossa[Symbol.asyncDispose]());

  async function translate(bytes: Buffer, type: string): Promise<{ bytes: Buffer; headers: Headers; status: number }> {
    const response = await fetch(`${glossa.url}/v1/ai/translate/image?target_language=es&current_language=en`, {
      method: 'POST',
      headers: { 'x-api-key': glossa.key, 'content-type': type },
      body: new Uint8Array(bytes),
    });
    return { bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers, status: response.status };
  }

  async function textOf(bytes: Buffer): Promise<string> {
    const { sections } = await sdk.vision.vocr(bytes);
    return sections.map(({ text }) => text.replaceAll('\n', ' ')).join('\n');
  }

  test('sets the translation in the place of the text, and keeps every other pixel', async () => {
    const { bytes, headers, status } = await translate(encode(sign, MagickFormat.Png), 'image/png');
    assert.equal(status, 200, bytes.toString());
    assert.equal(headers.get('content-type'), 'image/png');
    assert.equal(headers.get('x-glossa-engine'), 'apertium');
    const result = decode(bytes);
    assert.deepEqual([result.widthPx, result.heightPx], [WIDTH, HEIGHT]);
    const text = await textOf(bytes);
    for (const expected of [
      /biblioteca abre/,
      /casa es grande/,
      /jard[ií]n/i,
      /leen libros/,
      /biblioteca nueva|nueva biblioteca/,
    ]) {
      assert.match(text, expected);
    }
    assert.doesNotMatch(text, /library|house|children/);
    // Rows between the texts, and the border of the button, have no letters.
    for (const [from, to] of [
      [120, 160],
      [240, 290],
      [335, 400],
      [460, HEIGHT],
    ] as const) {
      const row = (raster: Raster) => Buffer.from(raster.pixels.subarray(4 * WIDTH * from, 4 * WIDTH * to));
      assert.ok(row(result).equals(row(sign)), `rows ${from} to ${to}`);
    }
  });

  test('a turned image is translated as it is turned, in every format', async () => {
    const turned = turn(sign);
    const { bytes } = await translate(encode(turned, MagickFormat.Jpeg), 'image/jpeg');
    assert.equal(decode(bytes).heightPx, WIDTH);
    assert.match(await textOf(bytes), /biblioteca abre/);
    for (const [format, type] of [
      [MagickFormat.WebP, 'image/webp'],
      [MagickFormat.Tiff, 'image/tiff'],
    ] as const) {
      const result = await translate(encode(topOf(sign), format), type);
      assert.deepEqual([result.status, result.headers.get('content-type')], [200, type]);
      assert.equal(decode(result.bytes).widthPx, WIDTH);
    }
  });

  test('the official SDK gets bytes, a data URL or a link', async () => {
    const image = encode(topOf(sign), MagickFormat.Png);
    await sdk.store.upload(image, { key: 'sign.png', content_type: 'image/png' });
    const linked = await sdk.translate.image({ file_store_key: 'sign.png', target_language: 'es', return_type: 'url' });
    assert.ok('url' in linked && typeof linked.url === 'string');
    const stored = Buffer.from(await (await fetch(linked.url)).arrayBuffer());
    const sent = await sdk.translate.image(image, { target_language: 'es', return_type: 'binary' });
    assert.ok('buffer' in sent);
    assert.deepEqual(decode(await sent.buffer()).pixels, decode(stored).pixels);
    const data = await sdk.translate.image(image, { target_language: 'es', return_type: 'base64' });
    assert.ok('url' in data && typeof data.url === 'string');
    assert.equal(decode(Buffer.from(data.url.replace('data:image/png;base64,', ''), 'base64')).widthPx, WIDTH);
  });

  test('a text that no engine translates is counted', async () => {
    const colour = [20, 20, 20] as const;
    const texts = ['The library opens every day.', 'blorfing wug snarks'];
    const labels = texts.map((text, row) => ({ text, x: 60, y: 60 + row * 520, size: 30, colour }));
    const { headers } = await translate(encode(drawSign(labels), MagickFormat.Png), 'image/png');
    assert.match(headers.get('x-glossa-warnings') ?? '', /\buntranslated=1\b/);
  });

  test('an image without text keeps its bytes, and what cannot be done is a typed error', async () => {
    const blank = encode(
      { widthPx: 60, heightPx: 40, pixels: new Uint8Array(4 * 60 * 40).fill(255) },
      MagickFormat.Png,
    );
    const result = await translate(blank, 'image/png');
    assert.ok(result.bytes.equals(blank));
    assert.equal(result.headers.get('x-glossa-warnings'), 'no_text=1');
    await assert.rejects(sdk.translate.image(blank.subarray(0, 60), { target_language: 'es' }), {
      code: 'document_damaged',
    });
    const pdf = readFileSync(new URL('../../assets/a-short-history-of-translation.pdf', import.meta.url));
    await assert.rejects(sdk.translate.image(pdf, { target_language: 'es' }), { code: 'unsupported_format' });
    await assert.rejects(sdk.translate.image({ target_language: 'es' }), { code: 'invalid_request' });
  });
});
