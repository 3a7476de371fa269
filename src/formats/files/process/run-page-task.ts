import { writeFile } from 'node:fs/promises';
import { GlossaError } from '../../../errors.ts';
import { DocumentError } from '../../../extraction/process/channel.ts';
import type { PdfPages } from '../../pdf/pdf.ts';
import { send, sendProgress } from './channel.ts';
import { type FileRequest, type FileTask, RESULT_PATH, SOURCE_PATH } from './messages.ts';
import { sendUnits } from './send-units.ts';
import { createTranslationQueue } from './translation-queue.ts';
import { createTotal } from './unit-total.ts';

/** Sends the units of the pages of a PDF to the service. */
export async function extractPages(): Promise<void> {
  const pages = await openPages();
  const total = createTotal();
  total.add(pages);
  sendUnits(pages.units);
  const reading = pages.pack()?.toString('base64');
  send({ type: 'extracted', extraction: { ...total.result(), ...(reading !== undefined && { reading }) } });
}

/** Writes a PDF with the translations that the service sends. */
export async function composePages(
  { digest, target: { code, shownSource }, reading, fontFolders }: Extract<FileTask, { kind: 'compose' }>,
  requests: AsyncIterator<FileRequest>,
): Promise<void> {
  const pages = await openPages(reading === undefined ? undefined : Buffer.from(reading, 'base64'), fontFolders);
  const total = createTotal();
  total.add(pages);
  if (total.result().digest !== digest) {
    send({ type: 'unitsChanged' });
    throw new GlossaError('internal');
  }
  const translations = createTranslationQueue(requests);
  const own = await translations.take(pages.units.length);
  if (!(await translations.isEmpty())) throw new GlossaError('internal');
  const { bytes, keptUnits } = await pages.write(own, code, shownSource !== undefined);
  await writeFile(RESULT_PATH, bytes);
  send({ type: 'composed', keptUnits, lostTexts: 0, lostComments: 0 });
}

/** @throws GlossaError */
async function openPages(packed?: Uint8Array, fontFolders?: readonly string[]): Promise<PdfPages> {
  // In a damaged document pdf.js prefetches pages whose promises reject unhandled while it recovers.
  if (process.listenerCount('unhandledRejection') === 0) process.on('unhandledRejection', () => {});
  const { openPdf } = await import('../../pdf/pdf.ts');
  try {
    return await openPdf(SOURCE_PATH, sendProgress, packed, fontFolders);
  } catch (error) {
    if (error instanceof DocumentError) throw new GlossaError(error.code, { cause: error });
    throw error;
  }
}
