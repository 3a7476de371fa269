import { call, offline, toApiError } from './client.ts';
import { currentKey } from './key.ts';
import { ignoredBody } from './schemas.ts';

/** A random name. `crypto.randomUUID` exists on HTTPS and localhost pages only. */
function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Stores a PDF while `use` runs and deletes it afterwards, also after an abort and when the page closes.
 * @param onProgress receives the number of bytes sent
 * @throws ApiError; the signal's reason
 */
export async function withStoredFile<Result>(
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (bytes: number) => void },
  use: (key: string) => Promise<Result>,
): Promise<Result> {
  const name = `page/${randomName()}.pdf`;
  const remove = () =>
    call(`/v1/store/file/read/${name}`, ignoredBody, { method: 'DELETE', keepalive: true }).catch(() => undefined);
  addEventListener('pagehide', remove);
  try {
    await send(file, name, signal, onProgress);
    return await use(name);
  } finally {
    removeEventListener('pagehide', remove);
    void remove();
  }
}

/** Uploads with XMLHttpRequest, because `fetch` reports no upload progress. */
function send(file: File, name: string, signal: AbortSignal, onProgress: (bytes: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener('abort', abort, { once: true });
    request.open('POST', `/v1/store/file?key=${encodeURIComponent(name)}`);
    request.responseType = 'json';
    request.setRequestHeader('x-api-key', currentKey());
    request.setRequestHeader('content-type', 'application/pdf');
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => {
      if (request.status === 200) resolve();
      else reject(toApiError(request.response, request.getResponseHeader('retry-after')));
    };
    request.onerror = () => reject(offline());
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener('abort', abort);
    if (signal.aborted) reject(signal.reason);
    else request.send(file);
  });
}
