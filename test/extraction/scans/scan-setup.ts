import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import type { PageImage, RecognizedPage, TextRecognizer } from '../../../src/extraction/ocr/recognizer.ts';
import type { ImageFormat } from '../../../src/extraction/scans/messages.ts';
import { openTextExtractor, type ReadDocument } from '../../../src/extraction/text-extractor.ts';
import type { RequestScope } from '../../../src/request-scope.ts';

/** Images of 60 × 36 pixels at 200 dpi, with black lines in the upper half. */
export const IMAGES: Record<ImageFormat, Buffer> = {
  /** Stored on its side, with an Exif orientation. */
  jpeg: Buffer.from(
    '/9j/4AAQSkZJRgABAQEAyADIAAD/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//wAALCAA8ACQBAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/AOxu/Ef2bxlY+Hvsm77XAZvP8zG3Ac4245+5696PD/iP+2tV1ix+yeT/AGZP5O/zN3mfM4zjAx9z361u0UVwmrf8ll0T/ryb+U1HgD/kavGH/X6P/Q5a7uiiuE1b/ksuif8AXk38pqPAH/I1eMP+v0f+hy13dFFcJq3/ACWXRP8Aryb+U1HgD/kavGH/AF+j/wBDlru6KK4TVv8Aksuif9eTfymo8Af8jV4w/wCv0f8Aoctd3RRXCat/yWXRP+vJv5TUeAP+Rq8Yf9fo/wDQ5a7uiiuE1b/ksuif9eTfymo8Af8AI1eMP+v0f+hy13dFFFFFFFf/2Q==',
    'base64',
  ),
  /** Transparent but for the lines, and black where it is transparent. */
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAADwAAAAkCAYAAADVeVmEAAAACXBIWXMAAB7CAAAewgFu0HU+AAAAPElEQVR4nO3UMQ4AIAgEQfX/f9baxFZIYKakum0YA0qZj9sOX/HX1biyVmRpFwzF+NLVtQsGAAAAAIBIB4a7AgvuY8YeAAAAAElFTkSuQmCC',
    'base64',
  ),
  /** Two pages, compressed as faxes are. The second one is white. */
  tiff: Buffer.from(
    'SUkqAB4AAAAmoFny1X/x/LVf/H///////4AIAIAADAAAAQMAAQAAADwAAAABAQMAAQAAACQAAAACAQMAAQAAAAEAAAADAQMAAQAAAAQAAAAGAQMAAQAAAAEAAAARAQQAAQAAAAgAAAAWAQMAAQAAACQAAAAXAQQAAQAAABUAAAAaAQUAAQAAALQAAAAbAQUAAQAAALwAAAAcAQMAAQAAAAEAAAAoAQMAAQAAAAIAAADoAAAAyAAAAAEAAADIAAAAAQAAAAAAAAAAAAAAAAAAAElJKgAYAAAAJqBZ///////////4AIAIAAwAAAEDAAEAAAA8AAAAAQEDAAEAAAAkAAAAAgEDAAEAAAABAAAAAwEDAAEAAAAEAAAABgEDAAEAAAABAAAAEQEEAAEAAADYAAAAFgEDAAEAAAAkAAAAFwEEAAEAAAAPAAAAGgEFAAEAAAB+AQAAGwEFAAEAAACGAQAAHAEDAAEAAAABAAAAKAEDAAEAAAACAAAAAAAAAMgAAAABAAAAyAAAAAEAAAAAAA==',
    'base64',
  ),
  webp: Buffer.from(
    'UklGRjgAAABXRUJQVlA4TCsAAAAvO8AIAA8w//M///MfeFDUSJKyDsa/2mU4fEf0X0iQYPYIx9ADhQaObf8GAA==',
    'base64',
  ),
};

/** What a page of a test PDF shows, from the back to the front. */
export type Content = 'scan' | { image: Buffer } | { text: string; y: number } | { paths: number };

