import { GlossaError } from '../errors.ts';
import { canonicalLanguage } from './canonical-code.ts';
import type { Language } from './language-table.ts';

/**
 * The language of a code that a client wrote.
 * @param path the field of the request
 * @throws GlossaError `unknown_language`
 */
export function requireLanguage(code: string, path: string): Language {
  const language = canonicalLanguage(code);
  if (language) return language;
  const message = 'is not a known language code. GET /v1/languages lists the known codes.';
  throw new GlossaError('unknown_language', { issues: [{ path, message }] });
}
