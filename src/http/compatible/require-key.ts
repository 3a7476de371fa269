import type { FastifyRequest, onRequestAsyncHookHandler, preValidationAsyncHookHandler } from 'fastify';
import type { Scope } from '../../accounts/key-store.ts';
import { admitKey, keyOf } from '../admission/authorize.ts';
import { announcesBody } from '../connection/check-protocol.ts';
import type { RouteContext } from '../route-context.ts';
import { type Fields, fieldsIn } from './read-fields.ts';

/** Where the clients of an API send their key. The places of this service's own API hold too. */
export interface KeyPlaces {
  /** The key in the headers or in the query. */
  beforeBody: (request: FastifyRequest) => string | undefined;
  /** The key of a request without one there. The body has no fields when the request has none. */
  inBody: (body: Fields) => string | undefined;
}

/**
 * Creates the hooks of a route that needs an API key. The key is checked before the body is read, unless the body has it.
 * @param keyScope scope that the key must have; any valid key is accepted without it
 */
export function requireKeyAt(
  places: KeyPlaces,
  context: RouteContext,
  keyScope?: Scope,
): { onRequest: onRequestAsyncHookHandler; preValidation: preValidationAsyncHookHandler } {
  return {
    onRequest: async (request, reply) => {
      const early = places.beforeBody(request) ?? keyOf(request.headers);
      if (early === undefined && announcesBody(request)) return;
      await admitKey(context, { request, reply }, early ?? places.inBody({}), keyScope);
    },
    preValidation: async (request, reply) => {
      if (request.scope.account !== undefined) return;
      await admitKey(context, { request, reply }, places.inBody(fieldsIn(request)), keyScope);
    },
  };
}
