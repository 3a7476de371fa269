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
/**
 * Reads the state of a document that a webhook delivers, and checks that the service has sent it.
 * @throws GlossaError `invalid_signature`: do not trust the body
 */
export declare function readWebhook(webhook: Webhook): Promise<DocumentResponse>;
