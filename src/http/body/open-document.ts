import type { TextExtractor } from '../../extraction/text-extractor.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { UrlSigner } from '../../files/signed-urls.ts';
import { cleanFileName, isPlainTextType, nameOfResponse } from '../../formats/files/file-name.ts';
import { requireLanguage } from '../../languages/require-language.ts';
import { accountOf, type OperationScope } from '../../operations/operation-scope.ts';
import type { DocumentOrder } from '../../operations/translate-document.ts';
import { requireScope } from '../admission/require-scope.ts';
import { resolveTemporaryUrl } from '../file-urls.ts';
import { type DocumentFields, toNewDocument } from '../schemas/document-request.ts';

/** A document to translate. Disposing of it closes the stream of its bytes. */
export interface DocumentUpload extends DocumentOrder, AsyncDisposable {}

/**
 * Opens the document that a valid request names.
 * @throws GlossaError `unknown_language`, `missing_scope`, and the errors of fetching or of reading a stored file
 */
export type OpenDocument = (request: DocumentFields, scope: OperationScope) => Promise<DocumentUpload>;

export interface DocumentOpenerOptions {
  /** Starts to fetch a document from a permitted address. */
  fetchDocument: TextExtractor['openUrl'];
  files: Pick<FileStore, 'read'>;
  publicUrl: () => string;
  signer: UrlSigner;
}

export function createDocumentOpener({ fetchDocument, files, publicUrl, signer }: DocumentOpenerOptions): OpenDocument {
  return async ({ url, file_store_key: key, ...fields }, scope) => {
    const wanted = toNewDocument(fields);
    // Checked before the document is fetched.
    requireLanguage(fields.target_language, 'target_language');
    const own = url === undefined ? undefined : resolveTemporaryUrl(url, publicUrl(), signer);
    if (url !== undefined && own === undefined) {
      const fetched = await fetchDocument(url, scope.signal);
      const filename = cleanFileName(nameOfResponse(fetched), fetched.contentType);
      return {
        bytes: fetched.bytes,
        describe: async () => ({ filename, ...wanted }),
        [Symbol.asyncDispose]: () => fetched[Symbol.asyncDispose](),
      };
    }
    // A signed URL needs no scope, as its reader needs no key.
    if (own === undefined) requireScope(accountOf(scope), 'files');
    const { owner, key: storedKey } = own ?? { owner: accountOf(scope).owner, key: key ?? '' };
    const stored = await files.read(owner, storedKey, scope.signal);
    const filename = cleanFileName(storedKey, stored.file.contentType);
    const isPlainText = isPlainTextType(stored.file.contentType);
    return {
      bytes: stored.bytes,
      describe: async () => ({ filename, isPlainText, ...wanted }),
      [Symbol.asyncDispose]: async () => void stored.bytes.destroy(),
    };
  };
}
