import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler, preValidationAsyncHookHandler } from 'fastify';
import type { Scope } from '../../accounts/key-store.ts';
import type { KeyCheck } from '../admission/key-check.ts';
import { type KeyPlaces, keyAnywhere } from '../admission/request-keys.ts';
import { announcesBody } from '../connection/check-protocol.ts';
import { fieldsIn } from './read-fields.ts';

/** What a route of another service's API requires of a key, which may be in a header, in the query or in the body. */
export interface KeyRule {
  /** Scope that the key must have; any valid key is accepted without it. */
  keyScope?: Scope | undefined;
  /** The key of requests without one. */
  anonymousKey?: string | undefined;
  /** Where the key may be. Default: the places of the APIs of LibreTranslate and DeepL. */
  places?: KeyPlaces | undefined;
}

/**
 * Creates the hooks of a route that needs an API key. The rule of a path with several formats depends on the request. The key is checked before the body is read, unless the body has it. The
 * keys of all places must be equal.
 */
export function requireKeyAt(
  keys: KeyCheck,
  rule: KeyRule | ((request: FastifyRequest) => KeyRule),
): { onRequest: onRequestAsyncHookHandler; preValidation: preValidationAsyncHookHandler } {
  const ruleOf = typeof rule === 'function' ? rule : () => rule;
  return {
    onRequest: async (request, reply) => {
      const { keyScope, anonymousKey, places } = ruleOf(request);
      const early = keyAnywhere(request, undefined, places);
      if (early === undefined && announcesBody(request)) return;
      await keys.admitKey(request, reply, early ?? anonymousKey, keyScope);
    },
    preValidation: async (request, reply) => admitWithBody(keys, request, reply, fieldsIn(request), ruleOf(request)),
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
  { keyScope, anonymousKey, places }: KeyRule,
): Promise<void> {
  const key = keyAnywhere(request, fields, places);
  if (request.scope.account === undefined) await keys.admitKey(request, reply, key ?? anonymousKey, keyScope);
}
