import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Scope } from '../../accounts/key-store.ts';
import { GlossaError } from '../../errors.ts';
import type { UrlSigner } from '../../files/signed-urls.ts';
import { linkQuery } from '../schemas/common.ts';
import type { KeyCheck } from './key-check.ts';
import { keyInHeaders } from './request-keys.ts';

/**
 * Access with an API key or with a signed link.
 * @param keyScope scope that a key must have
 * @param signedKeyOf what the signature of a link to this path covers
 */
export function requireKeyOrLink(
  { keys, signer }: { keys: KeyCheck; signer: Pick<UrlSigner, 'verify'> },
  keyScope: Scope,
  signedKeyOf: (request: FastifyRequest) => string,
): {
  onRequest: onRequestAsyncHookHandler;
  /** The owner of the link or of the key. @throws GlossaError `invalid_signature` */
  ownerOf: (request: FastifyRequest) => string;
} {
  function linkOwner(request: FastifyRequest): string | undefined {
    const { expires, signature } = linkQuery.catch({}).parse(request.query);
    if (expires === undefined || signature === undefined) return undefined;
    return signer.verify(signedKeyOf(request), { expires, signature });
  }

  return {
    async onRequest(request, reply) {
      keys.rejectWhileDraining();
      const key = keyInHeaders(request);
      const { signature } = linkQuery.catch({}).parse(request.query);
      const owner = linkOwner(request);
      // A request with an invalid link can still have a valid key. Without a key, the handler rejects the link.
      const usesKey = signature === undefined || Boolean(request.headers['x-api-key']);
      if (owner !== undefined) await keys.admitSignedLink(request, reply, owner);
      else if (usesKey) await keys.admitKey(request, reply, key, keyScope);
    },
    ownerOf(request) {
      const owner = linkOwner(request) ?? request.scope.account?.owner;
      if (owner === undefined) throw new GlossaError('invalid_signature');
      return owner;
    },
  };
}
