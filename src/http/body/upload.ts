import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { GlossaError } from '../../errors.ts';
import type { AnnouncedFile, NewFile } from '../../files/file-store.ts';
import { type UploadOptions, uploadOptions } from '../schemas/files.ts';
import { removeNullFields } from '../schemas/null-fields.ts';
import { invalidRequest, validate } from '../validation.ts';
import { findFile, invalidForm, MAX_FORM_OVERHEAD_BYTES, readBytes, readParts, readWhole } from './form.ts';

export interface Upload {
  bytes: Readable;
  /** Resolves to the file's key and options, which a form may have after the file. @param size bytes of the file */
  describe: (size: number) => Promise<{ file: NewFile; wantsTemporaryUrl: boolean }>;
  /** Undefined for a form, which does not announce its file. */
  announced: AnnouncedFile | undefined;
}

/** Bytes of an upload that extend the deadline like one character of text. 1 MB extends it by one second. */
const BYTES_PER_CHARACTER = 500;

const DEFAULT_CONTENT_TYPE = 'application/octet-stream';
const EMPTY = 'must not be empty: to store an empty file, send a form with the part file';

/** The announced size of a body, or the maximum when it is not announced. */
export function expectedBytes(request: FastifyRequest, maxBytes: number): number {
  return Number(request.headers['content-length'] ?? maxBytes);
}

/** Extends the deadline of a request by the time in which its body arrives. @param maxBytes of a body without a size */
export function extendDeadlineForBody(request: FastifyRequest, maxBytes: number): void {
  request.scope.extendDeadline(expectedBytes(request, maxBytes) / BYTES_PER_CHARACTER);
}

/**
 * Reads an upload: a multipart form with its file and options in any order, or raw bytes with the options in the query.
 * @throws GlossaError `file_too_large`, `body_too_large`, `invalid_request`, `invalid_json`
 */
export async function readUpload(request: FastifyRequest, query: UploadOptions, maxBytes: number): Promise<Upload> {
  if (expectedBytes(request, maxBytes) > maxBytes + MAX_FORM_OVERHEAD_BYTES) throw new GlossaError('file_too_large');
  if (request.isMultipart()) return readForm(request, query, maxBytes);
  const { contentType } = request.scope;
  const length = request.headers['content-length'];
  return {
    bytes: request.raw,
    describe: async (size) => {
      // An empty body is probably a mistake, so it is rejected.
      if (size === 0) throw invalidRequest([{ path: '', message: EMPTY }]);
      return describeFile(query, contentType);
    },
    announced: {
      bytes: length === undefined ? undefined : Number(length),
      replaces: query.overwrite ? query.key : undefined,
    },
  };
}

async function readForm(request: FastifyRequest, query: UploadOptions, maxBytes: number): Promise<Upload> {
  const options: Record<string, unknown> = { ...query };
  const { file, readRest } = await findFile(readParts(request, maxBytes), async (part) => {
    Object.assign(options, await optionsOf(part));
  });
  const describe = async () => {
    await readRest();
    return describeFile(validate(uploadOptions, options), file.mimetype);
  };
  return { bytes: Readable.from(readBytes(file)), describe, announced: undefined };
}

/** The options in a part of a form besides its file. @throws GlossaError */
export async function optionsOf(part: Multipart): Promise<Record<string, unknown>> {
  if (part.type === 'file') {
    if (part.fieldname !== 'body') throw invalidForm('', 'must have no file besides the part file');
    if (part.filename !== undefined) throw invalidForm('body', 'must not be sent as a file');
    return formOptions((await readWhole(part, MAX_FORM_OVERHEAD_BYTES, 'body_too_large')).toString());
  }
  if (part.valueTruncated) throw new GlossaError('body_too_large');
  return removeNullFields({ [part.fieldname]: part.value });
}

/** Parses the part `body`. Some clients send the word `undefined` when they have no options. */
function formOptions(body: string): Record<string, unknown> {
  if (body.trim() === '' || body.trim() === 'undefined') return {};
  let options: unknown;
  try {
    options = JSON.parse(body);
  } catch {
    throw new GlossaError('invalid_json', { message: 'The part body of the form is not valid JSON.' });
  }
  const record = z.record(z.string(), z.unknown()).nullable().safeParse(options);
  if (!record.success) throw invalidForm('body', 'must be a JSON object');
  return removeNullFields(record.data ?? {});
}

function describeFile(
  options: UploadOptions,
  contentType: string | undefined,
): Awaited<ReturnType<Upload['describe']>> {
  const sent = uploadOptions.shape.content_type.safeParse(contentType);
  return {
    file: {
      key: options.key ?? randomUUID(),
      contentType: options.content_type ?? (sent.success ? sent.data : undefined) ?? DEFAULT_CONTENT_TYPE,
      overwrite: options.overwrite,
    },
    wantsTemporaryUrl: options.temp_public_url,
  };
}
