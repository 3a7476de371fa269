import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { GlossaError } from '../../errors.ts';
import { parseJsonBody, rejectEncodedBodies } from '../body/json-body.ts';
import { overrideContentType } from '../body/override-content-type.ts';
import { announcesBody } from '../connection/check-protocol.ts';
import { removeNullFields } from '../schemas/null-fields.ts';
import { invalidRequest } from '../validation.ts';

/** The fields of a request by name. A field that a form or a query repeats is an array. */
export type Fields = Record<string, unknown>;

const FORM_DATA = /^\s*multipart\/form-data\b/i;
const URL_ENCODED = /^\s*application\/x-www-form-urlencoded\b/i;
/** Fields of a form besides its texts. */
const MAX_OTHER_FIELDS = 1_000;
/** Clients send at most a key and a few short fields in the body of a GET. */
const MAX_GET_BODY_BYTES = 4 * 1024;

const record = z.record(z.string(), z.unknown());

/**
 * Reads the body of every request as one object of fields: JSON, a form of either kind, or nothing. The query adds the
 * fields that the body does not have, since clients send either. Some clients send a body with a GET: its fields join those
 * of the query.
 * @param maxStrings strings that a valid body may have
 */
export function readFields(app: FastifyInstance, maxStrings: number): void {
  overrideContentType(app, () => 'application/octet-stream');
  rejectEncodedBodies(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) =>
    parseFields(request, body, maxStrings),
  );
  app.addHook('preValidation', async (request) => {
    if (request.method === 'POST' || request.method === 'PATCH' || request.method === 'PUT') {
      request.body = { ...fieldsOf(request.query), ...fieldsOf(request.body) };
    } else if (request.method === 'GET' && announcesBody(request)) {
      const fields = await parseFields(request, await readBodyOfGet(request), maxStrings);
      request.query = { ...fieldsOf(request.query), ...fieldsOf(fields) };
    }
  });
}

/** The fields of a request with or without a body, after they are read. */
export function fieldsIn({ body, query }: FastifyRequest): Fields {
  return fieldsOf(body ?? query);
}

/** @returns no fields for what is no object */
export function fieldsOf(value: unknown): Fields {
  return record.safeParse(value).data ?? {};
}

/** Fastify does not read these bodies. @throws GlossaError `body_too_large` */
async function readBodyOfGet({ raw }: FastifyRequest): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // The stream is not destroyed when its reading ends early, because its connection carries the response.
  for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > MAX_GET_BODY_BYTES) throw new GlossaError('body_too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Whether the fields of a request come as texts: in a form or in the query, not as JSON. */
export function hasForm(request: FastifyRequest): boolean {
  const type = request.scope.contentType ?? '';
  return FORM_DATA.test(type) || URL_ENCODED.test(type) || !announcesBody(request);
}

async function parseFields(request: FastifyRequest, body: Buffer, maxStrings: number): Promise<unknown> {
  if (body.length === 0) return {};
  const type = request.scope.contentType ?? '';
  const maxFields = maxStrings + MAX_OTHER_FIELDS;
  if (FORM_DATA.test(type)) return parseFormData(body, type, maxFields);
  if (URL_ENCODED.test(type)) return parseUrlEncoded(body, maxFields);
  const value = await parseJsonBody(request, body, maxStrings);
  if (!record.safeParse(value).success) throw invalidRequest([{ path: '', message: 'must be a JSON object' }]);
  return value;
}

async function parseFormData(body: Buffer, type: string, maxFields: number): Promise<Fields> {
  // Each part has this word in its Content-Disposition. The boundary can be any text.
  requireFewFields(body.toString('latin1').toLowerCase(), 'form-data', maxFields + 1);
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined);
  if (form === undefined)
    throw invalidRequest([{ path: '', message: 'must be a form with its boundary and all parts' }]);
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return groupFields(texts);
}

function parseUrlEncoded(body: Buffer, maxFields: number): Fields {
  const text = body.toString('utf8');
  requireFewFields(text, '&', maxFields);
  return groupFields([...new URLSearchParams(text)]);
}

/** Fields take long to parse, and the key may be one of them. @throws GlossaError `invalid_request` */
function requireFewFields(form: string, delimiter: string, maxPieces: number): void {
  if (form.split(delimiter, maxPieces + 1).length <= maxPieces) return;
  throw invalidRequest([{ path: '', message: 'has too many fields' }]);
}

function groupFields(entries: readonly [string, string][]): Fields {
  const groups = Map.groupBy(entries, ([name]) => name);
  const fields = [...groups].map(([name, values]) => {
    const texts = values.map(([, text]) => text);
    return [name, texts.length === 1 ? texts[0] : texts] as const;
  });
  return fieldsOf(removeNullFields(Object.fromEntries(fields)));
}
