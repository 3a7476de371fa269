import { z } from 'zod';
import { MAX_PREVIEW_NAMES } from '../../formats/files/file-processor.ts';
import { DOCUMENT_WARNING_CODES, DOCUMENT_WARNINGS, type WarningCounts } from '../../formats/warnings.ts';
import type { DocumentJob, DocumentPreview } from '../../jobs/document-jobs.ts';
import { anyBytes, nextCursor, pageQuery, responseOf, time, usage } from './common.ts';

export const documentId = z.object({ document_id: z.string().meta({ description: 'The document_id.' }) });

const identity = {
  document_id: z.string().meta({ description: 'UUID of the document.' }),
  status: z
    .enum(['queued', 'translating', 'done', 'failed', 'cancelled'])
    .meta({ description: 'State of the translation. done, failed and cancelled are final.' }),
  filename: z.string().meta({ description: 'Name of the file as it was sent, without directories.' }),
  format: z.string().meta({ description: 'Format of the file: its usual extension, such as docx.' }),
  target_language: z.string().meta({ description: 'Canonical code.' }),
};

const warning = z.object({
  code: z.enum(DOCUMENT_WARNING_CODES).meta({ description: 'Stable code. The documentation lists the codes.' }),
  message: z.string(),
  count: z.int().min(1).meta({ description: 'Number of texts or parts.' }),
});

const document = z.object({
  ...identity,
  current_language: z
    .string()
    .optional()
    .meta({ description: 'Canonical code of the source language, when it is known.' }),
  progress: z.object({ segments_done: z.int().min(0), segments_total: z.int().min(0) }).meta({
    description:
      'Translated texts and pictures, and all of them. segments_total is 0 until the texts are read, and grows by the pictures after that.',
  }),
  seconds_remaining: z
    .int()
    .min(0)
    .optional()
    .meta({ description: 'Estimated time until the document is done, while it is translated.' }),
  error: z
    .object({ code: z.string(), message: z.string() })
    .optional()
    .meta({ description: 'Why the translation failed, when it failed.' }),
  _usage: usage.optional().meta({ description: 'Tokens and engine time, when the document is done.' }),
  characters: z
    .int()
    .min(0)
    .optional()
    .meta({ description: 'Characters that were translated and billed, when the document is done.' }),
  result_filename: z
    .string()
    .optional()
    .meta({ description: 'Name of the translated file, when the document is done.' }),
  engines: z.array(z.string()).meta({ description: 'The engines that have translated, as in x-glossa-engine.' }),
  warnings: z.array(warning).meta({
    description:
      'What of the file stays in its language, and why, and what was not read. Complete when the document is done.',
  }),
  callback: z
    .object({
      status: z.enum(['waiting', 'delivered', 'failed']).meta({ description: 'failed after a day without success.' }),
      attempts: z.int().min(0).meta({ description: 'Calls so far.' }),
      error: z.string().optional().meta({ description: 'Why the last call failed.' }),
    })
    .optional()
    .meta({ description: 'The calls of callback_url.' }),
  created_at: time('When the document arrived.'),
  finished_at: time('When the translation ended.').optional(),
  expires_at: time('When both files are deleted. Absent until the translation has ended.').optional(),
});

export const createResponse = responseOf('DocumentCreatedResponse', { ...identity });

export const documentResponse = responseOf('DocumentResponse', { ...document.shape });

export const listQuery = pageQuery('documents');

export const listResponse = responseOf('DocumentListResponse', {
  documents: z.array(document),
  next_cursor: nextCursor,
});

export const deletionResponse = responseOf('DocumentDeletionResponse', { document_id: z.string() });

export const resultBytes = {
  description:
    'The translated file, as an attachment with its media type. A PDF comes back as a PDF with its layout, unless result_format says otherwise.',
  types: anyBytes,
};

export function toIdentityFields(job: DocumentJob) {
  return {
    document_id: job.id,
    status: job.status,
    filename: job.filename,
    format: job.format,
    target_language: job.targetLanguage,
  };
}

function toWarnings(counts: WarningCounts): z.output<typeof warning>[] {
  return DOCUMENT_WARNING_CODES.flatMap((code) => {
    const count = counts[code];
    return count === undefined ? [] : [{ code, message: DOCUMENT_WARNINGS[code], count }];
  });
}

/** The response about one document, and the body of its webhook. */
export function toDocumentResponse(job: DocumentJob, logId: string): z.output<typeof documentResponse> {
  return { success: true, ...toDocumentFields(job), log_id: logId };
}

export function toDocumentFields(job: DocumentJob): z.output<typeof document> {
  const { inputTokens, outputTokens, inferenceTimeTokens } = job.usage;
  return {
    ...toIdentityFields(job),
    current_language: job.currentLanguage,
    progress: { segments_done: job.segmentsDone, segments_total: job.segmentsTotal },
    seconds_remaining: job.secondsRemaining,
    error: job.error,
    ...(job.status === 'done' && {
      _usage: {
        input_tokens: inputTokens,
        output_tokens: outputTokens,
        inference_time_tokens: inferenceTimeTokens,
        total_tokens: inputTokens + outputTokens + inferenceTimeTokens,
      },
      characters: job.characters,
      result_filename: job.resultFilename,
    }),
    engines: job.engines,
    warnings: toWarnings(job.warnings),
    ...(job.callback && { callback: job.callback }),
    created_at: job.createdAt,
    finished_at: job.finishedAt,
    expires_at: job.expiresAt,
  };
}

const named = z.object({
  name: z.string().nullable().meta({
    description:
      'Name of the texts, which is a pattern for them: a key, column, sheet, slide or cell. null without a name.',
  }),
  example: z.string().meta({ description: 'The first of the texts, up to 300 characters.' }),
  texts: z.int().min(0).meta({ description: 'Number of texts of this name.' }),
  chosen: z.int().min(0).meta({ description: 'How many of them would be translated.' }),
});

export const previewResponse = responseOf('DocumentPreviewResponse', {
  format: identity.format,
  all_texts: z.int().min(0).meta({ description: 'Number of texts that can be chosen.' }),
  chosen_texts: z.int().min(0).meta({ description: 'Number of texts that would be translated.' }),
  names: z.array(named).max(MAX_PREVIEW_NAMES).meta({ description: 'The first names of the file, in its order.' }),
  unlisted_texts: z.int().min(0).meta({ description: 'Number of texts whose names are not listed.' }),
  unmatched_patterns: z.array(z.string()).meta({ description: 'Patterns that match no text.' }),
});

export function toPreviewResponse(
  { format, all, chosen, names, namesLeft, unmatched }: DocumentPreview,
  id: string,
): z.output<typeof previewResponse> {
  return {
    success: true,
    format,
    all_texts: all,
    chosen_texts: chosen,
    names: names.map(({ name = null, example, count, chosen: own }) => ({ name, example, texts: count, chosen: own })),
    unlisted_texts: namesLeft,
    unmatched_patterns: unmatched,
    log_id: id,
  };
}
