import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GlossaError } from '../../errors.ts';
import { createTimeSlices } from '../../resilience/time-slices.ts';
import { announcesBody } from '../connection/check-protocol.ts';
import { removeNullFields } from '../schemas/null-fields.ts';
import { invalidRequest } from '../validation.ts';
import { hasMoreValues } from './json-size.ts';
import { overrideContentType } from './override-content-type.ts';

const MIN_BODY_LIMIT_BYTES = 4 * 1024 * 1024;
/** A body of this size is parsed within a millisecond. */
const MAX_SHORT_BODY_BYTES = 64 * 1024;
/** A character outside the basic plane takes twelve bytes as two escapes. The thirteenth is for the JSON around it. */
const MAX_BYTES_PER_CHARACTER = 13;
/** Values of a body besides its texts and keys, for unknown fields. */
const MAX_OTHER_VALUES = 1_000;

/** Methods whose requests need a body. */
const TAKES_BODY: ReadonlySet<string> = new Set(['PATCH', 'POST']);

const JSON_CONTENT_TYPE = /^\s*(application|text)\/([\w.+-]+\+)?json\b/i;

export const isJsonType = (contentType: string): boolean => JSON_CONTENT_TYPE.test(contentType);

/** Size limit of a JSON body, in bytes. @param characters limit of one request */
export function bodyLimitFor(characters: number): number {
  return Math.max(MIN_BODY_LIMIT_BYTES, characters * MAX_BYTES_PER_CHARACTER);
}

/**
 * Reads every body as JSON and ignores its Content-Type, since some clients send a wrong one. Invalid JSON is rejected with
 * 400, or with 415 when the Content-Type is not JSON.
 * @param maxStrings strings that a valid body may have
 */
export function readJsonBodies(app: FastifyInstance, maxStrings: number): void {
  overrideContentType(app, () => 'application/json');
  rejectEncodedBodies(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) =>
    parseJsonBody(request, body, maxStrings),
  );
  app.addHook('preValidation', async (request) => {
    const hasBody = request.routeOptions.schema?.body !== undefined;
    if (TAKES_BODY.has(request.method) && hasBody) requireBody(request.body);
  });
}

/** Rejects compressed bodies of an app's routes. */
export function rejectEncodedBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async (request) => {
    // The bodies of GET and HEAD are not read.
    if (request.method === 'GET' || request.method === 'HEAD' || !announcesBody(request)) return;
    const encoding = request.headers['content-encoding'];
    if (encoding === undefined || encoding.toLowerCase() === 'identity') return;
    throw new GlossaError('unsupported_media_type', { message: 'Send the request body without a Content-Encoding.' });
  });
}

/**
 * Parses the bytes of a body.
 * @param maxStrings strings that a valid body may have
 * @throws GlossaError `invalid_json`, `unsupported_media_type`, `invalid_request`
 */
export async function parseJsonBody({ scope }: FastifyRequest, body: Buffer, maxStrings: number): Promise<unknown> {
  const maxValues = 2 * maxStrings + MAX_OTHER_VALUES;
  if (body.length <= MAX_SHORT_BODY_BYTES) return parse(body, scope.contentType, maxValues);
  // A long body is parsed in its own time slice: parsing two bodies, or parsing and processing one, would block too long.
  const slices = createTimeSlices(scope);
  await slices.next();
  const parsed = parse(body, scope.contentType, maxValues);
  await slices.next();
  return parsed;
}

/** @throws GlossaError `invalid_json` */
export function requireBody(body: unknown): void {
  if (body === undefined) {
    throw new GlossaError('invalid_json', { message: 'The request has no body. Send one as JSON.' });
  }
}

function parse(body: Buffer, contentType: string | undefined, maxValues: number): unknown {
  if (body.length === 0) return undefined;
  try {
    const json = new TextDecoder('utf-8', { fatal: true }).decode(body);
    if (hasMoreValues(json, maxValues)) {
      const message = `must have at most ${maxValues} strings (including keys), arrays and objects, and at most ${maxValues} commas`;
      throw invalidRequest([{ path: '', message }]);
    }
    return removeNullFields(JSON.parse(json));
  } catch (error) {
    if (error instanceof GlossaError) throw error;
    // The parser's message is dropped: it quotes the body, which must not be logged.
    const isJson = contentType === undefined || isJsonType(contentType);
    throw new GlossaError(isJson ? 'invalid_json' : 'unsupported_media_type');
  }
}
