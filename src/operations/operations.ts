import type { DocumentJob, DocumentPreview } from '../jobs/document-jobs.ts';
import type {
  OnTranslated,
  TranslateRequest,
  TranslateResult,
  TranslationOrder,
} from '../translation/translate-request.ts';
import { type BilledDetection, detect } from './detect.ts';
import type { PageOrder } from './images/open-pages.ts';
import { type BilledReading, type ReadImageOptions, type ReadImageServices, readImage } from './images/read-image.ts';
import { type BilledImage, type TranslateImageServices, translateImage } from './images/translate-image.ts';
import type { OperationScope } from './operation-scope.ts';
import { type BilledSummary, type SummaryOrder, type SummaryServices, summarize } from './summarize.ts';
import { type BilledTranslation, translate, translateAll } from './translate.ts';
import { type DocumentOrder, previewDocument, type SubmissionServices, submitDocument } from './translate-document.ts';

/**
 * What the service does for a caller. Each operation on texts extends the deadline, reserves the quota and bills the usage. A
 * document does that in the background.
 */
export interface Operations {
  /** @throws as `translate` */
  translate(request: TranslateRequest, scope: OperationScope, onTranslated?: OnTranslated): Promise<BilledTranslation>;
  /** @returns one result for each request @throws as `translate` */
  translateAll(requests: readonly TranslateRequest[], scope: OperationScope): Promise<{ results: TranslateResult[] }>;
  /** @throws as `detect` */
  detect(texts: readonly string[], scope: OperationScope): Promise<BilledDetection>;
  /** @throws as `summarize` */
  summarize(order: SummaryOrder, scope: OperationScope): Promise<BilledSummary>;
  /** @throws as `readImage` */
  readImage<Options extends ReadImageOptions>(
    order: PageOrder<Options>,
    scope: OperationScope,
  ): Promise<BilledReading<Options>>;
  /** @throws as `translateImage` */
  translateImage<Options extends TranslationOrder>(
    order: PageOrder<Options>,
    scope: OperationScope,
  ): Promise<BilledImage<Options>>;
  /** @param logId of the request @throws as `submitDocument` */
  submitDocument(document: DocumentOrder, logId: string, scope: OperationScope): Promise<DocumentJob>;
  /** @throws as `previewDocument` */
  previewDocument(document: DocumentOrder, scope: OperationScope): Promise<DocumentPreview>;
}

/** Binds the operations to the services that they use. */
export function createOperations(
  services: SummaryServices & SubmissionServices & ReadImageServices & TranslateImageServices,
): Operations {
  return {
    translate: (request, scope, onTranslated) => translate(services, request, scope, onTranslated),
    translateAll: (requests, scope) => translateAll(services, requests, scope),
    detect: (texts, scope) => detect(services, texts, scope),
    summarize: (order, scope) => summarize(services, order, scope),
    readImage: (order, scope) => readImage(services, order, scope),
    translateImage: (order, scope) => translateImage(services, order, scope),
    submitDocument: (document, logId, scope) => submitDocument(services, document, logId, scope),
    previewDocument: (document, scope) => previewDocument(services, document, scope),
  };
}
