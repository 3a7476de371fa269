import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { GlossaError, type Issue } from '../../errors.ts';
import type { AnnouncedFile, NewFile } from '../../files/file-store.ts';
import { type UploadOptions, uploadOptions } from '../schemas/files.ts';
import { withoutNulls } from '../schemas/null-fields.ts';
import { describeIssues, invalidRequest } from '../validation.ts';
import { contentLabel } from './content-type.ts';

export interface Upload {
  bytes: Readable;
  /** Key and options; in a form they are known once the file has been read. @param size bytes that were read */
  describe: (size: number) => Promise<{ file: NewFile; wantsTemporaryUrl: boolean }>;
  /** Undefined for a form, which tells nothing of its file before that comes. */
  announced: AnnouncedFile | undefined;
}

const UNKNOWN_TYPE = 'application/octet-stream';
const EMPTY = 'must not be empty: an empty file is sent as the part file of a form';
/** Bytes that a form needs around its file. */
const FORM_OVERHEAD = 64 * 1024;
/** Fields of a form beside `file` and `body`: one for each option, and some for strangers. */
const MAX_FIELDS = 10;

/** Bytes that are to come: as announced, or as many as there may be when the length is unknown. */
export function expectedBytes(request: FastifyRequest, maxBytes: number): number {
  return Number(request.headers['content-length'] ?? maxBytes);
}

/**
 * A multipart form with its file and options in any order, or the raw bytes with the options in the query.
 * @throws GlossaError `file_too_large`, `body_too_large`, `invalid_request`, `invalid_json`
 */
export async function readUpload(request: FastifyRequest, query: UploadOptions, maxBytes: number): Promise<Upload> {
  if (expectedBytes(request, maxBytes) > maxBytes + FORM_OVERHEAD) throw new GlossaError('file_too_large');
  if (request.isMultipart()) return readForm(request, query, maxBytes);
  const label = contentLabel(request);
  const length = request.headers['content-length'];
  return {
    bytes: request.raw,
    describe: async (size) => {
      // Raw bytes do not tell an empty file from a missing body.
      if (size === 0) throw invalidRequest([{ path: '', message: EMPTY }]);
      return described(query, label);
    },
    announced: {
      bytes: length === undefined ? undefined : Number(length),
      replaces: query.overwrite ? query.key : undefined,
    },
  };
}

async function readForm(request: FastifyRequest, query: UploadOptions, maxBytes: number): Promise<Upload> {
  const parts = readParts(request, maxBytes);
  const options: Record<string, unknown> = { ...query };
  for (;;) {
    const next = await parts.next();
    if (next.done) throw refuse('file', 'is required');
    const part = next.value;
    if (part.type === 'file' && part.fieldname === 'file') {
      const describe = async () => {
        for await (const later of parts) {
          if (later.type === 'file' && later.fieldname === 'file') throw refuse('file', 'must be one file');
          Object.assign(options, await optionsOf(later));
        }
        return described(parseOptions(options), part.mimetype);
      };
      return { bytes: Readable.from(contents(part)), describe, announced: undefined };
    }
    Object.assign(options, await optionsOf(part));
  }
}

/** The parts of a form. What is wrong with the form is the caller's doing, whatever the parser says of it. */
async function* readParts(request: FastifyRequest, maxBytes: number): AsyncGenerator<Multipart, void> {
  // One byte more than allowed: the store counts and refuses, with its own error.
  const limits = { fileSize: maxBytes + 1, fieldSize: FORM_OVERHEAD, fields: MAX_FIELDS, parts: MAX_FIELDS + 3 };
  // The file may come without a file name; `body` is read here, since its label need not fit what it holds.
  const isPartAFile = (name: string | undefined, _type?: string, fileName?: string): boolean =>
    name === 'file' || name === 'body' || fileName !== undefined;
  try {
    yield* request.parts({ limits, isPartAFile });
  } catch (error) {
    throw formError(error);
  }
}

async function* contents({ file }: MultipartFile): AsyncGenerator<unknown, void> {
  try {
    yield* file;
  } catch (error) {
    throw formError(error);
  }
}

function formError(error: unknown): GlossaError {
  if (error instanceof GlossaError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'FST_REQ_FILE_TOO_LARGE':
      return new GlossaError('file_too_large');
    case 'FST_FIELDS_LIMIT':
    case 'FST_PARTS_LIMIT':
      return refuse('', `must have ${MAX_FIELDS} fields or fewer`);
    case 'FST_PROTO_VIOLATION':
      return refuse('', 'must have no field with the name of a built-in property');
    case 'FST_INVALID_JSON_FIELD_ERROR':
      return new GlossaError('invalid_json', { message: 'A field of the form is labelled as JSON and is not JSON.' });
    default:
      return new GlossaError('invalid_request', {
        message: 'The form is damaged or incomplete: send multipart/form-data with its boundary and all of its parts.',
        cause: error,
      });
  }
}

async function optionsOf(part: Multipart): Promise<Record<string, unknown>> {
  if (part.type === 'file') {
    if (part.fieldname !== 'body') throw refuse('', 'must hold no file but the part file');
    if (part.filename !== undefined) throw refuse('body', 'must not be sent as a file');
    return formOptions(await readText(part));
  }
  if (part.valueTruncated) throw new GlossaError('body_too_large');
  return withoutNulls({ [part.fieldname]: part.value });
}

async function readText(part: MultipartFile): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of contents(part)) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('a part of a form is a stream of bytes');
    size += chunk.byteLength;
    if (size > FORM_OVERHEAD) throw new GlossaError('body_too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** The part `body` holds JSON, or the word `undefined` when a client had nothing to say. */
function formOptions(body: string): Record<string, unknown> {
  if (body.trim() === '' || body.trim() === 'undefined') return {};
  let options: unknown;
  try {
    options = JSON.parse(body);
  } catch {
    throw new GlossaError('invalid_json', { message: 'The part body of the form is not valid JSON.' });
  }
  const record = z.record(z.string(), z.unknown()).nullable().safeParse(options);
  if (!record.success) throw refuse('body', 'must be a JSON object');
  return withoutNulls(record.data ?? {});
}

function parseOptions(options: unknown): UploadOptions {
  const parsed = uploadOptions.safeParse(options, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw invalidRequest(describeIssues(parsed.error));
}

function described(options: UploadOptions, label: string | undefined): Awaited<ReturnType<Upload['describe']>> {
  const labelled = uploadOptions.shape.content_type.safeParse(label);
  return {
    file: {
      key: options.key ?? randomUUID(),
      contentType: options.content_type ?? (labelled.success ? labelled.data : undefined) ?? UNKNOWN_TYPE,
      overwrite: options.overwrite,
    },
    wantsTemporaryUrl: options.temp_public_url,
  };
}

function refuse(path: Issue['path'], message: string): GlossaError {
  return invalidRequest([{ path, message }], 'the form');
}
