import { hash, randomBytes } from 'node:crypto';

export const SCOPES = ['translate', 'summary', 'files'] as const;
export type Scope = (typeof SCOPES)[number];

const MARK = 'glossa_';
const GENERATED = /^glossa_[A-Za-z0-9_-]{43}$/;
/** Long enough to tell keys apart (48 bits), far too short to help in guessing the other 208 bits. */
const PREFIX_LENGTH = MARK.length + 8;

/** No key is longer: what is presented beyond that is refused before it is hashed. */
export const MAX_KEY_LENGTH = 512;

/** A new key: 256 random bits. */
export function generateKey(): string {
  return MARK + randomBytes(32).toString('base64url');
}

export function isGeneratedKey(text: string): boolean {
  return GENERATED.test(text);
}

/** SHA-256 in hex. No salt and no slow hash: there is no dictionary of 256-bit random keys. */
export function hashKey(key: string): string {
  return hash('sha256', key, 'hex');
}

export function keyPrefix(key: string): string {
  return key.slice(0, PREFIX_LENGTH);
}

export function isScope(text: string): text is Scope {
  return SCOPES.some((scope) => scope === text);
}

/** Names of owners and of keys: 1 to 128 characters on one line. */
export function isValidName(text: string): boolean {
  return /^\P{Cc}{1,128}$/u.test(text) && text.isWellFormed() && text.trim() === text;
}
