import { InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { isScope, isValidName, SCOPES, type Scope } from '../accounts/api-key-format.ts';
import { LIMITS_EXAMPLE, type Limits, parseLimits } from '../config/usage-limits.ts';

/** Parses the name of an owner or of a key. @throws InvalidArgumentError */
export function parseNameArgument(text: string): string {
  if (!isValidName(text)) throw new InvalidArgumentError('It must have 1 to 128 characters on one line.');
  return text;
}

/** Parses limits; `default` gives no limits. @throws InvalidArgumentError */
export function parseLimitsArgument(text: string): Limits {
  if (text === 'default') return {};
  const limits = parseLimits(text);
  if (limits && Object.keys(limits).length > 0) return limits;
  throw new InvalidArgumentError(`It must be limits such as "${LIMITS_EXAMPLE}", "unlimited tokens/day", or default.`);
}

/** @throws InvalidArgumentError */
export function parseScopesArgument(text: string): Scope[] {
  const names = text.split(',').map((name) => name.trim());
  const scopes = names.filter(isScope);
  if (scopes.length !== names.length) {
    throw new InvalidArgumentError(`It must be one or more of ${SCOPES.join(', ')}, separated by commas.`);
  }
  return scopes;
}

const SCORE = /^\d{1,3}(?:\.\d{1,3})?$/;

/** @throws InvalidArgumentError */
export function parseScoreArgument(text: string): number {
  if (SCORE.test(text) && Number(text) <= 100) return Number(text);
  throw new InvalidArgumentError('It must be a number from 0 to 100.');
}

const LIFETIME = /^([1-9]\d{0,4})([hd])$/;
const UNIT_MS: Record<string, number> = { h: 3_600_000, d: 86_400_000 };
const expiryTime = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

/** When a key expires, ISO 8601; null for never. In an object, because Commander replaces null by an empty text. */
export interface Expiry {
  at: string | null;
}

/** Parses a time from now, a point in time or `never`. @throws InvalidArgumentError */
export function parseExpiryArgument(text: string): Expiry {
  if (text === 'never') return { at: null };
  const [, number = '', unit = ''] = LIFETIME.exec(text) ?? [];
  const time =
    unit === ''
      ? Date.parse(expiryTime.safeParse(text).data ?? '')
      : Date.now() + Number(number) * (UNIT_MS[unit] ?? 0);
  if (time > Date.now()) return { at: new Date(time).toISOString() };
  throw new InvalidArgumentError(
    'It must be a time from now such as 12h or 90d, a future time such as 2030-01-31, or never.',
  );
}

/** @throws InvalidArgumentError */
export function parseDayArgument(text: string): string {
  const { data } = z.iso.date().safeParse(text);
  if (data !== undefined) return data;
  throw new InvalidArgumentError('It must be a UTC day such as 2026-01-31.');
}
