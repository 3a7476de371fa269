/**
 * Saves the body of a response as the browser saves downloads.
 * @param fallbackName for a response that names no file
 */
export function saveResponse({ headers }: Response, body: Blob, fallbackName: string): void {
  const url = URL.createObjectURL(body);
  const link = document.createElement('a');
  link.href = url;
  link.download = nameOf(headers.get('content-disposition')) ?? fallbackName;
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
