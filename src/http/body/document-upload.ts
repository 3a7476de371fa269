import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { GlossaError } from '../../errors.ts';
import { cleanFileName, isPlainTextType } from '../../formats/files/file-name.ts';
import { decodeFile } from '../../formats/files/text-encoding.ts';
import type { NewDocument } from '../../jobs/document-jobs.ts';
import {
  documentFields,
  documentRequest,
  MAX_CHANGED,
  MAX_EXISTING_BYTES,
  toNewDocument,
} from '../schemas/document-request.ts';
import { validate } from '../validation.ts';
import { findOptionalFile, invalidForm, MAX_FORM_OVERHEAD_BYTES, readBytes, readParts, readWhole } from './form.ts';
import { parseJsonBody, requireBody } from './json-body.ts';
import type { DocumentUpload, OpenDocument } from './open-document.ts';
import { expectedBytes } from './upload.ts';

/** Fields of a form hold a glossary of 1,000 entries of usual length. A larger one is a stored glossary. */
const MAX_FIELD_BYTES = 1024 * 1024;
/** Fields of a form that hold JSON. */
const JSON_FIELDS: ReadonlySet<string> = new Set([
  'glossary',
  'glossary_ids',
  'do_not_translate',
  'include',
  'exclude',
  'changed',
]);
const FILE_FIELDS: ReadonlySet<string> = new Set(['existing']);
const NO_FIELDS: ReadonlySet<string> = new Set();
/** Fields of a form that name a document, in place of its file. */
const SOURCES = ['url', 'file_store_key'];
/** Strings of a valid JSON body: the glossary, the terms that stay, patterns, and the keys that have changed. */
const MAX_STRINGS = 3_000 + MAX_CHANGED;
const WRONG_TYPE =
  'Send the file as the part file of multipart/form-data, or JSON with url or file_store_key and Content-Type: application/json.';

/**
 * Reads the document of a request: a form with its options and its file in any order, or a form or JSON that names a URL or a
 * stored file.
 * @throws GlossaError for every fault of the request, and the errors of fetching or of reading a stored file
 */
export async function readDocument(
  request: FastifyRequest,
  { maxFileBytes, openDocument }: { maxFileBytes: number; openDocument: OpenDocument },
): Promise<DocumentUpload> {
  if (!request.isMultipart()) return openDocument(await readJson(request), request.scope);
  const readFields = (sent: Record<string, unknown>, hasFile: boolean) => {
    requireOneSource(sent, hasFile);
    return validate(documentFields, parseJsonFields(sent));
  };
  const describe = (sent: Record<string, unknown>, file: Omit<NewDocument, 'options'>): NewDocument => ({
    ...file,
    ...toNewDocument(readFields(sent, true)),
  });
  const openNamed = (sent: Record<string, unknown>) => openDocument(readFields(sent, false), request.scope);
  return readDocumentForm(request, maxFileBytes, describe, { fileFields: FILE_FIELDS, openNamed });
}

/** @throws GlossaError `invalid_request` when a form has none or several of its file, `url` and `file_store_key` */
function requireOneSource(sent: Record<string, unknown>, hasFile: boolean): void {
  const named = SOURCES.filter((name) => Object.hasOwn(sent, name));
  const [first, second] = hasFile ? ['file', ...named] : named;
  if (first === undefined) throw invalidForm('file', 'is required: send file, url or file_store_key');
  if (second !== undefined) throw invalidForm(second, `must not be sent together with ${first}`);
}

interface DocumentFormOptions {
  fileFields?: ReadonlySet<string>;
  openNamed?: (fields: Record<string, unknown>) => Promise<DocumentUpload>;
}

/**
 * Reads a form with the part `file` and other fields in any order.
 * @param describeForm the last of several fields of one name counts; empty fields are left out
 * @param options `fileFields` are files with a text; `openNamed` opens the document that a form without a file names
 * @throws GlossaError for every fault of the form; what `describeForm` throws
 */
export async function readDocumentForm(
  request: FastifyRequest,
  maxFileBytes: number,
  describeForm: (fields: Record<string, unknown>, file: Omit<NewDocument, 'options'>) => NewDocument,
  { fileFields = NO_FIELDS, openNamed }: DocumentFormOptions = {},
): Promise<DocumentUpload> {
  const moreBytes = MAX_FIELD_BYTES + fileFields.size * MAX_EXISTING_BYTES + MAX_FORM_OVERHEAD_BYTES;
  const maxBytes = maxFileBytes + moreBytes;
  if (expectedBytes(request, maxBytes) > maxBytes) throw new GlossaError('file_too_large');
  const fields = new Map<string, unknown>();
  let fieldsLength = 0;
  const found = await findOptionalFile(readParts(request, maxFileBytes, MAX_FIELD_BYTES), async (part) => {
    if (part.type === 'file') {
      if (!fileFields.has(part.fieldname)) throw invalidForm('', 'must have no file besides the part file');
      const bytes = await readWhole(part, MAX_EXISTING_BYTES, 'file_too_large');
      fields.set(part.fieldname, textOf(bytes, part.fieldname));
      return;
    }
    fieldsLength += typeof part.value === 'string' ? part.value.length : 0;
    if (part.valueTruncated || fieldsLength > MAX_FIELD_BYTES) throw new GlossaError('body_too_large');
    // A form cannot leave out a field: an empty one counts as absent.
    if (part.value !== '') fields.set(part.fieldname, part.value);
  });
  if (!found && openNamed) return openNamed(Object.fromEntries(fields));
  if (!found) throw invalidForm('file', 'is required');
  const { file, readRest } = found;
  const describe = async (): Promise<NewDocument> => {
    await readRest();
    const isPlainText = isPlainTextType(file.mimetype);
    return describeForm(Object.fromEntries(fields), { filename: cleanFileName(file.filename ?? ''), isPlainText });
  };
  return { bytes: Readable.from(readBytes(file)), describe, [Symbol.asyncDispose]: async () => undefined };
}

/**
 * Reads Unicode only: to find another encoding takes a quarter of a second for 2 MiB, which would keep all requests waiting.
 * @throws GlossaError `invalid_request`
 */
function textOf(bytes: Buffer, field: string): string {
  const hasUtf16Mark = ['fffe', 'feff'].includes(bytes.subarray(0, 2).toString('hex'));
  if (isUtf8(bytes) || hasUtf16Mark) return decodeFile(bytes, undefined).text;
  throw invalidForm(field, 'must be UTF-8, or UTF-16 with a byte order mark');
}

function parseJsonFields(fields: Record<string, unknown>): Record<string, unknown> {
  const parsed = Object.entries(fields).map(([name, value]) => [
    name,
    JSON_FIELDS.has(name) ? parseField(name, value) : value,
  ]);
  return Object.fromEntries(parsed);
}

function parseField(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    throw new GlossaError('invalid_json', { message: `The field ${name} of the form is not valid JSON.` });
  }
}

async function readJson(request: FastifyRequest) {
  const bytes = request.body instanceof Buffer && request.body.length > 0 ? request.body : undefined;
  requireBody(bytes);
  const body = bytes && (await parseJson(request, bytes));
  return validate(documentRequest, body);
}

async function parseJson(request: FastifyRequest, bytes: Buffer): Promise<unknown> {
  try {
    return await parseJsonBody(request, bytes, MAX_STRINGS);
  } catch (error) {
    const isWrongType = error instanceof GlossaError && error.code === 'unsupported_media_type';
    throw isWrongType ? new GlossaError('unsupported_media_type', { message: WRONG_TYPE }) : error;
  }
}
