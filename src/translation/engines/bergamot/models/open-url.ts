import { open, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { DownloadError } from './download-error.ts';
import { errorCodeOf, type HttpRequest, type HttpResponse, sendRequest } from './http-request.ts';

/** Opens an http, https or `file:` URL. @throws DownloadError, the signal's reason */
export async function openUrl(request: HttpRequest, headers: Record<string, string>): Promise<HttpResponse> {
  return request.url.startsWith('file:') ? await openLocalFile(request) : await sendRequest(request, headers);
}

/**
 * Opens the file of a `file:` URL as if a server without support for ranges had sent it.
 * @throws DownloadError if it is not a readable file; the signal's reason
 */
async function openLocalFile({ url, signal }: HttpRequest): Promise<HttpResponse> {
  try {
    const path = fileURLToPath(url);
    const stats = await stat(path);
    // A named pipe would block, and a device could deliver data forever.
    if (!stats.isFile()) throw new DownloadError('rejected', `${url} is not a file.`);
    const file = await open(path);
    return {
      status: 200,
      header: (name) => (name === 'content-length' ? String(stats.size) : ''),
      isEncoded: false,
      body: file.createReadStream({ autoClose: false, signal }),
      [Symbol.asyncDispose]: () => file.close(),
    };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof DownloadError) throw error;
    throw new DownloadError('rejected', `${url} could not be read (${errorCodeOf(error)}).`, error);
  }
}
