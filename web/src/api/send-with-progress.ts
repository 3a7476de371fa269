import { offline, toApiError } from './client.ts';
import { currentKey } from './key.ts';

export interface Upload {
  path: string;
  body: File | FormData;
  /** For a body that is not a form. */
  contentType?: string;
  signal: AbortSignal;
  /** Receives the number of bytes sent. */
  onProgress: (bytes: number) => void;
}

/**
 * Sends a body with XMLHttpRequest, because `fetch` reports no upload progress.
 * @returns the response, as JSON
 * @throws ApiError; the signal's reason
 */
export function sendWithProgress({ path, body, contentType, signal, onProgress }: Upload): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener('abort', abort, { once: true });
    request.open('POST', path);
    request.responseType = 'json';
    request.setRequestHeader('x-api-key', currentKey());
    if (contentType !== undefined) request.setRequestHeader('content-type', contentType);
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => {
      if (request.status === 200) resolve(request.response);
      else reject(toApiError(request.response, request.getResponseHeader('retry-after')));
    };
    request.onerror = () => reject(offline());
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener('abort', abort);
    if (signal.aborted) reject(signal.reason);
    else request.send(body);
  });
}
