import { mkdir, readFile, realpath, rm } from 'node:fs/promises';
import { GlossaError } from '../../errors.ts';
import type { ImageFormat } from '../../extraction/scans/messages.ts';
import { withStorageErrors } from '../../filesystem/storage-error.ts';
import { hasFont } from '../../formats/pdf/typeset/has-font.ts';
import { composeInProcess } from '../../images/run-compose.ts';
import type { ReadImagePage } from '../../images/to-paragraphs.ts';
import { toParagraphs } from '../../images/to-paragraphs.ts';
import { createSemaphore } from '../../resilience/semaphore.ts';
import type { TokenCounter } from '../../text/token-counter.ts';
import type { Translator } from '../../translation/translate.ts';
import type { TranslationOrder } from '../../translation/translate-request.ts';
import type { OperationScope } from '../operation-scope.ts';
import { billRequest, chargeInput, type UsageFields } from '../usage.ts';
import { openPages, type PageOrder, type PageServices } from './open-pages.ts';
import { type ImageWarning, imageWarnings } from './warnings.ts';

export interface TranslateImageServices extends PageServices {
  translator: Translator;
  tokenCounter: TokenCounter;
}

export interface BilledImage<Options> {
  options: Options;
  format: ImageFormat;
  bytes: Buffer;
  warnings: ImageWarning[];
  /** Labels for `x-glossa-engine`. */
  engines: string[];
  ocrPages: number;
  usage: UsageFields;
}

/** Time that the deadline grows by for the drawing, which takes 1 to 8 s on an idle core. */
const DRAWING_DEADLINE_MS = 60_000;
/** Images that are drawn at once take up to 1.5 GB each. */
const composing = createSemaphore({ permits: 2, maxPermitsPerTenant: 1, maxQueued: 32 });

/**
 * Translates the text in an image, which keeps all other pixels.
 * @throws GlossaError as `openPages`, `TextExtractor.recognizePages` and `Translator.translate`; `unsupported_option` for a
 *   target language whose letters no installed font has
 */
export async function translateImage<Options extends TranslationOrder>(
  services: TranslateImageServices,
  order: PageOrder<Options>,
  scope: OperationScope,
): Promise<BilledImage<Options>> {
  const { translator, tokenCounter, documents, work } = services;
  async function check(options: Options): Promise<void> {
    const { to } = await translator.check(options, scope);
    if (!hasFont(to)) throw new GlossaError('unsupported_option', { message: NO_FONT });
  }
  await using opened = await openPages(services, order, check, scope);
  const { options, format, file } = opened;
  if (format === 'pdf') throw new GlossaError('unsupported_format', { message: IS_PDF });
  scope.addTime?.(DRAWING_DEADLINE_MS);
  const startedAt = performance.now();
  const reading = await documents.recognizePages(file, format, undefined, options.currentLanguage, scope);
  if (reading.failure && reading.failure.code !== 'no_text') throw reading.failure;
  const pages = reading.pages.map(toParagraphs);
  const texts = pages.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text));
  const charge = await chargeInput(texts, tokenCounter, scope);
  scope.extendDeadline(texts.join('').length);
  const readingMs = performance.now() - startedAt;
  const language = options.currentLanguage ?? (await detect(texts));
  const translated =
    language === null || texts.length === 0
      ? { texts, engines: [], engineMs: 0 }
      : await translator.translate({ ...options, text: texts, currentLanguage: language }, scope);
  const drawn = takeTranslations(pages, translated.texts);
  const composed = await compose(drawn);
  const bill = {
    texts: translated.texts,
    inputTokens: await charge.inputTokens,
    engineMs: readingMs + translated.engineMs,
  };
  return {
    options,
    format,
    bytes: composed.bytes,
    warnings: imageWarnings({
      no_text: texts.length === 0 ? 1 : 0,
      text_uncertain: pages.reduce((sum, { uncertain }) => sum + uncertain, 0),
      text_without_room: composed.unfit,
      depth_reduced: composed.isReduced ? 1 : 0,
    }),
    engines: translated.engines,
    ocrPages: reading.ocrPages,
    usage: await billRequest(bill, tokenCounter, scope),
  };

  async function detect(sources: readonly string[]): Promise<string | null> {
    if (sources.length === 0) return null;
    return translator.detectDocument(sources.join('\n'), options.targetLanguage, scope);
  }

  async function compose(own: readonly ReadImagePage[]): Promise<{ bytes: Buffer; unfit: number; isReduced: boolean }> {
    // An image without a change keeps its bytes.
    if (format === 'pdf' || own.every(({ paragraphs }) => paragraphs.length === 0)) {
      return { bytes: await readWhole(), unfit: 0, isReduced: false };
    }
    using _permit = await composing.acquire(scope);
    const directory = work.newPath();
    await withStorageErrors(directory, () => mkdir(directory, { mode: 0o700 }));
    try {
      const { path, ...facts } = await composeInProcess({ format, file }, own, {
        directory: await realpath(directory),
        signal: scope.signal,
        onEnd: () => undefined,
      });
      return { bytes: await withStorageErrors(path, () => readFile(path)), ...facts };
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  }

  async function readWhole(): Promise<Buffer> {
    const { size } = await file.stat();
    const bytes = Buffer.alloc(size);
    await file.read(bytes, 0, size, 0);
    return bytes;
  }
}

const NO_FONT =
  'No installed font has the letters of the target language. Images can be translated into languages with Latin, Cyrillic or Greek letters.';
const IS_PDF = 'A PDF is a document: POST /v1/ai/translate/document translates it. Send PNG, JPEG, WebP or TIFF.';

/** The paragraphs with their translations. Those that stay the same keep their pixels. */
function takeTranslations(pages: readonly ReadImagePage[], translations: readonly string[]): ReadImagePage[] {
  let next = 0;
  return pages.map((page) => {
    const own = page.paragraphs.map((paragraph) => ({ paragraph, text: translations[next++] ?? paragraph.text }));
    const isSame = ({ paragraph, text }: (typeof own)[number]): boolean => text.trim() === paragraph.text.trim();
    return {
      ...page,
      paragraphs: own.filter((one) => !isSame(one)).map(({ paragraph, text }) => ({ ...paragraph, text })),
      kept: [
        ...page.kept,
        ...own.filter(isSame).flatMap(({ paragraph: { angle, lines } }) => lines.map((line) => ({ angle, line }))),
      ],
    };
  });
}
