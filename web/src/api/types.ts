import type {
  AdminAuditResponse,
  AdminDocumentsResponse,
  AdminKeysResponse,
  AdminUsageResponse,
  DocumentListResponse,
  DocumentPreviewResponse,
  GlossaryListResponse,
  LanguagesResponse,
  MemoryListResponse,
  MemorySegmentListResponse,
  ModelsResponse,
  SummaryResponse,
  UsageResponse,
} from '../../../packages/client/src/index.ts';

// Names for the parts of responses that the page shows.

export type Language = LanguagesResponse['languages'][number];
export type Target = Language['targets'][number];
export type Model = ModelsResponse['models'][number];
export type LanguageModel = ModelsResponse['language_models'][number];
/** Where a sentence is in the source. */
export type SourceRange = NonNullable<SummaryResponse['sources']>[number];
export type SummaryWarning = NonNullable<SummaryResponse['warnings']>[number];
export type TranslatedDocument = DocumentListResponse['documents'][number];
/** Which texts of a file would be translated. */
export type DocumentPreview = DocumentPreviewResponse;
export type DocumentWarning = TranslatedDocument['warnings'][number];
export type Glossary = GlossaryListResponse['glossaries'][number];
export type Memory = MemoryListResponse['memories'][number];
export type MemorySegment = MemorySegmentListResponse['segments'][number];
export type UsageRow = UsageResponse['usage'][number];
export type UsageLimit = UsageResponse['limits'][number];
export type AdminKey = AdminKeysResponse['keys'][number];
export type AdminDocument = AdminDocumentsResponse['documents'][number];
export type AuditEntry = AdminAuditResponse['entries'][number];
/** Usage of one owner on one day. */
export type OwnerUsage = AdminUsageResponse['usage'][number];
