import { open } from 'node:fs/promises';
import { withStorageErrors } from '../../filesystem/storage-error.ts';
import type { ImageFormatName } from '../../formats/files/file-types.ts';
import { addWarning, type WarningCounts } from '../../formats/warnings.ts';
import { limitGroupsOf } from '../../limits/limit-group.ts';
import type { RequestScope } from '../../request-scope.ts';
import { countCodePoints } from '../../text/graphemes.ts';
import type { TranslatedPicture } from '../../translation/images/translate-picture.ts';
import type { DocumentRow } from '../document-row.ts';
import { type PictureBill, reserveMore } from '../queue/bill.ts';
import type { Task } from '../queue/task.ts';
import { countTokens } from './count-tokens.ts';
import type { StepContext } from './step-context.ts';

/**
 * Translates the text in an image file for a document, whose quota it reserves.
 * @throws GlossaError as `PictureTranslator.translate`, and `quota_exceeded`; StorageError; the signal's reason
 */
export async function translatePictureFile(
  { path, format }: { path: string; format: ImageFormatName },
  { document, options }: Pick<Task, 'document' | 'options'>,
  context: StepContext,
  scope: RequestScope,
): Promise<TranslatedPicture> {
  const { choice: _choice, existing: _existing, memoryUpdate: _memoryUpdate, layout: _layout, ...rest } = options;
  const { translateImages: _translateImages, ...given } = rest;
  const order = { ...given, currentLanguage: given.currentLanguage ?? document.current_language ?? undefined };
  await using file = await withStorageErrors(path, () => open(path, 'r'));
  const reserve = (texts: readonly string[]) => reserveQuota(document, countCodePoints(texts), context);
  return await context.pictures.translate({ format, file }, order, reserve, scope);
}

async function reserveQuota(document: DocumentRow, characters: number, context: StepContext): Promise<void> {
  const { database, keyStore, limiter } = context;
  const { key_id: keyId, owner } = document;
  if (characters === 0) return;
  const groups = limitGroupsOf({ keyId, owner, limits: await keyStore.limitsOf(keyId, owner) });
  await limiter.reserveForDocument(groups, { characters, tokens: characters }, () =>
    reserveMore(database, document, characters),
  );
}

export function emptyBill(): PictureBill {
  return { characters: 0, inputTokens: 0, outputTokens: 0, inferenceTimeTokens: 0, engines: [] };
}

export async function addToBill(
  bill: PictureBill,
  { texts, translations, engines, engineMs }: TranslatedPicture,
  context: StepContext,
  scope: RequestScope,
): Promise<void> {
  bill.characters += countCodePoints(texts);
  bill.inputTokens += await countTokens(texts, context, scope);
  bill.outputTokens += await countTokens(translations, context, scope);
  bill.inferenceTimeTokens += Math.ceil(engineMs);
  bill.engines.push(...engines);
}

/** Counts what of a picture stays or changes. */
export function addPictureWarnings(warnings: WarningCounts, picture: TranslatedPicture): void {
  const { uncertain, unfit, isReduced } = picture;
  for (const { code, texts } of picture.warnings) addWarning(warnings, code, texts.length);
  addWarning(warnings, 'kept_picture_texts', uncertain + unfit);
  addWarning(warnings, 'depth_reduced', isReduced ? 1 : 0);
}
