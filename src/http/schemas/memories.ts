import { z } from 'zod';
import { readSegmentText } from '../../memories/imports/segment-text.ts';
import { MAX_SEGMENT_LENGTH, MAX_TARGET_LANGUAGES, type Memory, type MemorySegment } from '../../memories/memory.ts';
import { nextCursor, pageQuery, responseOf, storedName } from './common.ts';

/** Segments of one JSON body. A file has up to 1,000,000. */
export const MAX_SENT_SEGMENTS = 10_000;

const name = storedName('memory');

const segmentText = z
  .string()
  .transform((text, context) => {
    const read = readSegmentText(text);
    if ('text' in read) return read.text;
    context.addIssue(read.problem);
    return z.NEVER;
  })
  .meta({ maxLength: MAX_SEGMENT_LENGTH, pattern: '\\S' });

const newSegment = z.object({
  source: segmentText,
  target: segmentText,
  target_language: z
    .string()
    .optional()
    .meta({ description: 'One of target_languages. Required if the memory has several.' }),
});

const sourceLanguage = z.string().min(1).meta({ description: 'Code of the language of the source texts.' });

export const exampleMemory = {
  name: 'Manual',
  source_language: 'en',
  target_languages: ['es'],
  segments: [{ source: 'Close the window.', target: 'Cierre la ventana.' }],
};

export const createRequest = z
  .object({
    name,
    source_language: sourceLanguage,
    target_languages: z
      .array(z.string().min(1))
      .min(1)
      .max(MAX_TARGET_LANGUAGES)
      .meta({ description: 'Codes of the languages of the translations.' }),
    segments: z
      .array(newSegment)
      .max(MAX_SENT_SEGMENTS)
      .default([])
      .meta({ description: `At most ${MAX_SENT_SEGMENTS}. Upload a file for more.` }),
  })
  .meta({ id: 'MemoryRequest', examples: [exampleMemory] });

/** The fields of an upload, in the form before the file or in the query. */
export const memoryFields = z.object({
  name,
  source_language: sourceLanguage,
  target_languages: z
    .string()
    .min(1)
    .meta({ description: `Codes of the languages of the translations, at most ${MAX_TARGET_LANGUAGES}, with commas.` }),
});

/** The bodies of an upload, for the OpenAPI document. The handler reads and validates them. */
export const createBodies = {
  'application/json': createRequest,
  'multipart/form-data': memoryFields.extend({
    file: z.file().meta({
      description: 'TMX 1.4, XLIFF 1.2 or 2, or a PO catalogue, at most 512 MiB. The other fields come before it.',
    }),
  }),
};

export const uploadQuery = memoryFields.partial();

export const updateRequest = z.object({ name }).meta({ id: 'MemoryUpdateRequest', examples: [{ name: 'Handbook' }] });

export const memoryId = z.object({ id: z.string().meta({ description: 'The memory_id.' }) });

const memory = z.object({
  memory_id: z.string().meta({ description: 'UUID of the memory.' }),
  name: z.string(),
  source_language: z.string().meta({ description: 'Canonical code.' }),
  target_languages: z.array(z.string()).meta({ description: 'Canonical codes.' }),
  segment_count: z.int().min(0).meta({ description: 'Pairs of a source text and a translation.' }),
  created_at: z.string().meta({ description: 'ISO 8601, UTC.', format: 'date-time' }),
  updated_at: z.string().meta({ description: 'Time of the last change, ISO 8601, UTC.', format: 'date-time' }),
});

export const memoryResponse = responseOf('MemoryResponse', { ...memory.shape });

export const createResponse = responseOf('MemoryCreationResponse', {
  ...memory.shape,
  skipped_segments: z.int().min(0).meta({
    description:
      'Segments of a file that were left out: without a text, longer than 4,000 characters, or with a placeholder whose text the file does not give.',
  }),
});

export const listQuery = pageQuery('memories');

export const listResponse = responseOf('MemoryListResponse', { memories: z.array(memory), next_cursor: nextCursor });

export const segmentsQuery = pageQuery('segments').extend({
  q: z
    .string()
    .max(200)
    .optional()
    .transform((text) => text?.trim() || undefined)
    .meta({ description: 'Text that the source or the translation contains, in upper or lower case.', maxLength: 200 }),
});

const segment = z.object({
  segment_id: z.string().meta({ description: 'Names the segment within its memory.' }),
  source: z.string(),
  target: z.string(),
  target_language: z.string().meta({ description: 'Canonical code.' }),
});

export const segmentsResponse = responseOf('MemorySegmentListResponse', {
  segments: z.array(segment),
  next_cursor: nextCursor.meta({
    description:
      'Cursor of the next page; null on the last page. A page of a search may have few segments, or none, although others follow.',
  }),
});

export const segmentId = memoryId.extend({ segment_id: z.string().meta({ description: 'The segment_id.' }) });

export const segmentUpdateRequest = z
  .object({ source: segmentText.optional(), target: segmentText.optional() })
  .meta({ id: 'MemorySegmentUpdateRequest', examples: [{ target: 'Cierra la ventana.' }] });

export const segmentResponse = responseOf('MemorySegmentResponse', { ...segment.shape });

export const deletionResponse = responseOf('MemoryDeletionResponse', { memory_id: z.string() });

export const segmentDeletionResponse = responseOf('MemorySegmentDeletionResponse', {
  memory_id: z.string(),
  segment_id: z.string(),
});

export const exportQuery = z.object({
  format: z.enum(['tmx']).default('tmx').meta({ description: 'TMX 1.4.' }),
});

export const exportFile = {
  description: 'The segments in their order, as TMX 1.4.',
  types: { 'application/x-tmx+xml': z.string() },
};

export function toMemoryFields(stored: Memory): z.output<typeof memory> {
  return {
    memory_id: stored.id,
    name: stored.name,
    source_language: stored.sourceLanguage,
    target_languages: [...stored.targetLanguages],
    segment_count: stored.segmentCount,
    created_at: stored.createdAt,
    updated_at: stored.updatedAt,
  };
}

export function toSegmentFields(stored: MemorySegment): z.output<typeof segment> {
  return {
    segment_id: String(stored.position),
    source: stored.source,
    target: stored.target,
    target_language: stored.targetLanguage,
  };
}
