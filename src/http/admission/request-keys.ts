import type { FastifyRequest } from 'fastify';
import { GlossaError } from '../../errors.ts';
import { isObject } from '../../is-object.ts';

/** The schemes of `Authorization` that carry a key. A proxy may have other credentials under another scheme. */
const SCHEME = /^(?:Bearer|DeepL-Auth-Key) +/i;

/** Where a request may have its key, besides `x-api-key` and `Authorization` with a known scheme. */
export interface KeyPlaces {
  /** Names of headers, in lower case. */
  headers: readonly string[];
  /** Fields of a query or a body. */
  fields: readonly string[];
  /** Whether `Authorization` may have a key without a scheme. */
  isSchemeOptional: boolean;
}

/** The places of the APIs of LibreTranslate and DeepL. */
const PLACES: KeyPlaces = { headers: [], fields: ['api_key', 'auth_key'], isSchemeOptional: false };
/** A value of `Authorization` without a scheme. A client without a key sends the scheme alone. */
const BARE_KEY = /^(?!(?:Bearer|DeepL-Auth-Key)$)\S+$/i;

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
export function keyAnywhere(request: FastifyRequest, fields?: unknown, places = PLACES): string | undefined {
  const inFields = [request.query, fields].flatMap((it) => keysInFields(it, places));
  return onlyKey([...keysInHeaders(request, places), ...inFields]);
}

/** The keys in `x-api-key`, in `Authorization` and in the headers of these places, with repeated headers. */
function keysInHeaders({ raw: { headersDistinct } }: FastifyRequest, { headers, isSchemeOptional } = PLACES): string[] {
  const keys = ['x-api-key', ...headers].flatMap((name) => headersDistinct[name] ?? []);
  const authorizations = headersDistinct.authorization ?? [];
  const bearers = authorizations.filter((value) => SCHEME.test(value)).map((value) => value.replace(SCHEME, '').trim());
  const bare = isSchemeOptional ? authorizations.filter((value) => BARE_KEY.test(value)) : [];
  return [...keys, ...bearers, ...bare].filter((key) => key !== '');
}

/** The keys in the fields of a query or a body, with repeated fields. Empty ones count as absent. */
function keysInFields(fields: unknown, places: KeyPlaces): string[] {
  if (!isObject(fields)) return [];
  const values = Object.entries(fields).flatMap(([name, value]) => (places.fields.includes(name) ? value : []));
  return values.filter((value) => typeof value === 'string').filter((value) => value !== '');
}

/** @returns undefined without a key @throws GlossaError `conflicting_keys` */
function onlyKey(keys: readonly string[]): string | undefined {
  const [key, ...others] = new Set(keys);
  if (others.length > 0) throw new GlossaError('conflicting_keys');
  return key;
}
