import { call, offline, toApiError } from './client.ts';
import { currentKey } from './key.ts';
import { type DocumentList, documentList, ignoredBody } from './schemas.ts';
import { sendWithProgress } from './send-with-progress.ts';

const PATH = '/v1/ai/translate/document';
const PAGE_SIZE = 50;

/**
 * Sends a file for translation.
 * @param languages codes; an empty source is detected
 * @throws ApiError; the signal's reason
 */
export async function sendDocument(
  file: File,
  { source, target }: { source: string; target: string },
  { signal, onProgress }: { signal: AbortSignal; onProgress: (bytes: number) => void },
): Promise<void> {
  const body = new FormData();
  body.set('target_language', target);
  if (source !== '') body.set('current_language', source);
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
  const response = await fetch(`${PATH}/${id}/result`, { headers: { 'x-api-key': currentKey() } }).catch(() => {
    throw offline();
  });
  if (!response.ok) throw toApiError(await response.json().catch(() => undefined), response.headers.get('retry-after'));
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = nameOf(response.headers.get('content-disposition')) ?? id;
  link.click();
  // The browser has opened the data when the click returns.
  URL.revokeObjectURL(url);
}

/** The file name of a Content-Disposition header (RFC 6266). */
function nameOf(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)/i.exec(disposition ?? '')?.[1];
}
