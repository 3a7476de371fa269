import { extname } from 'node:path';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { DocumentsTable } from '../database/tables.ts';
import { ERRORS, type ErrorCode } from '../errors.ts';
import { DOCUMENT_TYPES, type DocumentFormatName, type FileFormatName, isImage } from '../formats/files/file-types.ts';
import { convertedExtension } from '../formats/files/old-office.ts';
import { LAYOUTS } from '../formats/layout.ts';
import { addWarnings, type WarningCounts } from '../formats/warnings.ts';
import { parseJson } from '../text/parse-json.ts';
import { documentOptions } from '../translation/translation-options.ts';
import type { Callback, DocumentJob, DocumentOptions } from './document-jobs.ts';

/** A document without its options, which can be long. */
export type DocumentRow = Omit<Selectable<DocumentsTable>, 'options'>;

/** All columns but the options. */
export const DOCUMENT_COLUMNS = [
  'id',
  'owner',
  'key_id',
  'log_id',
  'trace',
  'status',
  'filename',
  'format',
  'result_format',
  'target_language',
  'current_language',
  'source_blob',
  'source_size',
  'source_sha256',
  'result_blob',
  'result_size',
  'result_sha256',
  'digest',
  'restarts',
  'segments_total',
  'segments_done',
  'characters_total',
  'tokens_total',
  'characters',
  'input_tokens',
  'output_tokens',
  'inference_time_tokens',
  'output_length',
  'engines',
  'warnings',
  'error_code',
  'error_message',
  'created_at',
  'started_at',
  'finished_at',
  'expires_at',
  'served_at',
  'callback_url',
  'callback_at',
  'callback_attempts',
  'callback_error',
] as const satisfies (keyof DocumentRow)[];

/** How the row changes when a document leaves the queue. */
export function endedColumns({ callback_url }: Pick<DocumentRow, 'callback_url'>, retentionMs: number) {
  const now = Date.now();
  const finished_at = new Date(now).toISOString();
  return {
    served_at: null,
    finished_at,
    callback_at: callback_url === null ? null : finished_at,
    expires_at: new Date(now + retentionMs).toISOString(),
  };
}

/** How the row changes when its files are deleted. */
export const NO_FILES = {
  source_blob: null,
  source_size: 0,
  source_sha256: null,
  result_blob: null,
  result_size: 0,
  result_sha256: null,
};

/** Bytes of the files of a document. A document that stays as it is has one file. */
export function storedBytes({ source_blob, source_size, result_blob, result_size }: DocumentRow): number {
  return source_size + (result_blob === source_blob ? 0 : result_size);
}

export function blobsOf({ source_blob, result_blob }: DocumentRow): string[] {
  return [...new Set([source_blob, result_blob])].filter((blob) => blob !== null);
}

function formatOf(row: DocumentRow): DocumentFormatName {
  if (isDocumentFormat(row.format)) return row.format;
  throw new Error(`the format ${row.format} of a document is not known`);
}

const isDocumentFormat = (name: string): name is DocumentFormatName => Object.hasOwn(DOCUMENT_TYPES, name);

/** The `result_format` of a PDF that becomes HTML if none of its texts can be replaced on its pages. */
export const AUTOMATIC = 'automatic';

/** Whether a PDF is translated as the HTML of its text. */
export function becomesHtml({ format, result_format }: Pick<DocumentRow, 'format' | 'result_format'>): boolean {
  return format === 'pdf' && (result_format ?? 'html') === 'html';
}

/** Whether the result has the texts of the source, too. */
export function isBilingual({ document, options }: { document: DocumentRow; options: DocumentOptions }): boolean {
  return options.layout === 'bilingual' || document.result_format === 'pdf-bilingual';
}

export function resultFormat(row: DocumentRow): DocumentFormatName {
  return becomesHtml(row) ? 'html' : formatOf(row);
}

/** The format whose texts are extracted and composed. An image has no such steps. */
export function textFormat(row: DocumentRow): FileFormatName {
  const format = resultFormat(row);
  if (isImage(format)) throw new Error('an image has no texts to extract');
  return format;
}

/** Programs write files of other formats, such as RTF, under the names of old Office files, too. */
function extensionOfResult(extension: string, row: DocumentRow): string {
  const converted = convertedExtension(extension);
  return converted === `.${formatOf(row)}` ? converted : extension;
}

