import type { UrlSigner } from '../files/signed-urls.ts';

/** What the signature of a link to a document covers. No stored file has a key with a control character. */
export const signedDocumentKey = (documentId: string): string => `\u{0}document ${documentId}`;

/** A signed URL of a translated document, which works without an API key until `expiresAt`. */
export function documentUrl(
  publicUrl: string,
  signer: UrlSigner,
  { id, owner }: { id: string; owner: string },
  expiresAt: Date,
): string {
  const { expires, signature } = signer.sign(owner, signedDocumentKey(id), expiresAt);
  return `${publicUrl}/v1/ai/translate/document/${id}/result?expires=${expires}&signature=${signature}`;
}