/** A PDF of pages of A4. */
export async function makePdf(pages: readonly (readonly Content[])[]): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false });
  for (const contents of pages) {
    pdf.addPage();
    for (const content of contents) {
      if (content === 'scan') pdf.image(IMAGES.png, 0, 0, { width: 595, height: 842 });
      else if ('image' in content) pdf.image(content.image, 0, 0, { width: 595 });
      else if ('text' in content) pdf.fontSize(11).text(content.text, 72, content.y, { width: 450 });
      else for (let at = 0; at < content.paths; at++) pdf.rect(72 + at, 100, 1, 5).fill('black');
    }
  }
  pdf.end();
  return buffer(pdf);
}

/** A page image as the recognizer received it. */
export interface SeenPage {
  page: number;
  language: string;
  image: PageImage;
  /** Whether the upper half has dark pixels, and whether the lower half has. */
  dark: [upper: boolean, lower: boolean];
}

export interface ScanTestOptions {
  /** Installed languages. None: OCR is not installed. */
  installed?: readonly string[];
  /** @returns the lines of a page */
  recognize?: (seen: SeenPage, scope: RequestScope) => Promise<Partial<RecognizedPage>> | Partial<RecognizedPage>;
  detect?: (text: string) => string | undefined;
}

export interface ScanTestReader extends AsyncDisposable {
  directory: string;
  seen: SeenPage[];
  read(bytes: Buffer, format: 'pdf' | ImageFormat, scope?: RequestScope): Promise<ReadDocument>;
}

/** A document reader with a recognizer that returns prepared lines. */
export async function openScanTestReader(scope: RequestScope, options: ScanTestOptions = {}): Promise<ScanTestReader> {
  const directory = await mkdtemp(join(tmpdir(), 'glossa-scans-'));
  const seen: SeenPage[] = [];
  const recognizer: TextRecognizer = {
    engine: 'tesseract',
    languages: async () => options.installed ?? ['en'],
    async recognize(image, language, own) {
      const page = Number(/(\d+)\.pgm$/.exec(image.path)?.[1]);
      const look: SeenPage = { page, language, image, dark: await findDark(image) };
      seen.push(look);
      const read = (await options.recognize?.(look, own)) ?? {
        blocks: [blockOf([`This is what page ${page} says.`], 0.4 * image.heightPx, image.heightPx / 50)],
      };
      return { blocks: [], isTurned: false, confidence: 95, ...read };
    },
    async [Symbol.asyncDispose]() {},
  };
  const reader = await openTextExtractor({
    temporaryDirectory: directory,
    fetch: {},
    recognizer,
    detector: {
      detect: async ([text = '']) => {
        const language = options.detect?.(text);
        return [language === undefined ? undefined : { language, confidence: 1 }];
      },
    },
    log: pino({ level: 'silent' }),
    registry: new Registry(),
  });
  return {
    directory,
    seen,
    async read(bytes, format, own = scope) {
      const path = join(directory, 'document');
      await writeFile(path, bytes);
      await using file = await open(path);
      return await reader.readPages(file, format, own);
    },
    async [Symbol.asyncDispose]() {
      await reader[Symbol.asyncDispose]();
      await rm(directory, { recursive: true });
    },
  };
}

/** Lines of one paragraph. */
export function blockOf(lines: readonly string[], topPx = 300, sizePx = 30): RecognizedPage['blocks'][number] {
  return {
    lines: lines.map((text, at) => ({
      text,
      box: { leftPx: 200, topPx: topPx + 1.3 * sizePx * at, widthPx: 900, heightPx: sizePx },
      baselinePx: topPx + 1.3 * sizePx * at + 0.8 * sizePx,
      sizePx,
      confidence: 95,
      words: [],
    })),
  };
}

async function findDark({ path, widthPx, heightPx }: PageImage): Promise<[boolean, boolean]> {
  const bytes = await readFile(path);
  const header = `P5\n${widthPx} ${heightPx}\n255\n`;
  if (!bytes.toString('latin1', 0, header.length).startsWith(header)) throw new Error('Not the image of the page.');
  const middle = header.length + Math.floor(heightPx / 2) * widthPx;
  const isDark = (grey: number): boolean => grey < 128;
  return [bytes.subarray(header.length, middle).some(isDark), bytes.subarray(middle).some(isDark)];
}
