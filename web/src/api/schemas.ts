import * as z from 'zod/mini';

// The Content-Security-Policy of the page forbids validators that are compiled at run time.
z.config({ jitless: true });

const usage = z.object({
  input_tokens: z.number(),
  output_tokens: z.number(),
  inference_time_tokens: z.number(),
});
export type RequestUsage = z.infer<typeof usage>;

const nullable = z.nullable(z.string());

export const translation = z.object({
  translated_text: z.union([z.string(), z.array(z.string())]),
  detected_language: z.optional(z.union([nullable, z.array(nullable)])),
  alternatives: z.optional(z.array(z.union([z.string(), z.array(z.string())]))),
  _usage: usage,
});
export type Translation = z.infer<typeof translation>;

const number = z.optional(z.number());
/** Where a sentence is in the source. Page, slide, chapter or cue count from 1. */
const source = z.object({
  start: z.number(),
  end: z.number(),
  page: number,
  slide: number,
  chapter: number,
  cue: number,
});
export type SourceRange = z.infer<typeof source>;

const summaryWarning = z.object({ code: z.string(), message: z.string(), pages: z.array(z.number()) });
export type SummaryWarning = z.infer<typeof summaryWarning>;

export const summary = z.object({
  warnings: z.optional(z.array(summaryWarning)),
  summary: z.union([z.string(), z.array(z.string())]),
  sources: z.optional(z.array(source)),
  _usage: usage,
});
export type Summary = z.infer<typeof summary>;

const target = z.object({
  code: z.string(),
  engine: z.string(),
  via: z.array(z.string()),
  /** Expected chrF, 0 to 100. */
  quality: z.number(),
  installed: z.boolean(),
  downloadable: z.boolean(),
  /** Bytes of the missing models. */
  size: z.optional(z.number()),
  /** Engine that serves while models are missing. */
  fallback: z.optional(z.string()),
  features: z.optional(z.array(z.string())),
});
export type Target = z.infer<typeof target>;

const language = z.object({
  code: z.string(),
  name: z.string(),
  native_name: z.string(),
  rtl: z.boolean(),
  targets: z.array(target),
});
export type Language = z.infer<typeof language>;
export const languages = z.object({ languages: z.array(language) });

const model = z.object({
  name: z.string(),
  from: z.string(),
  to: z.string(),
  state: z.string(),
  /** Why the last download failed. */
  reason: z.optional(z.string()),
  bytes: z.number(),
  downloaded_bytes: z.number(),
});
export type Model = z.infer<typeof model>;
export const models = z.object({ models: z.array(model), download_hosts: z.array(z.string()) });
export type ModelList = z.infer<typeof models>;

const usageRow = z.object({
  day: z.string(),
  operation: z.string(),
  requests: z.number(),
  errors: z.number(),
  input_characters: z.number(),
  input_tokens: z.number(),
  output_tokens: z.number(),
  inference_time_tokens: z.number(),
});
export type UsageRow = z.infer<typeof usageRow>;
const usageLimit = z.object({
  of: z.enum(['key', 'owner']),
  limit: z.string(),
  most: z.number(),
  used: z.optional(z.number()),
});
export type UsageLimit = z.infer<typeof usageLimit>;
export const usageReport = z.object({ usage: z.array(usageRow), limits: z.array(usageLimit) });
export type UsageReport = z.infer<typeof usageReport>;

const documentError = z.object({ code: z.string(), message: z.string() });
const translatedDocument = z.object({
  document_id: z.string(),
  status: z.enum(['queued', 'translating', 'done', 'failed', 'cancelled']),
  filename: z.string(),
  current_language: z.optional(z.nullable(z.string())),
  target_language: z.string(),
  progress: z.object({ segments_done: z.number(), segments_total: z.number() }),
  seconds_remaining: z.optional(z.nullable(z.number())),
  error: z.optional(z.nullable(documentError)),
  characters: z.optional(z.nullable(z.number())),
  result_filename: z.optional(z.nullable(z.string())),
  created_at: z.string(),
  expires_at: z.optional(z.nullable(z.string())),
});
export type TranslatedDocument = z.infer<typeof translatedDocument>;
export const documentList = z.object({
  documents: z.array(translatedDocument),
  next_cursor: z.nullable(z.string()),
});
export type DocumentList = z.infer<typeof documentList>;

const missingModel = z.object({ from: z.string(), to: z.string(), state: z.string(), reason: z.optional(z.string()) });
/** The model that a request lacks. */
export type MissingModel = z.infer<typeof missingModel>;
export const errorResponse = z.object({ code: z.string(), message: z.string(), model: z.optional(missingModel) });
const glossary = z.object({
  glossary_id: z.string(),
  name: z.string(),
  source_language: z.string(),
  target_language: z.string(),
  entry_count: z.number(),
  updated_at: z.string(),
});
export type Glossary = z.infer<typeof glossary>;
export const glossaryList = z.object({ glossaries: z.array(glossary) });
export const glossaryWithEntries = z.object({ entries: z.record(z.string(), z.string()) });

export const ignoredBody = z.object({});
