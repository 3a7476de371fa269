import { DownloadError } from './download-error.ts';
import { errorCodeOf, type HttpRequest } from './http-request.ts';
import { openUrl } from './open-url.ts';

/** Forty times the current size of the largest catalogue. */
const MAX_RESPONSE_BYTES = 32 * 1024 * 1024;

/**
 * Downloads JSON from a catalogue of models.
 * @throws DownloadError also for a response of several pages; the signal's reason
 */
export async function fetchJson(request: HttpRequest): Promise<unknown> {
  await using response = await openUrl(request, { accept: 'application/json' });
  if (response.status !== 200)
    throw new DownloadError('rejected', `${request.url} returned status ${response.status}.`);
  // Without the further pages, the catalogue would be incomplete.
  if (response.header('next-page') !== '')
    throw new DownloadError('rejected', `${request.url} returned more than one page.`);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response.body) {
      length += chunk.length;
      if (length > MAX_RESPONSE_BYTES)
        throw new DownloadError('rejected', `${request.url} is too large for a catalogue.`);
      chunks.push(chunk);
    }
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch (error) {
    request.signal.throwIfAborted();
    if (error instanceof DownloadError) throw error;
    throw new DownloadError('rejected', `${request.url} could not be read (${errorCodeOf(error)}).`, error);
  }
}
