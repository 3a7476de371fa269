import { GlossaError } from '../../../errors.ts';
import type { UrlSigner } from '../../../files/signed-urls.ts';
import { signedDocumentKey } from '../../document-links.ts';

/** The last part of the path of a link to a translated document, which works without a key until it expires. */
export function linkName(
  signer: UrlSigner,
  { id, owner, filename }: { id: string; owner: string; filename: string },
  expiresAt: Date,
): string {
  const { expires, signature } = signer.sign(owner, signedDocumentKey(id), expiresAt);
  return encodeURIComponent(`${id}.${expires}.${signature}.${filename}`);
}

/**
 * The document of a link.
 * @param name as `linkName` has made it, decoded
 * @throws GlossaError `invalid_signature` for a link that was changed or has expired
 */
export function resolveLink(signer: UrlSigner, name: string): { id: string; owner: string } {
  const [id = '', expires = '', signature = ''] = name.split('.', 3);
  const owner = signer.verify(signedDocumentKey(id), { expires, signature });
  if (owner === undefined) {
    throw new GlossaError('invalid_signature', {
      message: 'This link is not valid or has expired. Translate the file again.',
    });
  }
  return { id, owner };
}
