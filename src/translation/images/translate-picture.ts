import { type FileHandle, mkdir, readFile, realpath, rm } from 'node:fs/promises';
import type { Registry } from 'prom-client';
import { GlossaError } from '../../errors.ts';
import type { ImageFormat } from '../../extraction/scans/messages.ts';
import type { TextExtractor } from '../../extraction/text-extractor.ts';
import { withStorageErrors } from '../../filesystem/storage-error.ts';
import type { WorkDirectory } from '../../filesystem/work-directory.ts';
import type { PictureText } from '../../formats/files/pictures.ts';
import { directionOf } from '../../formats/pdf/typeset/bidi.ts';
import { hasFont } from '../../formats/pdf/typeset/has-font.ts';
import { fontFolders, realFolders } from '../../formats/pdf/typeset/noto-fonts.ts';
import { composeInProcess } from '../../images/run-compose.ts';
import { type ReadImagePage, toParagraphs } from '../../images/to-paragraphs.ts';
import { canonicalLanguage } from '../../languages/canonical-code.ts';
import type { ProcessOutcome } from '../../processes/supervise.ts';
import type { RequestScope } from '../../request-scope.ts';
import { createSemaphore, type Semaphore } from '../../resilience/semaphore.ts';
import { createCounter } from '../../telemetry/metrics.ts';
import type { Translator } from '../translate.ts';
import type { TranslationOrder } from '../translate-request.ts';
import type { TranslationWarning } from '../translation-warnings.ts';

export interface PictureTranslatorOptions {
  translator: Pick<Translator, 'translate' | 'detectDocument'>;
  documents: Pick<TextExtractor, 'recognizePages'>;
  work: Pick<WorkDirectory, 'newPath'>;
  /** Directory of models with the Noto fonts, which are used beside the fonts of the system. */
  modelsDirectory: string;
  registry: Registry;
}

/** An image on disk. */
export interface Picture {
  format: ImageFormat;
  file: FileHandle;
}

export interface TranslatedPicture {
  /** Undefined for an image that stays as it is. */
  bytes: Buffer | undefined;
  /** The texts that were read, and their translations. */
  texts: readonly string[];
  translations: readonly string[];
  /** What the image says now in the places of its texts. */
  shown: readonly PictureText[];
  /** Lines that cannot be read with certainty, and texts whose translations have no room. */
  uncertain: number;
  unfit: number;
  /** Whether the image had more than 8 bits for a colour. */
  isReduced: boolean;
  ocrPages: number;
  /** Language of the texts, as stated or detected; null where nothing tells it. */
  language: string | null;
  /** Labels of the engines. */
  engines: string[];
  /** Time of the reading and of the engines, in ms. */
  engineMs: number;
  /** What is told of translations that still have faults. */
  warnings: readonly TranslationWarning[];
}

const NO_FONT =
  'No installed font has the letters of the target language. Install it with `glossa models pull fonts`, for Chinese, Japanese and Korean with `glossa models pull fonts:cjk`.';

export interface PictureTranslator {
  /**
   * @param target canonical code
   * @throws GlossaError `unsupported_option` for a target language whose letters no installed font has
   */
  requireFont(target: string): void;
  /**
   * Translates the text in an image, which keeps all other pixels.
   * @param onTexts receives the texts before they are translated
   * @throws GlossaError as `TextExtractor.recognizePages` and `Translator.translate`; what `onTexts` throws
   */
  translate(
    picture: Picture,
    options: TranslationOrder,
    onTexts: (texts: readonly string[]) => Promise<void>,
    scope: RequestScope,
  ): Promise<TranslatedPicture>;
}

/** An image takes up to 1.5 GB while it is drawn. */
const MAX_DRAWN_AT_ONCE = 2;
const MAX_WAITING = 32;

/** Creates what translates images, of requests and of documents alike. */
export function createPictureTranslator(given: PictureTranslatorOptions): PictureTranslator {
  const permits = createSemaphore({ permits: MAX_DRAWN_AT_ONCE, maxPermitsPerTenant: 1, maxQueued: MAX_WAITING });
  const ended = createCounter(given.registry, 'glossa_images_processes_ended_total');
  const folders = realFolders(fontFolders(given.modelsDirectory));
  const services = { ...given, folders, permits, onEnd: (outcome: ProcessOutcome) => ended.inc({ outcome }) };
  return {
    requireFont(target) {
      if (!hasFont(target, folders)) throw new GlossaError('unsupported_option', { message: NO_FONT });
    },
    translate: (picture, options, onTexts, scope) => translatePicture(services, picture, options, onTexts, scope),
  };
}

interface PictureServices extends PictureTranslatorOptions {
  /** Folders with fonts. */
  folders: readonly string[];
  permits: Semaphore;
  onEnd(outcome: ProcessOutcome): void;
}

async function translatePicture(
  { translator, documents, work, folders, permits, onEnd }: PictureServices,
  { format, file }: Picture,
  options: TranslationOrder,
  onTexts: (texts: readonly string[]) => Promise<void>,
  scope: RequestScope,
): Promise<TranslatedPicture> {
  const startedAt = performance.now();
  const reading = await documents.recognizePages(file, format, undefined, options.currentLanguage, scope);
  if (reading.failure && reading.failure.code !== 'no_text') throw reading.failure;
  const pages = reading.pages.map(toParagraphs);
  const texts = pages.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text));
  await onTexts(texts);
  const readingMs = performance.now() - startedAt;
  const language = options.currentLanguage ?? (await detect());
  const translated =
    language === null || texts.length === 0
      ? { texts, engines: [], engineMs: 0, warnings: [] }
      : await translator.translate({ ...options, text: texts, currentLanguage: language }, scope);
  const drawn = takeTranslations(pages, translated.texts);
  // An image without a change keeps its bytes.
  const isSame = drawn.every(({ paragraphs }) => paragraphs.length === 0);
  const target = canonicalLanguage(options.targetLanguage)?.code ?? options.targetLanguage;
  const isRightToLeft = directionOf(target) === 'rtl';
  const composed = isSame ? { bytes: undefined, unfit: 0, isReduced: false } : await compose();
  return {
    ...composed,
    texts,
    language,
    translations: translated.texts,
    shown: drawn.flatMap(({ paragraphs }) => paragraphs.map((paragraph) => ({ ...paragraph, isRightToLeft }))),
    uncertain: pages.reduce((sum, { uncertain }) => sum + uncertain, 0),
    ocrPages: reading.ocrPages,
    engines: translated.engines,
    engineMs: readingMs + translated.engineMs,
    warnings: translated.warnings,
  };

  async function detect(): Promise<string | null> {
    if (texts.length === 0) return null;
    return translator.detectDocument(texts.join('\n'), options.targetLanguage, scope);
  }

  async function compose(): Promise<{ bytes: Buffer; unfit: number; isReduced: boolean }> {
    using _permit = await permits.acquire(scope);
    const directory = work.newPath();
    await withStorageErrors(directory, () => mkdir(directory, { mode: 0o700 }));
    try {
      const { path, ...facts } = await composeInProcess({ format, file }, drawn, {
        directory: await realpath(directory),
        language: target,
        fontFolders: folders,
        signal: scope.signal,
        onEnd,
      });
      return { bytes: await withStorageErrors(path, () => readFile(path)), ...facts };
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  }
}

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
