import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { openDocumentReader, type ReadDocument } from '../../../src/documents/document-reader.ts';
import type { PageImage, RecognizedPage, TextRecognizer } from '../../../src/documents/ocr/recognizer.ts';
import type { ImageFormat } from '../../../src/documents/scans/ipc.ts';
import type { RequestScope } from '../../../src/request-scope.ts';

/** Images of 60 × 36 pixels at 200 dpi, with black lines in the upper half. */
export const IMAGES: Record<ImageFormat, Buffer> = {
  /** Stored on its side, with an Exif orientation. */
  jpeg: Buffer.from(
    '/9j/4AAQSkZJRgABAQEAyADIAAD/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//wAALCAA8ACQBAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/AOxu/Ef2bxlY+Hvsm77XAZvP8zG3Ac4245+5696q2fi77V/wkn+gbf7D3/8ALbPnbd/+z8v3PfrWp4b1f+3tCttT8jyPP3fu9+7btYr1wPT0rTorhNW/5LLon/Xk38pqzNH/AOaj/wDbb/2vXT/Db/kRNN/7a/8Ao166eiuE1b/ksuif9eTfymrM0f8A5qP/ANtv/a9dP8Nv+RE03/tr/wCjXrp6K4TVv+Sy6J/15N/KaszR/wDmo/8A22/9r10/w2/5ETTf+2v/AKNeunorhNW/5LLon/Xk38pqzNH/AOaj/wDbb/2vXT/Db/kRNN/7a/8Ao166eiuE1b/ksuif9eTfymrM0f8A5qP/ANtv/a9dP8Nv+RE03/tr/wCjXrp6K4TVv+Sy6J/15N/KaszR/wDmo/8A22/9r10/w2/5ETTf+2v/AKNeunoooooor//Z',
    'base64',
  ),
  /** Transparent but for the lines, and black where it is transparent. */
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAADwAAAAkCAYAAADVeVmEAAAACXBIWXMAAB7CAAAewgFu0HU+AAAAQUlEQVR4nO3UIQ4AIAwEQeD/fwZNggWS64ys6pprDaL0w20+/+KurXH8+uKXcsEQxkqnKxcMYax0unLBAAAAAHkWlUoDEOtP2LAAAAAASUVORK5CYII=',
    'base64',
  ),
  /** Two pages, compressed as faxes are. The second one is white. */
  tiff: Buffer.from(
    'SUkqACAAAAAmoFny1X/x/LVf/H8tV/8f/////gAgAgAMAAABAwABAAAAPAAAAAEBAwABAAAAJAAAAAIBAwABAAAAAQAAAAMBAwABAAAABAAAAAYBAwABAAAAAQAAABEBBAABAAAACAAAABYBAwABAAAAJAAAABcBBAABAAAAFwAAABoBBQABAAAAtgAAABsBBQABAAAAvgAAABwBAwABAAAAAQAAACgBAwABAAAAAgAAAOgAAADIAAAAAQAAAMgAAAABAAAAAAAAAAAAAAAAAElJKgAYAAAAJqBZ///////////4AIAIAAwAAAEDAAEAAAA8AAAAAQEDAAEAAAAkAAAAAgEDAAEAAAABAAAAAwEDAAEAAAAEAAAABgEDAAEAAAABAAAAEQEEAAEAAADYAAAAFgEDAAEAAAAkAAAAFwEEAAEAAAAPAAAAGgEFAAEAAAB+AQAAGwEFAAEAAACGAQAAHAEDAAEAAAABAAAAKAEDAAEAAAACAAAAAAAAAMgAAAABAAAAyAAAAAEAAAAAAA==',
    'base64',
  ),
  webp: Buffer.from(
    'UklGRjgAAABXRUJQVlA4TCsAAAAvO8AIAA8w//M///MfeFDUSJKyDsa/2mU4fEf0X0iQYPYIx9ADhQae2f4BAA==',
    'base64',
  ),
};

/** What a page of a test PDF shows, from the back to the front. */
export type Content = 'scan' | { text: string; y: number } | { paths: number };

/** A PDF of pages of A4. */
export async function makePdf(pages: readonly (readonly Content[])[]): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false });
  for (const contents of pages) {
    pdf.addPage();
    for (const content of contents) {
      if (content === 'scan') pdf.image(IMAGES.png, 0, 0, { width: 595, height: 842 });
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
  const reader = await openDocumentReader({
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
