import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GlossaError, type Issue } from '../../errors.ts';
import { invalidRequest } from '../validation.ts';
import { overrideContentType } from './override-content-type.ts';
import { watchFileType } from './stated-type.ts';

/** Allowance for the parts of a form besides the file. */
export const MAX_FORM_OVERHEAD_BYTES = 64 * 1024;
/** Fields of a form besides `file` and `body`: one for each option, and a few unknown fields. */
const MAX_FIELDS = 30;

const FORM = /^multipart\/form-data\b/i;

/** For `overrideContentType` of a route that reads forms: all other bodies are bytes. */
export function keepFormContentType(contentType: string): string {
  return FORM.test(contentType) ? contentType : 'application/octet-stream';
}

/** Leaves forms to `readParts`, and reads all other bodies as bytes. */
export async function readFormBodies(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  overrideContentType(app, keepFormContentType);
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => body);
}

/**
 * The parts of a form. The part `file` has the type that the client states, or an empty one. Every error of the parser is an error of the client.
 * @param maxBytes of the file, whose stream has at most one byte more
 * @param maxFieldBytes of each other part, which is cut to this size
 */
export async function* readParts(
  request: FastifyRequest,
  maxBytes: number,
  maxFieldBytes = MAX_FORM_OVERHEAD_BYTES,
): AsyncGenerator<Multipart, void> {
  const limits = {
    fileSize: maxBytes + 1,
    fieldSize: maxFieldBytes,
    fields: MAX_FIELDS,
    parts: MAX_FIELDS + 3,
  };
  // The file need not have a file name. `body` is read as a file, since its Content-Type may be wrong.
  const isPartAFile = (name: string | undefined, _type?: string, fileName?: string): boolean =>
    name === 'file' || name === 'body' || fileName !== undefined;
  const statedType = watchFileType(request.raw);
  try {
    for await (const part of request.parts({ limits, isPartAFile })) {
      // A part without a name is a field, whose default is plain text (RFC 7578).
      if (isFile(part)) part.mimetype = statedType() ?? (part.filename ? '' : 'text/plain');
      yield part;
    }
  } catch (error) {
    throw formError(error);
  }
}

interface FoundFile {
  file: MultipartFile;
  readRest: () => Promise<void>;
}

/**
 * Reads a form up to its part `file`, whose bytes the caller reads before `readRest`.
 * @param onPart receives every other part
 * @throws GlossaError `invalid_request`; what `onPart` throws
 */
export async function findFile(
  parts: AsyncGenerator<Multipart, void>,
  onPart: (part: Multipart) => Promise<void>,
): Promise<FoundFile> {
  const found = await findOptionalFile(parts, onPart);
  if (!found) throw invalidForm('file', 'is required');
  return found;
}

/** Reads a form like `findFile`. @returns undefined when the form has ended without a part `file` */
export async function findOptionalFile(
  parts: AsyncGenerator<Multipart, void>,
  onPart: (part: Multipart) => Promise<void>,
): Promise<FoundFile | undefined> {
  for (;;) {
    const { value: part } = await parts.next();
    if (!part) return undefined;
    if (isFile(part)) {
      const readRest = async (): Promise<void> => {
        for await (const later of parts) {
          if (isFile(later)) throw invalidForm('file', 'must be one file');
          await onPart(later);
        }
      };
      return { file: part, readRest };
    }
    await onPart(part);
  }
}

const isFile = (part: Multipart): part is MultipartFile => part.type === 'file' && part.fieldname === 'file';

export async function* readBytes({ file }: MultipartFile): AsyncGenerator<Uint8Array, void> {
  try {
    for await (const chunk of file) {
      if (!(chunk instanceof Uint8Array)) throw new TypeError('a part of a form is a stream of bytes');
      yield chunk;
    }
  } catch (error) {
    throw formError(error);
  }
}

/** All bytes of a part. @throws GlossaError `tooLarge` */
export async function readWhole(
  part: MultipartFile,
  maxBytes: number,
  tooLarge: 'body_too_large' | 'glossary_too_large' | 'file_too_large',
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of readBytes(part)) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new GlossaError(tooLarge);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function formError(error: unknown): GlossaError {
  if (error instanceof GlossaError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'FST_REQ_FILE_TOO_LARGE':
      return new GlossaError('file_too_large');
    case 'FST_FIELDS_LIMIT':
    case 'FST_PARTS_LIMIT':
      return invalidForm('', `must have ${MAX_FIELDS} fields or fewer`);
    case 'FST_PROTO_VIOLATION':
      return invalidForm('', 'must have no field with the name of a built-in property');
    case 'FST_INVALID_JSON_FIELD_ERROR':
      return new GlossaError('invalid_json', {
        message: 'A field of the form has the Content-Type application/json, but is not valid JSON.',
      });
    default:
      return new GlossaError('invalid_request', {
        message: 'The form is damaged or incomplete. Send multipart/form-data with its boundary and all parts.',
        cause: error,
      });
  }
}

export function invalidForm(path: Issue['path'], message: string): GlossaError {
  return invalidRequest([{ path, message }], 'the form');
}
