import { rm } from 'node:fs/promises';
import { GlossaError } from '../../errors.ts';
import type { LanguageDetector } from '../../languages/language-detector.ts';
import type { RequestScope } from '../../request-scope.ts';
import { forEachConcurrent } from '../../resilience/for-each-concurrent.ts';
import {
  type PageImage,
  PageNotReadError,
  type RecognizedLine,
  type RecognizedPage,
  type TextRecognizer,
} from '../ocr/recognizer.ts';
import { createWarning, type Warning } from '../warnings.ts';
import { firstLanguage, MIN_LEGIBLE_CONFIDENCE, type ReadIn, readInItsLanguage } from './choose-language.ts';
import type { UnreadPage } from './messages.ts';
import type { ReadLine, ReadPage } from './read-page.ts';
import { DEFAULT_DPI } from './resolution.ts';
import type { PageImages } from './run-scan-process.ts';

export interface PageReading {
  /** The pages in no order. */
  pages: ReadPage[];
  /** Number of pages that were read. */
  ocrPages: number;
  warnings: Warning[];
  /** Why no image could be made of a page, which ended the reading, or why pages are left out. */
  failure?: GlossaError;
}

export interface PageReadingDependencies {
  recognizer: TextRecognizer;
  /** Languages of the recognizer, at least one. */
  installed: readonly string[];
  detector: Pick<LanguageDetector, 'detect'>;
  /** @throws as `makePageImages` */
  makeImages(pages: readonly UnreadPage[]): Promise<PageImages>;
}

/** Pages of one document that are read by OCR. */
const MAX_OCR_PAGES = 200;
/** Time that the deadline grows by with each page, and with each further reading of a page. */
const DEADLINE_MS_PER_READING = 10_000;
/** Pages whose images are on disk at once, 3 to 20 MB each. */
const PAGES_AT_ONCE = 8;
/** Pages of one document that are read at once. */
const CONCURRENCY = 2;
/** Confidence of a page below which many of its words are wrong. */
const MIN_PAGE_CONFIDENCE = 65;
/** Pages that are tried until one tells its language. */
const MAX_DETECTION_PAGES = 3;

/**
 * Reads pages by OCR, a few at a time: the first one in the default language, the others in the language that it is in.
 * @param pages of a PDF; undefined for all pages of an image
 */
