import { open, rm } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { GlossaError } from '../../errors.ts';
import { withStorageErrors } from '../../filesystem/storage-error.ts';
import type { WorkDirectory } from '../../filesystem/work-directory.ts';
import { requireLanguage } from '../../languages/require-language.ts';
import type { ImportThreads, SegmentImport } from '../../memories/imports/import-threads.ts';
import { readTmxLanguages } from '../../memories/imports/tmx-languages.ts';
import { MAX_TARGET_LANGUAGES, type NewSegment } from '../../memories/memory.ts';
import type { NewMemory } from '../../memories/memory-store.ts';
import { createRequest, MAX_SENT_SEGMENTS, memoryFields } from '../schemas/memories.ts';
import { removeNullFields } from '../schemas/null-fields.ts';
import { invalidRequest, validate } from '../validation.ts';
import { findFile, invalidForm, readBytes, readParts } from './form.ts';
import { parseJsonBody, requireBody } from './json-body.ts';

/** Bytes of an imported file. A million segments of usual length take less. */
export const MAX_MEMORY_FILE_BYTES = 512 * 1024 * 1024;
const TOO_LARGE = 'The file of a translation memory has at most 512 MiB. Divide it into several memories.';
/** Segments that are written in one transaction. */
const BATCH = 500;

/** The place and the reader of files with segments. */
export interface MemoryImports {
  work: Pick<WorkDirectory, 'newPath'>;
  threads: Pick<ImportThreads, 'read'>;
}

/** A new memory. Disposal removes the copy of its file. */
export interface MemoryUpload extends SegmentImport, AsyncDisposable {
  memory: NewMemory;
}

/**
 * Reads a new memory: JSON, or a form with the part `file`. The file arrives on the disk first: the database takes longer than a
 * request may take to arrive.
 * @throws GlossaError for every fault of the request; the signal's reason
 */
export async function readMemory(request: FastifyRequest, imports: MemoryImports): Promise<MemoryUpload> {
  if (request.isMultipart()) return readForm(request, imports);
  const bytes = request.body instanceof Buffer && request.body.length > 0 ? request.body : undefined;
  requireBody(bytes);
  const { segments, ...fields } = validate(
    createRequest,
    bytes && (await parseJsonBody(request, bytes, 3 * MAX_SENT_SEGMENTS)),
  );
  const memory = describe(fields);
  const read = segments.map((segment, index) => ({
    source: segment.source,
    target: segment.target,
    targetLanguage: targetOf(segment.target_language, memory, `segments[${index}].target_language`),
  }));
  return { memory, batches: inBatches(read), skipped: () => 0, [Symbol.asyncDispose]: async () => undefined };
}

async function readForm(request: FastifyRequest, { work, threads }: MemoryImports): Promise<MemoryUpload> {
  const fields = new Map<string, unknown>();
  let isFileFound = false;
  const { file, readRest } = await findFile(readParts(request, MAX_MEMORY_FILE_BYTES), async (part) => {
    if (part.type === 'file') throw invalidForm('', 'must have no file besides the part file');
    if (part.valueTruncated) throw new GlossaError('body_too_large');
    if (isFileFound) throw invalidForm(part.fieldname, 'must come before the file');
    if (part.value !== '') fields.set(part.fieldname, part.value);
  });
  isFileFound = true;
  const { target_languages: targets, ...described } = validate(memoryFields, {
    ...(typeof request.query === 'object' ? request.query : {}),
    ...removeNullFields(Object.fromEntries(fields)),
  });
  const memory = describe({ ...described, target_languages: targets.split(',') });
  return readCopy(readBytes(file), request, { work, threads }, async () => {
    await readRest();
    return memory;
  });
}

/**
 * Reads a memory whose body is a file of TMX, which tells its languages.
 * @throws as `readMemory`
 */
export function readTmx(
  request: FastifyRequest,
  named: Pick<NewMemory, 'id' | 'name'>,
  imports: MemoryImports,
): Promise<MemoryUpload> {
  return readCopy(request.raw, request, imports, async (path) => ({ ...named, ...(await readTmxLanguages(path)) }));
}

async function readCopy(
  bytes: AsyncIterable<Uint8Array>,
  { scope }: FastifyRequest,
  { work, threads }: MemoryImports,
  describeCopy: (path: string) => Promise<NewMemory>,
): Promise<MemoryUpload> {
  const path = work.newPath();
  await using copy = new AsyncDisposableStack();
  copy.defer(() => rm(path, { force: true }));
  await writeCopy(path, limited(bytes), scope.signal);
  const memory = await describeCopy(path);
  const { batches, skipped } = threads.read(path, memory, scope);
  const remove = copy.move();
  return { memory, batches, skipped, [Symbol.asyncDispose]: () => remove.disposeAsync() };
}

async function writeCopy(path: string, chunks: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void> {
  await using copy = await withStorageErrors(path, () => open(path, 'wx', 0o600));
  for await (const chunk of chunks) {
    signal.throwIfAborted();
    await withStorageErrors(path, () => copy.writeFile(chunk));
  }
}

async function* limited(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    if (size > MAX_MEMORY_FILE_BYTES) throw new GlossaError('file_too_large', { message: TOO_LARGE });
    yield chunk;
  }
}

/** @throws GlossaError `unknown_language`, `unsupported_language_pair`, `invalid_request` */
function describe(
  fields: Pick<z.output<typeof createRequest>, 'name' | 'source_language' | 'target_languages'>,
): NewMemory {
  const sourceLanguage = requireLanguage(fields.source_language, 'source_language').code;
  const targets = fields.target_languages.map((code) => requireLanguage(code.trim(), 'target_languages').code);
  const targetLanguages = [...new Set(targets)];
  if (targetLanguages.length > MAX_TARGET_LANGUAGES) {
    const message = `must have ${MAX_TARGET_LANGUAGES} languages or fewer`;
    throw invalidRequest([{ path: 'target_languages', message }], 'the request');
  }
  if (!targetLanguages.includes(sourceLanguage)) return { name: fields.name, sourceLanguage, targetLanguages };
  const message = 'A memory needs different languages: source_language is one of target_languages.';
  throw new GlossaError('unsupported_language_pair', { message });
}

function targetOf(code: string | undefined, { targetLanguages }: NewMemory, path: string): string {
  const [first, second] = targetLanguages;
  if (code === undefined) {
    if (first !== undefined && second === undefined) return first;
    throw invalidRequest(
      [{ path, message: 'is required, because the memory has several target languages' }],
      'the request',
    );
  }
  const language = requireLanguage(code, path).code;
  if (targetLanguages.includes(language)) return language;
  throw invalidRequest([{ path, message: 'must be one of target_languages' }], 'the request');
}

async function* inBatches(segments: readonly NewSegment[]): AsyncGenerator<NewSegment[], void> {
  for (let start = 0; start < segments.length; start += BATCH) yield segments.slice(start, start + BATCH);
}
