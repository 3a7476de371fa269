import { offline, toApiError } from './client.ts';
import { currentKey } from './key.ts';
import { saveResponse } from './save-response.ts';

/**
 * Downloads a file and saves it as the browser saves downloads.
 * @param fallbackName name without a Content-Disposition header
 * @throws ApiError
 */
export async function saveFile(path: string, fallbackName: string): Promise<void> {
  const response = await fetch(path, { headers: { 'x-api-key': currentKey() } }).catch(() => {
    throw offline();
  });
  if (!response.ok) throw toApiError(await response.json().catch(() => undefined), response.headers.get('retry-after'));
  saveResponse(response, await response.blob(), fallbackName);
}
