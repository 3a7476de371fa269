import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Keys that some clients present with the ID of a document, beside the API key of its owner. */
export interface DocumentKeys {
  /** @returns 64 hexadecimal digits */
  keyOf(documentId: string): string;
  /** Whether this is the key of the document. Takes the same time for every wrong key. */
  verify(documentId: string, key: string): boolean;
}

const PURPOSE = 'glossa document key';
const KEY = /^[0-9a-f]{64}$/;

/** The keys are HMAC-SHA-256 of the IDs, so none is stored. @param secret at least 32 bytes, the same for all replicas */
export function createDocumentKeys(secret: Uint8Array): DocumentKeys {
  const hmacKey = new Uint8Array(hkdfSync('sha256', secret, '', PURPOSE, 32));
  const digestOf = (documentId: string): Buffer => createHmac('sha256', hmacKey).update(documentId).digest();
  return {
    keyOf: (documentId) => digestOf(documentId).toString('hex'),
    verify: (documentId, key) => KEY.test(key) && timingSafeEqual(Buffer.from(key, 'hex'), digestOf(documentId)),
  };
}
