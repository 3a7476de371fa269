import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { ConfigError } from '../config/config.ts';
import { dataPaths } from '../filesystem/data-directory.ts';
import { ensurePrivateFile } from '../filesystem/private-file.ts';
import { StorageError } from '../filesystem/storage-error.ts';

/** Query parameters of a signed URL. */
export interface UrlSignature {
  /** Unix seconds, in decimal. */
  expires: string;
  signature: string;
}

/**
 * Signs links to one file of one owner, with an expiry. The signature contains the encrypted owner. So a link works without
 * an API key and does not reveal the owner.
 */
export interface UrlSigner {
  /** @param expiresAt rounded up to a whole second */
  sign(owner: string, key: string, expiresAt: Date): UrlSignature;
  /** @returns the owner of the file; undefined for an invalid, changed or expired link */
  verify(key: string, presented: UrlSignature, now?: Date): string | undefined;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Longer than a signature of the longest owner name. */
const SIGNATURE = /^[A-Za-z0-9_-]{1,1024}$/;
const EXPIRES = /^\d{1,12}$/;
const MIN_SECRET_LENGTH = 32;
const GENERATED_SECRET_BYTES = 32;

/**
 * AES-256-GCM with the owner as the message. Purpose, key and expiry are authenticated and not transmitted. Random nonces
 * are safe for 2^32 links (NIST SP 800-38D, 8.3).
 * @param secret at least 32 bytes
 */
export function createUrlSigner(secret: Uint8Array): UrlSigner {
  const purpose = 'glossa signed file link';
  const cipherKey = new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
  const authenticated = (key: string, expires: string): Buffer => Buffer.from(JSON.stringify([purpose, key, expires]));

  return {
    sign(owner, key, expiresAt) {
      const expires = String(Math.ceil(expiresAt.getTime() / 1_000));
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, cipherKey, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(authenticated(key, expires));
      const sealed = Buffer.concat([nonce, cipher.update(owner, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return { expires, signature: sealed.toString('base64url') };
    },

    verify(key, { expires, signature }, now = new Date()) {
      if (!EXPIRES.test(expires) || !SIGNATURE.test(signature)) return undefined;
      const sealed = Buffer.from(signature, 'base64url');
      // Unused bits in the last letter would allow several spellings of one signature.
      if (sealed.toString('base64url') !== signature) return undefined;
      if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined;
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, cipherKey, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(authenticated(key, expires));
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      try {
        const message = sealed.subarray(NONCE_BYTES, -TAG_BYTES);
        const owner = Buffer.concat([decipher.update(message), decipher.final()]).toString('utf8');
        return Number(expires) * 1_000 > now.getTime() ? owner : undefined;
      } catch {
        // The tag does not match. OpenSSL compares it in constant time and reports no details.
        return undefined;
      }
    },
  };
}

/**
 * The secret for signed links: the configured one, or 32 random bytes in the file `secret` of the data directory, created
 * at the first start. Replicas that accept each other's links need the same secret.
 * @throws ConfigError when the configured secret is too short; StorageError
 */
export async function ensureSigningSecret(dataDirectory: string, configured: string | undefined): Promise<Uint8Array> {
  if (configured !== undefined) {
    if (configured.length < MIN_SECRET_LENGTH) throw new ConfigError('GLOSSA_SECRET must have 32 characters or more');
    return Buffer.from(configured);
  }
  const file = dataPaths(dataDirectory).secret;
  const generate = (): string => randomBytes(GENERATED_SECRET_BYTES).toString('base64url');
  const secret = Buffer.from(await ensurePrivateFile(file, generate), 'base64url');
  if (secret.length !== GENERATED_SECRET_BYTES) {
    throw new StorageError(
      `${file} contains no secret of Glossa. Remove the file; the next start creates a new secret.`,
    );
  }
  return secret;
}
