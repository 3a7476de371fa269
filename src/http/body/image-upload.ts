import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { GlossaError } from '../../errors.ts';
import type { PageOrder } from '../../operations/images/open-pages.ts';
import { accountOf } from '../../operations/operation-scope.ts';
import { requireScope } from '../admission/require-scope.ts';
import type { SourceFields } from '../schemas/common.ts';
import { validate } from '../validation.ts';
import { findFile, keepFormContentType, MAX_FORM_OVERHEAD_BYTES, readBytes, readParts } from './form.ts';
import { isJsonType, parseJsonBody, rejectEncodedBodies, requireBody } from './json-body.ts';
import { overrideContentType } from './override-content-type.ts';
import { expectedBytes, optionsOf } from './upload.ts';

/** Strings of a valid JSON body: prompts of an SDK, which are rejected. */
const MAX_STRINGS = 1_000;

/** Leaves the bodies of images to the handler, which reads forms and bytes as streams. */
export async function readImageBodies(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  overrideContentType(app, keepFormContentType);
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  rejectEncodedBodies(app);
}

/**
 * Reads the image of a request: a form with its file and options in any order, JSON that names a URL or a stored file, or raw
 * bytes with the options in the query.
 * @throws GlossaError for every fault of the request
 */
export async function readImageRequest<Options extends SourceFields>(
  request: FastifyRequest,
  schemas: { json: z.ZodType<Options>; options: z.ZodType<Options> },
  maxBytes: number,
): Promise<PageOrder<Options>> {
  if (expectedBytes(request, maxBytes) > maxBytes + MAX_FORM_OVERHEAD_BYTES) throw new GlossaError('file_too_large');
  if (request.isMultipart()) return readForm(request, schemas.options, maxBytes);
  const { contentType } = request.scope;
  if (contentType === undefined || isJsonType(contentType)) return readJson(request, schemas.json);
  const options = validate(schemas.options, request.query);
  return { source: { kind: 'bytes', bytes: request.raw }, describe: async () => options };
}

async function readForm<Options>(
  request: FastifyRequest,
  schema: z.ZodType<Options>,
  maxBytes: number,
): Promise<PageOrder<Options>> {
  const fields: Record<string, unknown> = {};
  const { file, readRest } = await findFile(readParts(request, maxBytes), async (part) => {
    Object.assign(fields, await optionsOf(part));
  });
  const describe = async (): Promise<Options> => {
    await readRest();
    return validate(schema, fields);
  };
  return { source: { kind: 'bytes', bytes: Readable.from(readBytes(file)) }, describe };
}

async function readJson<Options extends SourceFields>(
  request: FastifyRequest,
  schema: z.ZodType<Options>,
): Promise<PageOrder<Options>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.raw) {
    size += chunk.length;
    if (size > MAX_FORM_OVERHEAD_BYTES) throw new GlossaError('body_too_large');
    chunks.push(chunk);
  }
  const parsed = await parseJsonBody(request, Buffer.concat(chunks), MAX_STRINGS);
  requireBody(parsed);
  const options = validate(schema, parsed);
  const { url, file_store_key: key } = options;
  if (url !== undefined) return { source: { kind: 'url', url }, describe: async () => options };
  requireScope(accountOf(request.scope), 'files');
  return { source: { kind: 'file', key: key ?? '' }, describe: async () => options };
}
