import { GlossaError } from '../../errors.ts';
import type { PageReading, PageText } from '../../extraction/scans/read-pages.ts';
import type { Warning } from '../../extraction/warnings.ts';
import { requireLanguage } from '../../languages/require-language.ts';
import type { TokenCounter } from '../../text/token-counter.ts';
import { billRequest, chargeInput, type UsageFields } from '../billing.ts';
import type { OperationScope } from '../operation-scope.ts';
import { openPages, type PageOrder, type PageServices } from './open-pages.ts';

export interface ReadImageServices extends PageServices {
  tokenCounter: TokenCounter;
}

export interface ReadImageOptions {
  /** The first and the last page of a PDF or a TIFF, from 1. Default: all pages. */
  pageRange: readonly [first: number, last: number] | undefined;
  /** Language of the text as the client wrote it. Default: it is detected. */
  currentLanguage: string | undefined;
  /** Whether the client wants an answer about the image. */
  hasPrompt: boolean;
}

export interface BilledReading<Options> {
  options: Options;
  /** In order; one at least. Their files are deleted. */
  pages: readonly PageText[];
  /** Pages of the file; undefined when only some were wanted. */
  pageCount: number | undefined;
  warnings: readonly Warning[];
  usage: UsageFields;
}

/**
 * Recognizes the text of an image or a PDF, charges its characters and bills the time of the reading.
 * @throws GlossaError as `openPages` and `TextExtractor.recognizePages`; `unsupported_option`, `unknown_language`,
 *   `ocr_not_installed`, `quota_exceeded`
 */
export async function readImage<Options extends ReadImageOptions>(
  services: ReadImageServices,
  order: PageOrder<Options>,
  scope: OperationScope,
): Promise<BilledReading<Options>> {
  await using opened = await openPages(services, order, checkOptions, scope);
  const { options, format, file } = opened;
  const startedAt = performance.now();
  const language = languageOf(options);
  const numbers = options.pageRange && numbersOf(options.pageRange);
  const reading = await services.documents.recognizePages(file, format, numbers, language, scope);
  if (numbers && reading.pages.length === 0 && !reading.failure) throw invalidRange();
  const pages = requirePages(reading);
  const text = pages.flatMap(({ recognized }) =>
    recognized.blocks.map((block) => block.lines.map((line) => line.text)),
  );
  const texts = text.map((lines) => lines.join('\n'));
  const charge = await chargeInput(texts, services.tokenCounter, scope);
  const engineMs = performance.now() - startedAt;
  const bill = { texts, inputTokens: await charge.inputTokens, engineMs };
  return {
    options,
    pages,
    pageCount: numbers ? undefined : reading.pageCount,
    warnings: reading.warnings,
    usage: await billRequest(bill, services.tokenCounter, scope),
  };
}

function invalidRange(): GlossaError {
  return new GlossaError('invalid_request', { issues: [{ path: 'page_range', message: 'is beyond the last page' }] });
}

function checkOptions(options: ReadImageOptions): void {
  if (options.hasPrompt) throw new GlossaError('unsupported_option', { message: NO_PROMPT });
  languageOf(options);
}

const NO_PROMPT =
  'No engine of this installation answers a prompt about an image. Leave out prompt to get the text of the image.';

function languageOf({ currentLanguage }: ReadImageOptions): string | undefined {
  return currentLanguage === undefined ? undefined : requireLanguage(currentLanguage, 'current_language').code;
}

function numbersOf([first, last]: readonly [number, number]): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/**
 * The pages in order. Pages that are left out have warnings.
 * @throws GlossaError when no page of the file could be read
 */
function requirePages({ pages, failure }: PageReading): PageText[] {
  if (pages.length === 0) throw failure ?? new GlossaError('no_text');
  return pages.toSorted((one, other) => one.page - other.page);
}
