import type { Logger } from 'pino';
import type { KeyStore } from '../../accounts/key-store.ts';
import type { Database } from '../../database/database.ts';
import type { TextExtractor } from '../../extraction/text-extractor.ts';
import type { BlobStore } from '../../files/blob-store.ts';
import type { StorageLimits } from '../../files/owners.ts';
import type { WorkDirectory } from '../../filesystem/work-directory.ts';
import type { FileOptions, FileProcessor } from '../../formats/files/file-processor.ts';
import type { OfficeConverter } from '../../formats/files/office/open-converter.ts';
import type { Limiter } from '../../limits/limiter.ts';
import { deriveScope, type RequestScope } from '../../request-scope.ts';
import type { TokenCounter } from '../../text/token-counter.ts';
import type { PictureTranslator } from '../../translation/images/translate-picture.ts';
import type { Translator } from '../../translation/translate.ts';
import type { DocumentOptions } from '../document-jobs.ts';
import type { DocumentRow } from '../document-row.ts';

/** What the steps of a document use. */
export interface StepContext {
  database: Database;
  blobs: BlobStore;
  files: FileProcessor;
  /** Converts old Office files. */
  office: OfficeConverter;
  /** Holds files while a process works on them. */
  work: WorkDirectory;
  documents: Pick<TextExtractor, 'readStream' | 'canRecognize'>;
  pictures: PictureTranslator;
  translator: Translator;
  tokenCounter: TokenCounter;
  keyStore: Pick<KeyStore, 'limitsOf'>;
  limiter: Pick<Limiter, 'reserveForDocument' | 'documentChanged'>;
  defaultLimits: StorageLimits;
  retentionMs: number;
  log: Logger;
  /** Identifies this process in leases. */
  holder: string;
}

/** How the file of a document is read. The languages are those of the order, as the detected language can change. */
export function fileOptions({ currentLanguage, targetLanguage, choice, existing }: DocumentOptions): FileOptions {
  return { languages: { source: currentLanguage, target: targetLanguage }, choice, existing };
}

/** Documents wait for a file process like in the queue: fairly by owner. */
export function ownerScope({ owner }: Pick<DocumentRow, 'owner'>, scope: RequestScope): RequestScope {
  return deriveScope(scope, { tenantId: owner });
}
