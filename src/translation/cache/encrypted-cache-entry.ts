import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** An entry as others may keep it: neither its name nor its bytes tell a text, or whose it is. */
export interface EntryCipher {
  name: string;
  encrypt(text: string): Buffer;
  /** @returns undefined for bytes that were not sealed by this secret for this very entry */
  decrypt(sealed: Buffer): string | undefined;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Names entries by an HMAC of owner and key, and encrypts each under a key that is another HMAC of the same: to read one
 * takes the secret and the very text that was asked. So many nonces of one key that two could be alike never come about.
 * @param secret 32 bytes or more
 */
export function createEntryCipher(secret: Uint8Array): (owner: string, key: string) => EntryCipher {
  const derive = (purpose: string) =>
    new Uint8Array(hkdfSync('sha256', secret, '', `glossa shared cache ${purpose}`, 32));
  const [naming, sealing] = [derive('name'), derive('seal')];

  return (owner, key) => {
    // No owner has a line break in its name.
    const digest = (secretKey: Uint8Array) => createHmac('sha256', secretKey).update(`${owner}\n${key}`).digest();
    return {
      name: digest(naming).toString('base64url'),
      encrypt(text) {
        const nonce = randomBytes(NONCE_BYTES);
        const cipher = createCipheriv(CIPHER, digest(sealing), nonce, { authTagLength: TAG_BYTES });
        return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      },
      decrypt(sealed) {
        if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined;
        const nonce = sealed.subarray(0, NONCE_BYTES);
        const decipher = createDecipheriv(CIPHER, digest(sealing), nonce, { authTagLength: TAG_BYTES });
        decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
        try {
          const text = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
          return Buffer.concat([text, decipher.final()]).toString('utf8');
        } catch {
          // The tag does not match: it is not ours, or it was changed.
          return undefined;
        }
      },
    };
  };
}
