import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Scope } from '../../accounts/key-store.ts';
import { GlossaError } from '../../errors.ts';
import type { RouteContext } from '../route-context.ts';
import { linkQuery } from '../schemas/common.ts';
import { admitSignedLink, rejectWhileDraining, requireKey } from './authorize.ts';
import { keyInHeaders } from './request-keys.ts';

/**
 * Access with an API key or with a signed link.
 * @param keyScope scope that a key must have
 * @param signedKeyOf what the signature of a link to this path covers
 */
export function requireKeyOrLink(
  context: RouteContext,
  keyScope: Scope,
  signedKeyOf: (request: FastifyRequest) => string,
): {
  onRequest: onRequestAsyncHookHandler;
  /** The owner of the link or of the key. @throws GlossaError `invalid_signature` */
  ownerOf: (request: FastifyRequest) => string;
} {
  const withKey = requireKey(context, keyScope);

  function linkOwner(request: FastifyRequest): string | undefined {
    const { expires, signature } = linkQuery.catch({}).parse(request.query);
    if (expires === undefined || signature === undefined) return undefined;
    return context.signer.verify(signedKeyOf(request), { expires, signature });
  }

  return {
    async onRequest(request, reply) {
      rejectWhileDraining(context);
      keyInHeaders(request);
      const { signature } = linkQuery.catch({}).parse(request.query);
      const owner = linkOwner(request);
      // A request with an invalid link can still have a valid key. Without a key, the handler rejects the link.
      const usesKey = signature === undefined || Boolean(request.headers['x-api-key']);
      if (owner !== undefined) await admitSignedLink(owner, context, request, reply);
      else if (usesKey) await withKey.call(this, request, reply);
    },
    ownerOf(request) {
      const owner = linkOwner(request) ?? request.scope.account?.owner;
      if (owner === undefined) throw new GlossaError('invalid_signature');
      return owner;
    },
  };
}
