import { rm } from 'node:fs/promises';
import { GlossaError } from '../../errors.ts';
import type { LanguageDetector } from '../../languages/language-detector.ts';
import type { RequestScope } from '../../request-scope.ts';
import { forEachConcurrent } from '../../resilience/for-each-concurrent.ts';
import { PageNotReadError, type RecognizedPage, type TextRecognizer } from '../ocr/recognizer.ts';
import { createWarning, type Warning } from '../warnings.ts';
import { firstLanguage, MIN_LEGIBLE_CONFIDENCE, type ReadIn, readInItsLanguage } from './choose-language.ts';
import type { UnreadPage } from './messages.ts';
import { DEFAULT_DPI } from './resolution.ts';
import type { PageImages, PlacedImage } from './run-scan-process.ts';

/** A page that was recognized. */
export interface PageText {
  /** From 1. */
  page: number;
  /** Without lines of specks and pictures that were taken for letters. */
  recognized: RecognizedPage;
  /** The page's image, whose file is deleted. */
  image: PlacedImage;
}

export interface PageReading {
  /** The pages in no order. */
  pages: PageText[];
  /** Number of pages of an image, or of a PDF that is read in full. */
  pageCount: number;
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
  /** The installed language of the pages, where it is known. */
  language?: string | undefined;
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
/** Lines with a lower confidence are specks and pictures that were taken for letters. */
const MIN_LINE_CONFIDENCE = 30;
/** Pages that are tried until one tells its language. */
const MAX_DETECTION_PAGES = 3;

/**
 * Reads pages by OCR, a few at a time: the first one in the default language, the others in the language that it is in.
 * @param pages of a PDF; undefined for all pages of the file
 */
export async function readPages(
  pages: readonly UnreadPage[] | undefined,
  { recognizer, installed, detector, makeImages, ...given }: PageReadingDependencies,
  scope: RequestScope,
): Promise<PageReading> {
  const read = new Map<number, PageText>();
  const uncertain: number[] = [];
  const illegible: number[] = [];
  let language = given.language ?? firstLanguage(installed) ?? '';
  let missing: string | undefined;
  let attempts = given.language === undefined ? 0 : MAX_DETECTION_PAGES;
  let done = 0;
  let failure: GlossaError | undefined;

  function keep(number: number, page: RecognizedPage, image: PlacedImage): void {
    const blocks = withoutSpecks(page);
    const hasLines = blocks.length > 0;
    if (hasLines && page.confidence < MIN_LEGIBLE_CONFIDENCE) return void illegible.push(number);
    read.set(number, { page: number, recognized: { ...page, blocks }, image });
    if (hasLines && page.confidence < MIN_PAGE_CONFIDENCE) uncertain.push(number);
  }

  async function readNext(number: number, image: PlacedImage): Promise<void> {
    keep(number, await recognizer.recognize(image, language, scope), image);
  }

  /** Reads a page of a document whose language is not known. */
  async function readFirst(number: number, image: PlacedImage): Promise<void> {
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

  async function readSome(images: Map<number, PlacedImage>): Promise<void> {
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
    pageCount: wanted.length,
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

function withoutSpecks({ blocks }: RecognizedPage): RecognizedPage['blocks'] {
  const legible = blocks.map(({ lines }) => ({
    lines: lines.filter(({ confidence }) => confidence >= MIN_LINE_CONFIDENCE),
  }));
  return legible.filter(({ lines }) => lines.length > 0);
}

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
