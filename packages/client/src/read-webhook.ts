import { GlossaError } from './error.ts';
import type { DocumentResponse } from './schemas.ts';

export interface Webhook {
  /** The body as it arrived: the signature is that of its bytes. */
  body: string;
  /** The header `x-glossa-signature`. */
  signature: string | null | undefined;
  /** The secret of `POST /v1/webhook-secret`. */
  secret: string;
  /** Greatest age of the call in seconds. Default: 300. */
  maxAgeSeconds?: number;
}

const DEFAULT_MAX_AGE_SECONDS = 300;
const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

/**
 * Reads the state of a document that a webhook delivers, and checks that the service has sent it.
 * @throws GlossaError `invalid_signature`: do not trust the body
 */
export async function readWebhook(webhook: Webhook): Promise<DocumentResponse> {
  const { body, signature, secret, maxAgeSeconds = DEFAULT_MAX_AGE_SECONDS } = webhook;
  const [, time = '', digest = ''] = SIGNATURE.exec(signature ?? '') ?? [];
  const isRecent = Math.abs(Date.now() / 1_000 - Number(time)) <= maxAgeSeconds;
  if (digest === '' || !isRecent || !(await isSigned(`${time}.${body}`, digest, secret))) {
    const message = 'The signature of the webhook is not valid. Check the secret, and the clock of this machine.';
    throw new GlossaError(message, { code: 'invalid_signature' });
  }
  const document: DocumentResponse = JSON.parse(body);
  return document;
}

/** Compares in constant time. @param digest hex */
async function isSigned(text: string, digest: string, secret: string): Promise<boolean> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['verify']);
  const bytes = Uint8Array.from(digest.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return crypto.subtle.verify('HMAC', key, bytes, encoder.encode(text));
}
