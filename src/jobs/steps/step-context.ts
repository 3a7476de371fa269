import type { Logger } from 'pino';
import type { KeyStore } from '../../accounts/key-store.ts';
import type { Database } from '../../database/database.ts';
import type { TextExtractor } from '../../extraction/text-extractor.ts';
import type { BlobStore } from '../../files/blob-store.ts';
import type { StorageLimits } from '../../files/owners.ts';
import type { WorkDirectory } from '../../filesystem/work-directory.ts';
import type { FileProcessor } from '../../formats/files/file-processor.ts';
import type { DocumentLanguages } from '../../formats/parse-options.ts';
import type { Limiter } from '../../limits/limiter.ts';
import { deriveScope, type RequestScope } from '../../request-scope.ts';
import type { TokenCounter } from '../../text/token-counter.ts';
import type { Translator } from '../../translation/translate.ts';
import type { TranslationOrder } from '../../translation/translate-request.ts';
import type { DocumentRow } from '../document-row.ts';

/** What the steps of a document use. */
export interface StepContext {
  database: Database;
  blobs: BlobStore;
  files: FileProcessor;
  /** Holds files while a process works on them. */
  work: WorkDirectory;
  documents: Pick<TextExtractor, 'readStream'>;
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

/** The languages that a document was ordered in. They never change, as the detected language can. */
export function languagesOf({ currentLanguage, targetLanguage }: TranslationOrder): DocumentLanguages {
  return { source: currentLanguage, target: targetLanguage };
}

/** Documents wait for a file process like in the queue: fairly by owner. */
export function ownerScope({ owner }: Pick<DocumentRow, 'owner'>, scope: RequestScope): RequestScope {
  return deriveScope(scope, { tenantId: owner });
}
