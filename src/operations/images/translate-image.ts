import { buffer } from 'node:stream/consumers';
import { GlossaError } from '../../errors.ts';
import type { ImageFormat } from '../../extraction/scans/messages.ts';
import type { TokenCounter } from '../../text/token-counter.ts';
import type { PictureTranslator } from '../../translation/images/translate-picture.ts';
import type { Translator } from '../../translation/translate.ts';
import type { TranslationOrder } from '../../translation/translate-request.ts';
import { billRequest, chargeInput, type UsageFields } from '../billing.ts';
import type { OperationScope } from '../operation-scope.ts';
import { openPages, type PageOrder, type PageServices } from './open-pages.ts';
import { type ImageWarning, imageWarnings } from './warnings.ts';

export interface TranslateImageServices extends PageServices {
  translator: Translator;
  pictures: PictureTranslator;
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

/**
 * Translates the text in an image, which keeps all other pixels.
 * @throws GlossaError as `openPages` and `PictureTranslator.translate`; `unsupported_option` for a target language whose letters no
 *   installed font has
 */
export async function translateImage<Options extends TranslationOrder>(
  services: TranslateImageServices,
  order: PageOrder<Options>,
  scope: OperationScope,
): Promise<BilledImage<Options>> {
  const { translator, pictures, tokenCounter } = services;
  async function check(options: Options): Promise<void> {
    const { to } = await translator.check(options, scope);
    pictures.requireFont(to);
  }
  await using opened = await openPages(services, order, check, scope);
  const { options, format, file } = opened;
  if (format === 'pdf') throw new GlossaError('unsupported_format', { message: IS_PDF });
  scope.addTime?.(DRAWING_DEADLINE_MS);
  let inputTokens = Promise.resolve(0);
  async function charge(texts: readonly string[]): Promise<void> {
    ({ inputTokens } = await chargeInput(texts, tokenCounter, scope));
    scope.extendDeadline(texts.join('').length);
  }
  const picture = await pictures.translate({ format, file }, options, charge, scope);
  const bill = { texts: picture.translations, inputTokens: await inputTokens, engineMs: picture.engineMs };
  return {
    options,
    format,
    bytes: picture.bytes ?? (await buffer(file.createReadStream({ start: 0, autoClose: false }))),
    warnings: imageWarnings({
      no_text: picture.texts.length === 0 ? 1 : 0,
      text_uncertain: picture.uncertain,
      text_without_room: picture.unfit,
      depth_reduced: picture.isReduced ? 1 : 0,
      ...Object.fromEntries(picture.warnings.map(({ code, texts }) => [code, texts.length])),
    }),
    engines: picture.engines,
    ocrPages: picture.ocrPages,
    usage: await billRequest(bill, tokenCounter, scope),
  };
}

const IS_PDF = 'A PDF is a document: POST /v1/ai/translate/document translates it. Send PNG, JPEG, WebP or TIFF.';
