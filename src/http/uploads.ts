import { randomUUID } from 'node:crypto';
import { PassThrough, type Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { GlossaError } from '../errors.ts';
import { isValidKey } from '../files/file-key.ts';
import type { NewFile } from '../files/store.ts';
import { contentLabel } from './content-label.ts';

const flag = z.union([z.boolean(), z.stringbool()]).default(false);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess((value) => value ?? undefined, schema.optional());

/** What a caller may say of an upload, in the query or in the part `body` of a form. */
const uploadOptions = z.object({
  key: optional(z.string().refine(isValidKey, 'must have 1 to 512 bytes and no control characters')),
  overwrite: z.preprocess((value) => value ?? undefined, flag),
  content_type: optional(
    z
      .string()
      .max(255)
      .regex(/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(\s*;[ -~]*)?$/, 'must be a media type'),
  ),
  temp_public_url: z.preprocess((value) => value ?? undefined, flag),
});
type UploadOptions = z.output<typeof uploadOptions>;

export interface Upload {
  bytes: Readable;
  /** Key and options; in a form they are known once the file has been read. */
  describe: () => Promise<{ file: NewFile; wantsTemporaryUrl: boolean }>;
}

const UNKNOWN_TYPE = 'application/octet-stream';

/** A multipart form with the file first, or the raw bytes with the options in the query. */
export async function readUpload(request: FastifyRequest, query: unknown, maxBytes: number): Promise<Upload> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > maxBytes + FORM_OVERHEAD) throw new GlossaError('file_too_large');
  if (request.isMultipart()) return readForm(request, query, maxBytes);
  const options = parseOptions(query);
  const label = contentLabel(request);
  return { bytes: request.raw, describe: async () => described(options, label) };
}

/** Bytes that a form needs around its file. */
const FORM_OVERHEAD = 64 * 1024;

async function readForm(request: FastifyRequest, query: unknown, maxBytes: number): Promise<Upload> {
  // One byte more than allowed: the store counts and refuses, with its own error.
  const limits = { fileSize: maxBytes + 1, files: 1, fields: 10, fieldSize: FORM_OVERHEAD, parts: 12 };
  const parts = request.parts({ limits });
  const fields: Record<string, unknown> = {};
  for (;;) {
    const { value: part, done } = await parts.next();
    if (done) throw missingFile();
    if (part.type === 'field') {
      fields[part.fieldname] = part.value;
      continue;
    }
    const label = part.mimetype;
    return {
      bytes: part.file.pipe(new PassThrough()),
      describe: async () => {
        for await (const later of parts) {
          if (later.type === 'field') fields[later.fieldname] = later.value;
        }
        return described(parseOptions({ ...asRecord(query), ...fields, ...formOptions(fields.body) }), label);
      },
    };
  }
}

/** The part `body` holds JSON, or the word `undefined` when a client had nothing to say. */
function formOptions(body: unknown): Record<string, unknown> {
  if (typeof body !== 'string') return asRecord(body);
  if (body.trim() === '' || body === 'undefined') return {};
  try {
    return asRecord(JSON.parse(body));
  } catch {
    throw new GlossaError('invalid_json', { message: 'The part body of the form is not valid JSON.' });
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return z.record(z.string(), z.unknown()).catch({}).parse(value);
}

function parseOptions(options: unknown): UploadOptions {
  const parsed = uploadOptions.safeParse(options);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new GlossaError('invalid_request', { issues });
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

function missingFile(): GlossaError {
  return new GlossaError('invalid_request', { issues: [{ path: 'file', message: 'is required as the first part' }] });
}
