import { hash } from 'node:crypto';
import { z } from 'zod';
import { DEFAULT_SCOPES, isValidName } from '../accounts/api-key-format.ts';
import type { SignInConfig } from '../config/config.ts';
import { isObject } from '../is-object.ts';
import type { Person } from './session-store.ts';

/** The claims of a valid ID token. */
export type Claims = Readonly<Record<string, unknown>> & { iss: string; sub: string };

const text = z.string().min(1);
const texts = z.union([text.transform((one) => [one]), z.array(z.string())]).catch([]);
/** Characters of the hash of a subject in the name of its owner: 192 bits. */
const OWNER_HASH_LENGTH = 32;

/** Who has signed in, or why this service refuses the person: a sentence for its operator, without values of claims. */
export type SignInResult = { person: Person } | { refused: string };

/** The person of valid claims, if the configuration lets the person in. */
export function personOf(claims: Claims, config: SignInConfig): SignInResult {
  if (claims.sub === '') return { refused: 'The claim sub is empty.' };
  const roles = texts.parse(claimAt(claims, config.rolesClaim));
  const has = (wanted: readonly string[]): boolean => wanted.some((role) => roles.includes(role));
  const isAdmin = has(config.adminRoles);
  if (config.userRoles.length > 0 && !has(config.userRoles) && !isAdmin) {
    return {
      refused: `The claim ${config.rolesClaim} has no role of GLOSSA_OIDC_USER_ROLES or GLOSSA_OIDC_ADMIN_ROLES.`,
    };
  }
  if (config.domains.length > 0 && !isOfDomain(claims, config.domains)) {
    return { refused: 'The claim email is not verified or not of a domain of GLOSSA_OIDC_DOMAINS.' };
  }
  return {
    person: {
      owner: ownerOf(claims),
      name: nameOf(claims),
      scopes: isAdmin ? [...DEFAULT_SCOPES, 'admin'] : DEFAULT_SCOPES,
    },
  };
}

/**
 * Whether an ID token has every claim that the configuration reads. Many providers send the claims of `profile` and `email` only from
 * their user info endpoint (OpenID Connect Core 5.4).
 */
export function isComplete(claims: Claims, config: SignInConfig): boolean {
  const readsRoles = config.userRoles.length > 0 || config.adminRoles.length > 0;
  if (readsRoles && claimAt(claims, config.rolesClaim) === undefined) return false;
  if (config.domains.length > 0 && claims.email === undefined) return false;
  return claims.name !== undefined || claims.preferred_username !== undefined || claims.email !== undefined;
}

/** A subject is unique for its issuer only, and may have any characters. */
function ownerOf({ iss, sub }: Claims): string {
  const digest = hash('sha256', JSON.stringify([iss, sub]), 'base64url');
  return `person-${digest.slice(0, OWNER_HASH_LENGTH)}`;
}

function nameOf(claims: Claims): string {
  const names = [claims.name, claims.preferred_username, claims.email, claims.sub];
  const found = names.find((name) => typeof name === 'string' && isValidName(name));
  return typeof found === 'string' ? found : 'person';
}

/** An address that the provider has not verified may be anyone's. */
function isOfDomain({ email, email_verified }: Claims, domains: readonly string[]): boolean {
  if (typeof email !== 'string' || email_verified !== true) return false;
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domains.some((one) => one.toLowerCase() === domain);
}

/** The claim of a name, or at a path of names with dots between them. */
function claimAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  let value: unknown = claims;
  for (const name of path.split('.')) {
    if (!isObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}
