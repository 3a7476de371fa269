import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { DEFAULT_SCOPES } from '../../../accounts/key-store.ts';
import { GlossaError } from '../../../errors.ts';
import type { Administration } from '../../../operations/administration.ts';
import { abortable } from '../../../resilience/abortable.ts';
import type { KeyCheck } from '../../admission/key-check.ts';
import { actorOf } from '../../audit-requests.ts';
import { routeOptions } from '../../route-config.ts';
import {
  changeKeyRequest,
  createdKeyResponse,
  createKeyRequest,
  keyId,
  keyResponse,
  keysQuery,
  keysResponse,
  toKeyFields,
} from '../../schemas/admin.ts';
import { EXAMPLE_ID, errorResponses } from '../../schemas/common.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Only an ID names a key here: its prefix may be that of several keys. @throws GlossaError `key_not_found` */
function requireId(id: string): string {
  if (UUID.test(id)) return id;
  throw new GlossaError('key_not_found');
}

/** The API keys of all owners. */
export function adminKeyRoutes({
  keys,
  administration,
}: {
  keys: KeyCheck;
  administration: Pick<Administration, 'keys' | 'listKeys'>;
}): FastifyPluginAsyncZod {
  const options = routeOptions('Administration', { onRequest: keys.requireKey('admin') });
  return async (app) => {
    app.get(
      '/v1/admin/keys',
      options({
        operationId: 'adminListKeys',
        summary: 'List the API keys, with revoked ones, newest first',
        querystring: keysQuery,
        response: { 200: keysResponse, ...errorResponses(400, 401, 403, 429, 503, 504) },
      }),
      async ({ scope, query: { owner, limit, cursor }, id }) => {
        const { items, nextCursor } = await abortable(administration.listKeys(owner, limit, cursor), scope.signal);
        return { success: true as const, keys: items.map(toKeyFields), next_cursor: nextCursor, log_id: id };
      },
    );

    app.post(
      '/v1/admin/keys',
      {
        ...options({
          operationId: 'adminCreateKey',
          summary: 'Create an API key, which only this response contains',
          body: createKeyRequest,
          response: { 200: createdKeyResponse, ...errorResponses(400, 401, 403, 413, 415, 429, 503, 504) },
        }),
        config: { isNeverCompressed: true },
      },
      async (request, reply) => {
        const { owner, name, scopes = DEFAULT_SCOPES, limits, expires_at } = request.body;
        const wanted = { owner, name, scopes, limits, expiresAt: expires_at ?? undefined };
        const created = administration.keys.create(wanted, actorOf(request));
        const { key, record } = await abortable(created, request.scope.signal);
        reply.header('Cache-Control', 'no-store');
        return { success: true as const, key, ...toKeyFields(record), log_id: request.id };
      },
    );

    app.patch(
      '/v1/admin/keys/:key_id',
      options({
        operationId: 'adminChangeKey',
        summary: 'Change the name, the scopes, the limits or the expiry of an API key',
        example: { key: EXAMPLE_ID },
        params: keyId,
        body: changeKeyRequest,
        response: { 200: keyResponse, ...errorResponses(400, 401, 403, 404, 413, 415, 429, 503, 504) },
      }),
      async (request) => {
        const { name, scopes, limits, expires_at } = request.body;
        const changes = { name: name === '' ? null : name, scopes, limits, expiresAt: expires_at };
        const changing = administration.keys.change(requireId(request.params.key_id), changes, actorOf(request));
        const changed = await abortable(changing, request.scope.signal);
        if (changed.outcome !== 'changed') throw new GlossaError('key_not_found');
        return { success: true as const, ...toKeyFields(changed.key), log_id: request.id };
      },
    );

    app.delete(
      '/v1/admin/keys/:key_id',
      options({
        operationId: 'adminRevokeKey',
        summary: 'Revoke an API key permanently, and end its documents in the queue',
        example: { key: EXAMPLE_ID },
        params: keyId,
        response: { 200: keyResponse, ...errorResponses(401, 403, 404, 429, 503, 504) },
      }),
      async (request) => {
        const revoking = administration.keys.revoke(requireId(request.params.key_id), actorOf(request));
        const revoked = await abortable(revoking, request.scope.signal);
        if (!('key' in revoked)) throw new GlossaError('key_not_found');
        return { success: true as const, ...toKeyFields(revoked.key), log_id: request.id };
      },
    );
  };
}
