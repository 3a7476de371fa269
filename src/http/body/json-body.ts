import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GlossaError } from '../../errors.ts';
import { createTimeSlices } from '../../resilience/time-slices.ts';
import { announcesBody } from '../connection/check-protocol.ts';
import { withoutNulls } from '../schemas/null-fields.ts';
import { invalidRequest } from '../validation.ts';
import { contentLabel, relabelBodies } from './content-type.ts';
import { hasMoreParts } from './json-size.ts';

/** Bytes of a JSON body at least allowed; more when the character limit is raised. */
const MIN_BODY_LIMIT = 4 * 1024 * 1024;
/** Bytes of a body that is parsed within a millisecond. */
const SHORT_BODY = 64 * 1024;
/** A character outside the basic plane takes twelve bytes when it is written as two escapes; one more for what surrounds it. */
const MAX_BYTES_PER_CHARACTER = 13;

export function bodyLimit(characters: number): number {
  return Math.max(MIN_BODY_LIMIT, characters * MAX_BYTES_PER_CHARACTER);
}

/** Strings, arrays and objects of a body, keys included: twice the strings that may be translated, and some for strangers. */
function mostParts(strings: number): number {
  return 2 * strings + 1_000;
}

const JSON_LABEL = /^\s*(application|text)\/([\w.+-]+\+)?json\b/i;

/**
 * Reads every body as JSON whatever its label says, since clients exist that label it wrongly; only what is neither
 * labelled as JSON nor JSON answers 415.
 * @param strings most strings that a valid body holds
 */
export function readJsonBodies(app: FastifyInstance, strings: number): void {
  const most = mostParts(strings);
  relabelBodies(app, () => 'application/json');
  app.addHook('preParsing', async (request) => {
    // Of GET and HEAD a body is not read.
    if (request.method === 'GET' || request.method === 'HEAD' || !announcesBody(request)) return;
    const encoding = request.headers['content-encoding'];
    if (encoding === undefined || encoding.toLowerCase() === 'identity') return;
    throw new GlossaError('unsupported_media_type', { message: 'Send the request body without a Content-Encoding.' });
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (body.length <= SHORT_BODY) return parse(body, contentLabel(request), most);
    await waitForTurn(request);
    const parsed = parse(body, contentLabel(request), most);
    await waitForTurn(request);
    return parsed;
  });
  app.addHook('preValidation', async (request) => {
    if (request.method === 'POST' && request.body === undefined) {
      throw new GlossaError('invalid_json', { message: 'The request has no body: send one as JSON.' });
    }
  });
}

/**
 * So that long bodies which arrive together are not parsed in one round of the event loop, nor one parsed and worked on.
 * @throws GlossaError `client_closed`
 */
async function waitForTurn({ socket, account }: FastifyRequest): Promise<void> {
  const leaving = new AbortController();
  const leave = (): void => leaving.abort(new GlossaError('client_closed'));
  socket.once('close', leave);
  const tenantId = account?.keyId ?? '';
  const owner = account?.owner ?? '';
  try {
    await createTimeSlices({
      signal: leaving.signal,
      tenantId,
      owner,
      remainingMs: () => Number.POSITIVE_INFINITY,
    }).next();
  } finally {
    socket.off('close', leave);
  }
}

function parse(body: Buffer, label: string | undefined, most: number): unknown {
  if (body.length === 0) return undefined;
  try {
    const json = new TextDecoder('utf-8', { fatal: true }).decode(body);
    if (hasMoreParts(json, most)) {
      throw invalidRequest([
        {
          path: '',
          message: `must have ${most} strings, arrays and objects or fewer, keys included, and as many commas at most`,
        },
      ]);
    }
    return withoutNulls(JSON.parse(json));
  } catch (error) {
    if (error instanceof GlossaError) throw error;
    // The parser's own message quotes the body, which must not reach the log.
    const labelled = label === undefined || JSON_LABEL.test(label);
    throw new GlossaError(labelled ? 'invalid_json' : 'unsupported_media_type');
  }
}
