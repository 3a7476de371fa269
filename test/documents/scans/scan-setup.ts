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

/** Images of 48 × 24 pixels at 200 dpi, black in the left third. */
export const IMAGES: Record<ImageFormat, Buffer> = {
  /** Stored on its side, with an Exif orientation. */
  jpeg: Buffer.from(
    '/9j/4AAQSkZJRgABAQEAyADIAAD/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//wAALCAAwABgBAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/APTqKKKKKKKKKKK+YqKKKKK//9k=',
    'base64',
  ),
  /** Transparent on the right, black in places that are transparent. */
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAADAAAAAYCAYAAAC8/X7cAAAACXBIWXMAAB7CAAAewgFu0HU+AAAAPUlEQVR4nO3PwQ0AMAzCQJL9d26HIJI/vj9CniQvnSn3lSXPLxhAM4BmAM0AmgE0A2gG0AygGUAzgGYA7QPZNQEwSX2ojQAAAABJRU5ErkJggg==',
    'base64',
  ),
  /** Two pages, compressed as faxes are. The second one is white. */
  tiff: Buffer.from(
    'SUkqABQAAAA1A1f//////+ACACAMAAABAwABAAAAMAAAAAEBAwABAAAAGAAAAAIBAwABAAAAAQAAAAMBAwABAAAABAAAAAYBAwABAAAAAQAAABEBBAABAAAACAAAABYBAwABAAAAGAAAABcBBAABAAAADAAAABoBBQABAAAAqgAAABsBBQABAAAAsgAAABwBAwABAAAAAQAAACgBAwABAAAAAgAAANQAAADIAAAAAQAAAMgAAAABAAAAAAAAAAAASUkqABQAAAAmoMn///////gAgAgMAAABAwABAAAAMAAAAAEBAwABAAAAGAAAAAIBAwABAAAAAQAAAAMBAwABAAAABAAAAAYBAwABAAAAAQAAABEBBAABAAAAyAAAABYBAwABAAAAGAAAABcBBAABAAAADAAAABoBBQABAAAAagEAABsBBQABAAAAcgEAABwBAwABAAAAAQAAACgBAwABAAAAAgAAAAAAAADIAAAAAQAAAMgAAAABAAAAAAAAAAAA',
    'base64',
  ),
  webp: Buffer.from('UklGRigAAABXRUJQVlA4TBsAAAAvL8AFAA8w//M///MfeBALJvlLz6A7ov9RcAIA', 'base64'),
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
  /** Share of the left third, and of the rest, that is dark. */
  dark: [left: number, rest: number];
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
      const look: SeenPage = { page, language, image, dark: await darkShares(image) };
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

async function darkShares({ path, widthPx, heightPx }: PageImage): Promise<[number, number]> {
  const bytes = await readFile(path);
  const header = `P5\n${widthPx} ${heightPx}\n255\n`;
  if (!bytes.toString('latin1', 0, header.length).startsWith(header)) throw new Error('Not the image of the page.');
  const counts = { left: [0, 0], rest: [0, 0] };
  for (let at = header.length; at < bytes.length; at++) {
    const x = (at - header.length) % widthPx;
    const count = x < widthPx / 3 ? counts.left : counts.rest;
    count[0] = (count[0] ?? 0) + 1;
    if ((bytes[at] ?? 0) < 128) count[1] = (count[1] ?? 0) + 1;
  }
  const share = ([all = 0, dark = 0]: number[]) => Math.round((100 * dark) / all) / 100;
  return [share(counts.left), share(counts.rest)];
}
