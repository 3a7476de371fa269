import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { GlossaError } from '../../errors.ts';
import { cleanFileName, nameOfResponse } from '../../formats/files/file-name.ts';
import type { NewDocument } from '../../jobs/document-jobs.ts';
import { requireLanguage } from '../../languages/require-language.ts';
import { accountOf, requireScope } from '../admission/authorize.ts';
import { resolveTemporaryUrl } from '../file-urls.ts';
import type { RouteContext } from '../route-context.ts';
import { type DocumentFields, documentFields, documentRequest } from '../schemas/documents.ts';
import { toTranslationOptions } from '../schemas/translate.ts';
import { validate } from '../validation.ts';
import { findFile, invalidForm, MAX_FORM_OVERHEAD_BYTES, readBytes, readParts } from './form.ts';
import { parseJsonBody, requireBody } from './json-body.ts';
import { expectedBytes } from './upload.ts';

/** A document to translate. Disposing of it closes the stream of its bytes. */
export interface DocumentUpload extends AsyncDisposable {
  bytes: Readable;
  /** Resolves to the name and the options. In a form, they may follow the file. */
  describe: () => Promise<NewDocument>;
}

/** Fields of a form hold a glossary of 1,000 entries of usual length. A larger one is a stored glossary. */
const MAX_FIELD_BYTES = 1024 * 1024;
/** Fields of a form that hold JSON. */
const JSON_FIELDS: ReadonlySet<string> = new Set(['glossary', 'do_not_translate']);
/** Strings of a valid JSON body: the glossary and the terms that stay. */
const MAX_STRINGS = 3_000;
const WRONG_TYPE =
  'Send the file as the part file of multipart/form-data, or JSON with url or file_store_key and Content-Type: application/json.';

/**
 * Reads the document of a request: a form with its file and options in any order, or JSON that names a URL or a stored file.
 * @throws GlossaError for every fault of the request, and the errors of fetching or of reading a stored file
 */
export async function readDocument(request: FastifyRequest, context: RouteContext): Promise<DocumentUpload> {
  if (!request.isMultipart()) return readJson(request, context);
  return readDocumentForm(request, context, (fields, filename) =>
    describeDocument(validate(documentFields, parseJsonFields(fields)), filename),
  );
}

/**
 * Reads a form with the part `file` and other fields in any order.
 * @param describeForm the last of several fields of one name counts; empty fields are left out
 * @throws GlossaError for every fault of the form; what `describeForm` throws
 */
export async function readDocumentForm(
  request: FastifyRequest,
  { settings }: RouteContext,
  describeForm: (fields: Record<string, unknown>, filename: string) => NewDocument,
): Promise<DocumentUpload> {
  const { maxFileBytes } = settings;
  const maxBytes = maxFileBytes + MAX_FIELD_BYTES + MAX_FORM_OVERHEAD_BYTES;
  if (expectedBytes(request, maxBytes) > maxBytes) throw new GlossaError('file_too_large');
  const fields = new Map<string, unknown>();
  let fieldsLength = 0;
  const { file, readRest } = await findFile(readParts(request, maxFileBytes, MAX_FIELD_BYTES), async (part) => {
    if (part.type === 'file') throw invalidForm('', 'must have no file besides the part file');
    fieldsLength += typeof part.value === 'string' ? part.value.length : 0;
    if (part.valueTruncated || fieldsLength > MAX_FIELD_BYTES) throw new GlossaError('body_too_large');
    // A form cannot leave out a field: an empty one counts as absent.
    if (part.value !== '') fields.set(part.fieldname, part.value);
  });
  const describe = async (): Promise<NewDocument> => {
    await readRest();
    return describeForm(Object.fromEntries(fields), cleanFileName(file.filename ?? ''));
  };
  return { bytes: Readable.from(readBytes(file)), describe, [Symbol.asyncDispose]: async () => undefined };
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

async function readJson(request: FastifyRequest, context: RouteContext): Promise<DocumentUpload> {
  const bytes = request.body instanceof Buffer && request.body.length > 0 ? request.body : undefined;
  requireBody(bytes);
  const body = bytes && (await parseJson(request, bytes));
  return openDocument(validate(documentRequest, body), request, context);
}

/**
 * Opens the document that a valid request names.
 * @throws GlossaError `unknown_language`, `missing_scope`, and the errors of fetching or of reading a stored file
 */
export async function openDocument(
  { url, file_store_key: key, ...fields }: z.output<typeof documentRequest>,
  { scope }: FastifyRequest,
  context: RouteContext,
): Promise<DocumentUpload> {
  // Checked before the document is fetched.
  requireLanguage(fields.target_language, 'target_language');
  const own = url === undefined ? undefined : resolveTemporaryUrl(url, context.settings.publicUrl(), context.signer);
  if (url !== undefined && own === undefined) {
    const fetched = await context.fetchDocument(url, scope.signal);
    const filename = cleanFileName(nameOfResponse(fetched), fetched.contentType);
    const describe = async () => describeDocument(fields, filename);
    return { bytes: fetched.bytes, describe, [Symbol.asyncDispose]: () => fetched[Symbol.asyncDispose]() };
  }
  // A signed URL needs no scope, as its reader needs no key.
  if (own === undefined) requireScope(accountOf(scope), 'files');
  const { owner, key: storedKey } = own ?? { owner: accountOf(scope).owner, key: key ?? '' };
  const stored = await context.files.read(owner, storedKey, scope.signal);
  const filename = cleanFileName(storedKey, stored.file.contentType);
  return {
    bytes: stored.bytes,
    describe: async () => describeDocument(fields, filename),
    [Symbol.asyncDispose]: async () => void stored.bytes.destroy(),
  };
}

async function parseJson(request: FastifyRequest, bytes: Buffer): Promise<unknown> {
  try {
    return await parseJsonBody(request, bytes, MAX_STRINGS);
  } catch (error) {
    const isWrongType = error instanceof GlossaError && error.code === 'unsupported_media_type';
    throw isWrongType ? new GlossaError('unsupported_media_type', { message: WRONG_TYPE }) : error;
  }
}

function describeDocument(fields: DocumentFields, filename: string): NewDocument {
  return { filename, options: toTranslationOptions(fields) };
}
