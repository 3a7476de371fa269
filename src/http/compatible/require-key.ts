import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler, preValidationAsyncHookHandler } from 'fastify';
import type { Scope } from '../../accounts/key-store.ts';
import type { KeyCheck } from '../admission/key-check.ts';
import { keyAnywhere } from '../admission/request-keys.ts';
import { announcesBody } from '../connection/check-protocol.ts';
import { fieldsIn } from './read-fields.ts';

/** What a route of another service's API requires of a key, which may be in a header, in the query or in the body. */
export interface KeyRule {
  /** Scope that the key must have; any valid key is accepted without it. */
  keyScope?: Scope | undefined;
  /** The key of requests without one. */
  anonymousKey?: string | undefined;
}

/**
 * Creates the hooks of a route that needs an API key. The key is checked before the body is read, unless the body has it. The
 * keys of all places must be equal.
 */
export function requireKeyAt(
  keys: KeyCheck,
  rule: KeyRule,
): { onRequest: onRequestAsyncHookHandler; preValidation: preValidationAsyncHookHandler } {
  return {
    onRequest: async (request, reply) => {
      const early = keyAnywhere(request);
      if (early === undefined && announcesBody(request)) return;
      await keys.admitKey(request, reply, early ?? rule.anonymousKey, rule.keyScope);
    },
    preValidation: async (request, reply) => admitWithBody(keys, request, reply, fieldsIn(request), rule),
  };
}

/**
 * Admits a request with the key in the fields of its body, unless an earlier place had it.
 * @throws GlossaError as `admitKey`; `conflicting_keys`
 */
export async function admitWithBody(
  keys: KeyCheck,
  request: FastifyRequest,
  reply: FastifyReply,
  fields: unknown,
  { keyScope, anonymousKey }: KeyRule,
): Promise<void> {
  const key = keyAnywhere(request, fields);
  if (request.scope.account === undefined) await keys.admitKey(request, reply, key ?? anonymousKey, keyScope);
}
