import { basename, extname } from 'node:path';
import { request } from 'undici';
import type { LaunchedService } from '../../../load/launched-service.ts';
import { requestSummary } from '../ask.ts';
import type { ReadingDocument } from './documents.ts';

export const SUMMARY_TYPES = ['text', 'points'] as const;
export type SummaryType = (typeof SUMMARY_TYPES)[number];

/** Extensions of files whose text people paste. */
const PASTED = ['.txt', '.md'];

export interface Answer {
  /** Empty when the service refuses the document. */
  answer: string | string[];
  seconds: number;
}

/** Summarizes a document, from its text or as a stored file. */
export async function askAbout(
  glossa: LaunchedService,
  document: ReadingDocument,
  type: SummaryType,
  points: number,
): Promise<Answer> {
  const startedAt = performance.now();
  const answer = await summaryOf(glossa, document, type, points);
  return { answer, seconds: (performance.now() - startedAt) / 1_000 };
}

async function summaryOf(
  glossa: LaunchedService,
  { file, bytes }: ReadingDocument,
  type: SummaryType,
  points: number,
): Promise<string | string[]> {
  const options = { type, ...(type === 'points' && { max_points: points }) };
  try {
    if (PASTED.includes(extname(file))) {
      return await requestSummary(glossa, { text: bytes.toString('utf8'), ...options });
    }
    return await requestSummary(glossa, { file_store_key: await storeFile(glossa, basename(file), bytes), ...options });
  } catch (error) {
    console.error(file, error);
    return type === 'points' ? [] : '';
  }
}

/** @returns the key of the stored file */
async function storeFile(glossa: LaunchedService, key: string, bytes: Buffer): Promise<string> {
  const stored = await request(`${glossa.url}/v1/store/file?key=${encodeURIComponent(key)}&overwrite=true`, {
    method: 'POST',
    headers: { 'x-api-key': glossa.key, 'content-type': 'application/octet-stream' },
    body: bytes,
  });
  if (stored.statusCode >= 300) throw new Error(`${key} is not stored: ${await stored.body.text()}`);
  await stored.body.dump();
  return key;
}
