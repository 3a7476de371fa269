import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { ConfigError } from '../config/config.ts';
import { dataPaths } from '../filesystem/data-directory.ts';
import { ensurePrivateFile } from '../filesystem/private-file.ts';
import { StorageError } from '../filesystem/storage-error.ts';

/** The two query parameters of a signed URL. */
export interface UrlSignature {
  /** Unix seconds, in decimal. */
  expires: string;
  signature: string;
}

/**
 * Signs links to one file of one owner until a time. The signature holds the owner, encrypted: a link works without an
 * API key and tells whoever gets it nothing about whose file it is.
 */
export interface UrlSigner {
  /** The link is good until `expiresAt`, rounded up to a whole second. */
  sign(owner: string, key: string, expiresAt: Date): UrlSignature;
  /** The owner whose file may be read, or undefined for a link that was never signed, was changed, or has expired. */
  verify(key: string, presented: UrlSignature, now?: Date): string | undefined;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Longer than the longest owner needs. */
const SIGNATURE = /^[A-Za-z0-9_-]{1,1024}$/;
const EXPIRES = /^\d{1,12}$/;
const MIN_SECRET = 32;

/**
 * AES-256-GCM with the owner as the message; purpose, key and expiry are authenticated with it and not sent along.
 * Random nonces are safe for 2^32 links (NIST SP 800-38D, 8.3).
 * @param secret 32 bytes or more
 */
export function createUrlSigner(secret: Uint8Array): UrlSigner {
  const purpose = 'glossa signed file link';
  const cipherKey = new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
  const bound = (key: string, expires: string): Buffer => Buffer.from(JSON.stringify([purpose, key, expires]));

  return {
    sign(owner, key, expiresAt) {
      const expires = String(Math.ceil(expiresAt.getTime() / 1_000));
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, cipherKey, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(bound(key, expires));
      const sealed = Buffer.concat([nonce, cipher.update(owner, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return { expires, signature: sealed.toString('base64url') };
    },

    verify(key, { expires, signature }, now = new Date()) {
      if (!EXPIRES.test(expires) || !SIGNATURE.test(signature)) return undefined;
      const sealed = Buffer.from(signature, 'base64url');
      // The last letter may hold bits that decode to nothing: only one spelling of a signature is the one that was given out.
      if (sealed.toString('base64url') !== signature) return undefined;
      if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined;
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, cipherKey, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(bound(key, expires));
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      try {
        const message = sealed.subarray(NONCE_BYTES, -TAG_BYTES);
        const owner = Buffer.concat([decipher.update(message), decipher.final()]).toString('utf8');
        return Number(expires) * 1_000 > now.getTime() ? owner : undefined;
      } catch {
        // The tag does not match: OpenSSL compares it in constant time and tells nothing more.
        return undefined;
      }
    },
  };
}

/**
 * The secret that links are signed with: the configured one, or 32 random bytes in the file `secret` of the data
 * directory, made at the first start. Replicas that serve each other's links need the same one.
 * @throws ConfigError when the configured one is too short; StorageError
 */
export async function ensureSigningSecret(dataDirectory: string, configured: string | undefined): Promise<Uint8Array> {
  if (configured !== undefined) {
    if (configured.length < MIN_SECRET) throw new ConfigError('GLOSSA_SECRET must have 32 characters or more');
    return Buffer.from(configured);
  }
  const file = dataPaths(dataDirectory).secret;
  const secret = Buffer.from(await ensurePrivateFile(file, () => randomBytes(32).toString('base64url')), 'base64url');
  if (secret.length !== 32) {
    throw new StorageError(`${file} holds no secret of Glossa: remove it, and the next start makes a new one.`);
  }
  return secret;
}
