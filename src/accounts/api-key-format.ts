import { hash, randomBytes } from 'node:crypto';

export const SCOPES = ['translate', 'summary', 'files', 'models', 'admin'] as const;
export type Scope = (typeof SCOPES)[number];
/** Scopes of a key that is created without some. A key administers only when that is asked for. */
export const DEFAULT_SCOPES = ['translate', 'summary', 'files', 'models'] as const satisfies readonly Scope[];

const MARK = 'glossa_';
const GENERATED = /^glossa_[A-Za-z0-9_-]{43}$/;
/** 48 random bits tell keys apart and leave 208 bits secret. */
const PREFIX_LENGTH = MARK.length + 8;

/** Longer keys are rejected before they are hashed. */
export const MAX_KEY_LENGTH = 512;

/** A new key of 256 random bits. */
export function generateKey(): string {
  return MARK + randomBytes(32).toString('base64url');
}

export function isGeneratedKey(text: string): boolean {
  return GENERATED.test(text);
}

/** SHA-256 in hex. Random keys of 256 bits need neither a salt nor a slow hash. */
export function hashKey(key: string): string {
  return hash('sha256', key, 'hex');
}

export function keyPrefix(key: string): string {
  return key.slice(0, PREFIX_LENGTH);
}

export function isScope(text: string): text is Scope {
  return SCOPES.some((scope) => scope === text);
}

/** Names of owners and keys have 1 to 128 characters on one line. */
export function isValidName(text: string): boolean {
  return /^\P{Cc}{1,128}$/u.test(text) && text.isWellFormed() && text.trim() === text;
}
