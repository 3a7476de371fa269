import type { Readable } from 'node:stream';
import type { ErrorCode } from '../errors.ts';
import type { Choice } from '../formats/choice.ts';
import type { Existing } from '../formats/existing.ts';
import type { TextPreview } from '../formats/files/file-processor.ts';
import type { DocumentFormatName } from '../formats/files/file-types.ts';
import type { Layout } from '../formats/layout.ts';
import type { WarningCounts } from '../formats/warnings.ts';
import type { RequestScope } from '../request-scope.ts';
import type { TranslationOrder } from '../translation/translate-request.ts';

export type DocumentStatus = 'queued' | 'translating' | 'done' | 'failed' | 'cancelled';

/** What a PDF can become. */
export const RESULT_FORMATS = ['html', 'pdf', 'pdf-bilingual'] as const;
export type ResultFormat = (typeof RESULT_FORMATS)[number];

/** How a document is translated. */
export interface DocumentOptions extends TranslationOrder {
  /** The texts that are translated. Default: all. */
  choice?: Choice | undefined;
  /** Whether the memory gets what engines have translated without faults. Default: false. */
  memoryUpdate?: boolean | undefined;
  /** The translation that exists, for a document whose language is stated. Default: none. */
  existing?: Existing | undefined;
  /** Default: translations replace their sources. */
  layout?: Layout | undefined;
  /** Whether pictures in the document are translated. Default: false. */
  translateImages?: boolean | undefined;
}

export interface NewDocument {
  filename: string;
  /** Whether the client says that the file is plain text. Its extension then need not be known. */
  isPlainText?: boolean;
  /** What a PDF becomes. Default: a PDF where a font has the letters of the target language, otherwise HTML. */
  resultFormat?: ResultFormat | undefined;
  /** Permitted address that is told when the document has ended. */
  callbackUrl?: string | undefined;
  options: DocumentOptions;
}

/** The request that submits a document. Its key is billed. */
export interface Submission {
  keyId: string;
  owner: string;
  /** UUID version 7. */
  logId: string;
}

/** The calls that tell the end of a document. */
export interface Callback {
  /** `waiting` until the receiver accepts a call, or the last call has failed. */
  status: 'waiting' | 'delivered' | 'failed';
  /** Calls so far. */
  attempts: number;
  /** Why the last call failed. */
  error: string | undefined;
}

/** A document that is being translated, or was. */
export interface DocumentJob {
  /** UUID version 7. */
  id: string;
  owner: string;
  status: DocumentStatus;
  filename: string;
  /** `name.<target>.ext`. */
  resultFilename: string;
  format: DocumentFormatName;
  /** Canonical code; undefined until it is detected, and for a document without text. */
  currentLanguage: string | undefined;
  targetLanguage: string;
  segmentsDone: number;
  /** 0 until the texts are extracted. */
  segmentsTotal: number;
  /** Estimated seconds until the document is done; undefined unless it is being translated. */
  secondsRemaining: number | undefined;
  error: { code: ErrorCode; message: string } | undefined;
  /** Code points that were translated and billed. */
  characters: number;
  usage: { inputTokens: number; outputTokens: number; inferenceTimeTokens: number };
  /** Labels of the engines, as in `x-glossa-engine`. */
  engines: string[];
  /** The texts that stayed in the language of the source, and the parts that were not read. */
  warnings: WarningCounts;
  /** Undefined without a `callbackUrl`. */
  callback: Callback | undefined;
  /** ISO 8601, UTC. */
  createdAt: string;
  finishedAt: string | undefined;
  /** When both files are deleted; undefined until the job has ended. */
  expiresAt: string | undefined;
}

export interface DocumentResult {
  job: DocumentJob;
  /** `name.<target>.ext`. */
  filename: string;
  mediaType: string;
  /** Bytes. */
  size: number;
  bytes: Readable;
}

/** The format of a file, and which of its texts a request would translate. */
export interface DocumentPreview extends TextPreview {
  format: DocumentFormatName;
}

/** Translates documents in the background. Any replica takes the next chunk of any document. */
export interface DocumentJobs extends AsyncDisposable {
  /**
   * Stores a file and queues its translation. Both are durable when this resolves.
   * @param describe called when all bytes have arrived, because in a form the fields may follow the file
   * @throws GlossaError `unsupported_format`, `document_damaged`, `document_encrypted`, `file_too_large`,
   *   `storage_quota_exceeded`, `too_many_documents`, `unknown_language`, `unsupported_language_pair`, `glossary_not_found`,
   *   `glossary_language_mismatch`, `unsupported_option`, `quota_exceeded`, `storage_unavailable`, `shutting_down`; what
   *   `describe` throws; the stream's error; the signal's reason
   */
  submit(
    bytes: Readable,
    describe: () => Promise<NewDocument>,
    submission: Submission,
    scope: RequestScope,
  ): Promise<DocumentJob>;
  /**
   * Tells which texts of a file a request would translate. Nothing is stored.
   * @throws GlossaError as `submit`, but for limits of storage and of the queue
   */
  preview(bytes: Readable, describe: () => Promise<NewDocument>, scope: RequestScope): Promise<DocumentPreview>;
  /** @throws GlossaError `document_not_found` */
  find(owner: string, id: string): Promise<DocumentJob>;
  /** Documents of an owner, newest first. @param limit 1 to 1,000 @throws GlossaError `invalid_request` (cursor) */
  list(
    owner: string,
    limit: number,
    cursor: string | undefined,
  ): Promise<{ jobs: DocumentJob[]; nextCursor: string | null }>;
  /** Finds a document of any owner, for administrators. @throws GlossaError `document_not_found` */
  findAny(id: string): Promise<DocumentJob>;
  /** Documents of all owners, newest first, for administrators. @throws GlossaError `invalid_request` (cursor) */
  listAll(
    filter: { owner?: string | undefined; status?: DocumentStatus | undefined },
    limit: number,
    cursor: string | undefined,
  ): Promise<{ jobs: DocumentJob[]; nextCursor: string | null }>;
  /**
   * Opens the translated file. The caller consumes or destroys the stream.
   * @throws GlossaError `document_not_found`, `document_not_ready`, `document_expired`, `document_failed`, the error of a failed job
   */
  openResult(owner: string, id: string, signal: AbortSignal): Promise<DocumentResult>;
  /** Makes a document that has ended expire at this time, unless it expires before. @throws StorageError */
  shortenRetention(owner: string, id: string, expiresAt: Date): Promise<void>;
  /**
   * Deletes both files. A document that is not done yet is cancelled and stays in the list; another one is forgotten.
   * @throws GlossaError `document_not_found`
   */
  remove(owner: string, id: string): Promise<void>;
}
