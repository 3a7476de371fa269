import type { FetchedDocument } from '../../documents/fetch.ts';
import { cleanFileName, extensionOf, nameOfResponse } from '../../formats/files/file-name.ts';

/** Servers send texts of any format under this type. */
const ANY_TEXT = 'txt';

/**
 * The name of a fetched document. The format of its `Content-Type` counts more than the ending of its URL: a page about
 * `README.md` is HTML.
 */
export function nameOfFetched(fetched: Pick<FetchedDocument, 'url' | 'contentType' | 'contentDisposition'>): string {
  const extension = extensionOf(fetched.contentType);
  if (extension !== undefined && extension !== ANY_TEXT) return `document.${extension}`;
  return cleanFileName(nameOfResponse(fetched), fetched.contentType);
}