/** `name.<target>.ext`, with the extension of the result. */
export function resultFilename(row: DocumentRow): string {
  const extension = extname(row.filename);
  const name = row.filename.slice(0, row.filename.length - extension.length);
  return `${name}.${row.target_language}${becomesHtml(row) ? '.html' : extensionOfResult(extension, row)}`;
}

const engineLabels = z.array(z.string());

export function enginesOf({ engines }: Pick<DocumentRow, 'engines'>): string[] {
  return engineLabels.parse(parseJson(engines));
}

const warningCounts = z.record(z.string(), z.int().min(1));

/** A newer version may have written codes that this one does not know. */
function warningsOf({ warnings }: Pick<DocumentRow, 'warnings'>): WarningCounts {
  return warningCounts.parse(parseJson(warnings));
}

/** @returns the columns of a document with more warnings @param readPages pages that do not count as unread any more */
export function withWarnings(
  row: Pick<DocumentRow, 'warnings'>,
  more: WarningCounts,
  readPages = 0,
): Pick<DocumentRow, 'warnings'> {
  const counts = warningsOf(row);
  addWarnings(counts, more);
  const unread = (counts.not_read ?? 0) - readPages;
  if (unread > 0) counts.not_read = unread;
  else delete counts.not_read;
  return { warnings: JSON.stringify(counts) };
}

/** The warnings of a document that starts again: only the HTML of a PDF is read then, which lacks the unread pages. */
export function unreadPagesOf(
  row: Pick<DocumentRow, 'format' | 'result_format' | 'warnings'>,
): Pick<DocumentRow, 'warnings'> {
  const { not_read } = warningsOf(row);
  return withWarnings({ warnings: '{}' }, becomesHtml(row) && not_read ? { not_read } : {});
}

const names = z.array(z.string()).optional();

const options = z.object({
  targetLanguage: z.string(),
  currentLanguage: z.string().optional(),
  ...documentOptions,
  memoryUpdate: z.boolean().optional(),
  choice: z
    .object({
      include: names,
      exclude: names,
      columns: z.object({ source: z.string(), target: z.string() }).optional(),
    })
    .optional(),
  existing: z.object({ text: z.string(), changed: names, isPruned: z.boolean().optional() }).optional(),
  layout: z.enum(LAYOUTS).optional(),
  translateImages: z.boolean().optional(),
});

export function parseOptions(text: string): DocumentOptions {
  return options.parse(parseJson(text));
}

export function toJob(row: DocumentRow): DocumentJob {
  return {
    id: row.id,
    owner: row.owner,
    status: row.status,
    filename: row.filename,
    resultFilename: resultFilename(row),
    format: formatOf(row),
    currentLanguage: row.current_language ?? undefined,
    targetLanguage: row.target_language,
    segmentsDone: row.segments_done,
    segmentsTotal: row.segments_total,
    secondsRemaining: secondsRemaining(row),
    error:
      row.error_code === null ? undefined : { code: toErrorCode(row.error_code), message: row.error_message ?? '' },
    characters: row.characters,
    usage: {
      inputTokens: row.input_tokens,
      outputTokens: row.output_tokens,
      inferenceTimeTokens: row.inference_time_tokens,
    },
    engines: enginesOf(row),
    warnings: warningsOf(row),
    callback: callbackOf(row),
    createdAt: row.created_at,
    finishedAt: row.finished_at ?? undefined,
    expiresAt: row.expires_at ?? undefined,
  };
}

function callbackOf(row: DocumentRow): Callback | undefined {
  if (row.callback_url === null) return undefined;
  const isWaiting = row.served_at !== null || row.callback_at !== null;
  const status = isWaiting ? 'waiting' : row.callback_error === null ? 'delivered' : 'failed';
  return { status, attempts: row.callback_attempts, error: row.callback_error ?? undefined };
}

/** Estimates the remaining time from the time of the finished segments. @returns undefined before the first of them */
function secondsRemaining({ status, started_at, segments_done, segments_total }: DocumentRow): number | undefined {
  if (status !== 'translating' || started_at === null || segments_done === 0) return undefined;
  const elapsedMs = Date.now() - Date.parse(started_at);
  return Math.max(1, Math.ceil((elapsedMs * (segments_total - segments_done)) / segments_done / 1_000));
}

/** A newer version may have written a code that this one does not know. */
export function toErrorCode(code: string): ErrorCode {
  const isKnown = (name: string): name is ErrorCode => Object.hasOwn(ERRORS, name);
  return isKnown(code) ? code : 'internal';
}