export async function readPages(
  pages: readonly UnreadPage[] | undefined,
  { recognizer, installed, detector, makeImages }: PageReadingDependencies,
  scope: RequestScope,
): Promise<PageReading> {
  const read = new Map<number, ReadPage>();
  const uncertain: number[] = [];
  const illegible: number[] = [];
  let language = firstLanguage(installed) ?? '';
  let missing: string | undefined;
  let attempts = 0;
  let done = 0;
  let failure: GlossaError | undefined;

  function keep(number: number, page: RecognizedPage, image: PageImage): void {
    const readPage = toReadPage(number, page, image);
    const hasLines = readPage.lines.length > 0;
    if (hasLines && page.confidence < MIN_LEGIBLE_CONFIDENCE) return void illegible.push(number);
    read.set(number, readPage);
    if (hasLines && page.confidence < MIN_PAGE_CONFIDENCE) uncertain.push(number);
  }

  async function readNext(number: number, image: PageImage): Promise<void> {
    keep(number, await recognizer.recognize(image, language, scope), image);
  }

  /** Reads a page of a document whose language is not known. */
  async function readFirst(number: number, image: PageImage): Promise<void> {
    attempts += 1;
    let readings = 0;
    const readIn: ReadIn = (one) => {
      if (readings++ > 0) scope.addTime?.(DEADLINE_MS_PER_READING);
      return recognizer.recognize(image, one, scope);
    };
    const first = await readInItsLanguage(readIn, language, installed, detector, scope);
    keep(number, first.page, image);
    if (!first.isCertain) return;
    attempts = MAX_DETECTION_PAGES;
    ({ language, missing } = first);
  }

  async function finish(reading: Promise<void>): Promise<void> {
    await leaveOutUnreadable(reading);
    done += 1;
    reportDone();
  }

  function reportDone(): void {
    scope.onPagesRead?.(done, Math.min(wanted.length, MAX_OCR_PAGES));
  }

  async function readSome(images: Map<number, PageImage>): Promise<void> {
    const rest = [...images];
    while (attempts < MAX_DETECTION_PAGES) {
      const first = rest.shift();
      if (first === undefined) return;
      await finish(readFirst(...first));
    }
    await forEachConcurrent(rest, CONCURRENCY, (next) => finish(readNext(...next)));
  }

  let wanted = pages ?? numbered(PAGES_AT_ONCE);
  if (pages) addTime(wanted, scope);
  for (let start = 0; failure === undefined && start < Math.min(wanted.length, MAX_OCR_PAGES); start += PAGES_AT_ONCE) {
    const made = await makeImages(wanted.slice(start, Math.min(start + PAGES_AT_ONCE, MAX_OCR_PAGES)));
    if (!pages && start === 0) {
      wanted = numbered(made.pages);
      addTime(wanted, scope);
    }
    if (start === 0) reportDone();
    await readSome(made.images);
    failure = made.failure;
    for (const { path } of made.images.values()) await rm(path, { force: true });
  }
  const unread = wanted.map(({ page }) => page).filter((page) => !read.has(page) && !illegible.includes(page));
  if (illegible.length > 0) failure ??= new GlossaError('no_text', { message: ILLEGIBLE });
  return {
    pages: [...read.values()],
    ocrPages: read.size,
    warnings: [
      ...(unread.length > 0 ? [createWarning('pages_not_read', unread)] : []),
      ...(illegible.length > 0 ? [createWarning('pages_illegible', illegible)] : []),
      ...(uncertain.length > 0 ? [createWarning('pages_uncertain', uncertain)] : []),
      ...(missing === undefined ? [] : [missingLanguage(missing, language, [...read.keys()])]),
    ],
    ...(failure && { failure }),
  };
}

const ILLEGIBLE =
  'The scan is of poor quality, or in a language whose OCR data is not installed. Send a sharper scan, or install the data, such as that of Japanese with: glossa models pull ocr:ja';

/** The other pages of the document are not affected. */
async function leaveOutUnreadable(reading: Promise<void>): Promise<void> {
  try {
    await reading;
  } catch (error) {
    if (!(error instanceof PageNotReadError)) throw error;
  }
}

/** @returns pages of an image, which has its own resolution */
function numbered(count: number): UnreadPage[] {
  return Array.from({ length: count }, (_, index) => ({ page: index + 1, dpi: DEFAULT_DPI }));
}

function addTime(pages: readonly UnreadPage[], scope: RequestScope): void {
  scope.addTime?.(Math.min(pages.length, MAX_OCR_PAGES) * DEADLINE_MS_PER_READING);
}

function missingLanguage(missing: string, language: string, pages: readonly number[]): Warning {
  const message = `These pages are in a language (${missing}) whose OCR data is not installed, and were read with that of ${language}. Expect errors. Install it with: glossa models pull ocr:${missing}`;
  return createWarning('ocr_language_missing', pages, message);
}

const POINTS_PER_INCH = 72;
/** Lines with a lower confidence are specks and pictures that were taken for letters. */
const MIN_LINE_CONFIDENCE = 30;

/** Converts the lines of a page from pixels to points. */
function toReadPage(page: number, { blocks }: RecognizedPage, image: PageImage): ReadPage {
  const scale = POINTS_PER_INCH / image.dpi;
  const lines = blocks.flatMap((block) => block.lines);
  return {
    page,
    width: image.widthPx * scale,
    height: image.heightPx * scale,
    lines: lines.filter(({ confidence }) => confidence >= MIN_LINE_CONFIDENCE).map((line) => toReadLine(line, scale)),
  };
}

function toReadLine({ text, box, baselinePx, sizePx }: RecognizedLine, scale: number): ReadLine {
  return {
    text,
    x0: box.leftPx * scale,
    x1: (box.leftPx + box.widthPx) * scale,
    y: baselinePx * scale,
    size: sizePx * scale,
  };
}
