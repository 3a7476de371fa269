import type { FastifyRequest } from 'fastify';
import { GlossaError } from '../../errors.ts';

/** The schemes of `Authorization` that carry a key. A proxy may have other credentials under another scheme. */
const SCHEME = /^(?:Bearer|DeepL-Auth-Key) +/i;
/** Fields of a query or a body that carry a key, in the APIs of LibreTranslate and DeepL. */
const FIELDS = ['api_key', 'auth_key'] as const;

/**
 * The key of a request in its headers. A key in the query names no caller, but it must not differ.
 * @throws GlossaError `conflicting_keys`
 */
export function keyInHeaders(request: FastifyRequest): string | undefined {
  const [key] = keysInHeaders(request);
  return key === undefined ? undefined : keyAnywhere(request);
}

/**
 * The key of a request in its headers, in its query or in these fields of its body.
 * @throws GlossaError `conflicting_keys`
 */
export function keyAnywhere(request: FastifyRequest, fields?: unknown): string | undefined {
  return onlyKey([...keysInHeaders(request), ...keysInFields(request.query), ...keysInFields(fields)]);
}

/** The keys in `x-api-key` and in `Authorization`, with repeated headers. */
function keysInHeaders({ raw: { headersDistinct } }: FastifyRequest): string[] {
  const { 'x-api-key': keys = [], authorization = [] } = headersDistinct;
  const bearers = authorization.filter((value) => SCHEME.test(value)).map((value) => value.replace(SCHEME, '').trim());
  return [...keys, ...bearers].filter((key) => key !== '');
}

/** The keys in the fields of a query or a body, with repeated fields. Empty ones count as absent. */
function keysInFields(fields: unknown): string[] {
  if (typeof fields !== 'object' || fields === null) return [];
  const values = Object.entries(fields).flatMap(([name, value]) =>
    FIELDS.some((field) => field === name) ? value : [],
  );
  return values.filter((value) => typeof value === 'string' && value !== '');
}

/** @returns undefined without a key @throws GlossaError `conflicting_keys` */
function onlyKey(keys: readonly string[]): string | undefined {
  const [key, ...others] = new Set(keys);
  if (others.length > 0) throw new GlossaError('conflicting_keys');
  return key;
}
