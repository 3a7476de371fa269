import { call } from './client.ts';
import { saveFile } from './save-file.ts';
import { type DocumentList, documentList, ignoredBody } from './schemas.ts';
import { sendWithProgress } from './send-with-progress.ts';

const PATH = '/v1/ai/translate/document';
const PAGE_SIZE = 50;

/** How to translate a document. Empty values leave the choice to the service. */
export interface DocumentOptions {
  source: string;
  target: string;
  formality: string;
  glossaryId: string;
}

/**
 * Sends a file for translation.
 * @throws ApiError; the signal's reason
 */
export async function sendDocument(
  file: File,
  { source, target, formality, glossaryId }: DocumentOptions,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (bytes: number) => void },
): Promise<void> {
  const body = new FormData();
  body.set('target_language', target);
  if (source !== '') body.set('current_language', source);
  if (formality !== '') body.set('formality', `prefer_${formality}`);
  if (glossaryId !== '') body.set('glossary_id', glossaryId);
  body.set('file', file);
  await sendWithProgress({ path: PATH, body, signal, onProgress });
}

/** Lists documents, newest first. @param cursor of the previous page @throws ApiError; the signal's reason */
export async function listDocuments(cursor: string | undefined, signal: AbortSignal): Promise<DocumentList> {
  const query = new URLSearchParams({ limit: String(PAGE_SIZE), ...(cursor !== undefined && { cursor }) });
  return (await call(`${PATH}?${query}`, documentList, { signal })).body;
}

/** Cancels a document that is not done, and deletes its files. @throws ApiError */
export async function deleteDocument(id: string): Promise<void> {
  await call(`${PATH}/${id}`, ignoredBody, { method: 'DELETE' });
}

/** Saves a translated document as the browser saves downloads. @throws ApiError */
export async function downloadDocument(id: string): Promise<void> {
  await saveFile(`${PATH}/${id}/result`, id);
}
