import { InvalidArgumentError } from 'commander';
import { isValidName } from '../accounts/api-key-format.ts';
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
