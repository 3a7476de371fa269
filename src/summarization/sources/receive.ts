import type { FileHandle } from 'node:fs/promises';
import { addAbortSignal, type Readable } from 'node:stream';
import { GlossaError } from '../../errors.ts';
import type { FetchedDocument } from '../../extraction/fetch.ts';
import type { TextExtractor } from '../../extraction/text-extractor.ts';
import type { FileStore } from '../../files/file-store.ts';
import { MAX_FILE_BYTES } from '../../files/limits.ts';
import { withStorageErrors } from '../../filesystem/storage-error.ts';
import { cleanFileName, extensionOf, nameOfResponse } from '../../formats/files/file-name.ts';
import type { RequestScope } from '../../request-scope.ts';
import { inSpan } from '../../telemetry/spans.ts';
import type { DocumentLocation } from '../summarize.ts';

export interface ReceiverSources {
  documents: Pick<TextExtractor, 'openUrl'>;
  storedFiles: Pick<FileStore, 'read'>;
  /**
   * Owner and key of the file behind a URL that this service signed. Such a file is read from storage, not over the network.
   * @returns undefined for every other URL
   * @throws GlossaError `invalid_signature` when the URL is one of this service and its signature is not valid
   */
  ownFile(url: string): { owner: string; key: string } | undefined;
}

/** Bytes that a client sends. */
export interface SentBytes {
  kind: 'bytes';
  bytes: Readable;
}

/** What is known of a received document besides its bytes. */
export interface ReceivedDocument {
  /** Its ending names the format, if that is known. */
  name: string;
  contentType: string | undefined;
}

/**
 * Writes a document to a file, which is open at its start.
 * @throws GlossaError `document_too_large`, `storage_unavailable`, and those of fetching or of reading a stored file;
 *   StorageError; the stream's error; the signal's reason
 */
export type ReceiveDocument = (
  from: DocumentLocation | SentBytes,
  to: { path: string; file: FileHandle },
  scope: RequestScope,
) => Promise<ReceivedDocument>;

/** A document that is being received. Disposing of it closes its connection. */
interface OpenDocument extends ReceivedDocument, AsyncDisposable {
  bytes: Readable;
}

/** Creates a receiver of fetched, stored and sent documents. */
export function createReceiver({ documents, storedFiles, ownFile }: ReceiverSources): ReceiveDocument {
  async function openStored(owner: string, key: string, signal: AbortSignal): Promise<OpenDocument> {
    const { file, bytes } = await storedFiles.read(owner, key, signal);
    const { contentType } = file;
    const name = cleanFileName(key, contentType);
    return { bytes, name, contentType, [Symbol.asyncDispose]: async () => void bytes.destroy() };
  }

  async function open(from: DocumentLocation | SentBytes, { owner, signal }: RequestScope): Promise<OpenDocument> {
    if (from.kind === 'bytes') {
      return { bytes: from.bytes, name: '', contentType: undefined, [Symbol.asyncDispose]: async () => undefined };
    }
    if (from.kind === 'file') return openStored(owner, from.key, signal);
    const own = ownFile(from.url);
    if (own) return openStored(own.owner, own.key, signal);
    const fetched = await documents.openUrl(from.url, signal);
    return {
      bytes: fetched.bytes,
      name: nameOfFetched(fetched),
      contentType: fetched.contentType,
      [Symbol.asyncDispose]: () => fetched[Symbol.asyncDispose](),
    };
  }

  return async (from, { path, file }, scope) => {
    await using document = await open(from, scope);
    await inSpan('documents.receive', {}, () => writeBytes(document.bytes, file, path, scope.signal));
    return { name: document.name, contentType: document.contentType };
  };
}

/** @throws GlossaError `document_too_large`, `storage_unavailable`; StorageError; the stream's error; the signal's reason */
async function writeBytes(bytes: Readable, file: FileHandle, path: string, signal: AbortSignal): Promise<void> {
  let size = 0;
  try {
    for await (const chunk of addAbortSignal(signal, bytes)) {
      size += chunk.length;
      if (size > MAX_FILE_BYTES) throw new GlossaError('document_too_large');
      await withStorageErrors(path, () => file.writeFile(chunk));
    }
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  }
}

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
