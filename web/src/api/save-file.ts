import { offline, toApiError } from './client.ts';
import { currentKey } from './key.ts';

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
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = nameOf(response.headers.get('content-disposition')) ?? fallbackName;
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
